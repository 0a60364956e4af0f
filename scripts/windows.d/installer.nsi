; The installer for Windows: scripts/windows names VERSION, FOLDER (what the zip holds), ICON, REMOVAL (the commands that remove
; it again, file by file) and OUTPUT. For all users of the machine, which asks for an administrator's leave. With /S, silently.
Unicode true
Target amd64-unicode
!include "MUI2.nsh"
Name "Cuesta ${VERSION}"
OutFile "${OUTPUT}"
InstallDir "$PROGRAMFILES64\Cuesta"
InstallDirRegKey HKLM "Software\Cuesta" "Folder"
RequestExecutionLevel admin
SetCompressor /SOLID lzma
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Cuesta"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Installs Cuesta, terrain editor"
VIAddVersionKey "CompanyName" "The Cuesta authors"
VIAddVersionKey "LegalCopyright" "The Cuesta authors, MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!insertmacro MUI_PAGE_LICENSE "${FOLDER}/LICENSE.txt"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Cuesta"
!define ASSOCIATIONS_CHANGED "0x08000000, i 0, p 0, p 0"

Section
    SetRegView 64
    SetShellVarContext all
    ; An older version's files of other names go first.
    IfFileExists "$INSTDIR\uninstall.exe" 0 +2
    ExecWait '"$INSTDIR\uninstall.exe" /S _?=$INSTDIR'
    SetOutPath "$INSTDIR"
    File /r "${FOLDER}/*.*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    WriteRegStr HKLM "Software\Cuesta" "Folder" "$INSTDIR"
    WriteRegStr HKLM "${UNINSTALL}" "DisplayName" "Cuesta"
    WriteRegStr HKLM "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKLM "${UNINSTALL}" "DisplayIcon" "$INSTDIR\bin\cuesta-cli.exe,0"
    WriteRegStr HKLM "${UNINSTALL}" "Publisher" "The Cuesta authors"
    WriteRegStr HKLM "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKLM "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKLM "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKLM "${UNINSTALL}" "NoModify" 1
    WriteRegDWORD HKLM "${UNINSTALL}" "NoRepair" 1
    ; Without Qt there is the command line alone.
    IfFileExists "$INSTDIR\bin\cuesta.exe" 0 without_window
    CreateShortCut "$SMPROGRAMS\Cuesta.lnk" "$INSTDIR\bin\cuesta.exe"
    WriteRegStr HKLM "Software\Classes\.cuesta" "" "Cuesta.Project"
    WriteRegStr HKLM "Software\Classes\Cuesta.Project" "" "Cuesta project"
    WriteRegStr HKLM "Software\Classes\Cuesta.Project\DefaultIcon" "" "$INSTDIR\bin\cuesta.exe,0"
    WriteRegStr HKLM "Software\Classes\Cuesta.Project\shell\open\command" "" '"$INSTDIR\bin\cuesta.exe" "%1"'
    System::Call 'shell32::SHChangeNotify(i ${ASSOCIATIONS_CHANGED})'
without_window:
SectionEnd

; Only what was installed: the folder may hold files of the user.
Section "Uninstall"
    SetRegView 64
    SetShellVarContext all
    SetOutPath "$TEMP"
    !include "${REMOVAL}"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\Cuesta.lnk"
    DeleteRegKey HKLM "${UNINSTALL}"
    DeleteRegKey HKLM "Software\Cuesta"
    DeleteRegKey HKLM "Software\Classes\.cuesta"
    DeleteRegKey HKLM "Software\Classes\Cuesta.Project"
    System::Call 'shell32::SHChangeNotify(i ${ASSOCIATIONS_CHANGED})'
SectionEnd
