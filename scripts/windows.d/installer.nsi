; The installer for Windows: scripts/windows names VERSION, FOLDER (what the zip holds) and OUTPUT. For all users of the machine
; by default, which asks for an administrator's leave.
Unicode true
!include "MUI2.nsh"
Name "Cuesta ${VERSION}"
OutFile "${OUTPUT}"
InstallDir "$PROGRAMFILES64\Cuesta"
InstallDirRegKey HKLM "Software\Cuesta" "Folder"
RequestExecutionLevel admin
SetCompressor /SOLID lzma

!insertmacro MUI_PAGE_LICENSE "${FOLDER}/LICENSE.txt"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Cuesta"

Section
    SetRegView 64
    SetShellVarContext all
    SetOutPath "$INSTDIR"
    File /r "${FOLDER}/*.*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    WriteRegStr HKLM "Software\Cuesta" "Folder" "$INSTDIR"
    WriteRegStr HKLM "${UNINSTALL}" "DisplayName" "Cuesta"
    WriteRegStr HKLM "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKLM "${UNINSTALL}" "Publisher" "The Cuesta authors"
    WriteRegStr HKLM "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    IfFileExists "$INSTDIR\bin\cuesta.exe" 0 +3
    CreateShortCut "$SMPROGRAMS\Cuesta.lnk" "$INSTDIR\bin\cuesta.exe"
    WriteRegStr HKLM "Software\Classes\.cuesta" "" "Cuesta.Project"
    IfFileExists "$INSTDIR\bin\cuesta.exe" 0 +3
    WriteRegStr HKLM "Software\Classes\Cuesta.Project" "" "Cuesta project"
    WriteRegStr HKLM "Software\Classes\Cuesta.Project\shell\open\command" "" '"$INSTDIR\bin\cuesta.exe" "%1"'
SectionEnd

; Only what was installed: the folder may hold files of the user.
Section "Uninstall"
    SetRegView 64
    SetShellVarContext all
    RMDir /r "$INSTDIR\bin"
    RMDir /r "$INSTDIR\share"
    RMDir /r "$INSTDIR\doc"
    Delete "$INSTDIR\LICENSE.txt"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\Cuesta.lnk"
    DeleteRegKey HKLM "${UNINSTALL}"
    DeleteRegKey HKLM "Software\Cuesta"
    DeleteRegKey HKLM "Software\Classes\.cuesta"
    DeleteRegKey HKLM "Software\Classes\Cuesta.Project"
SectionEnd
