/* Declarations of Wintab 1.4, the interface of graphics tablets on Windows, as far as Qt's platform plugin reads them: Debian's
   source of Qt leaves the published header out. Written for this from the numbers of the interface; scripts/windows.d uses it. */
#ifndef CUESTA_WINTAB_H
#define CUESTA_WINTAB_H

#include <windows.h>

#define API WINAPI

DECLARE_HANDLE(HCTX);
typedef DWORD WTPKT;
typedef DWORD FIX32;

/* Messages */
#define WT_PACKET 0x7FF0
#define WT_PROXIMITY 0x7FF5

/* What a packet holds */
#define PK_TIME 0x0004
#define PK_CURSOR 0x0020
#define PK_BUTTONS 0x0040
#define PK_X 0x0080
#define PK_Y 0x0100
#define PK_Z 0x0200
#define PK_NORMAL_PRESSURE 0x0400
#define PK_TANGENT_PRESSURE 0x0800
#define PK_ORIENTATION 0x1000

/* Categories of WTInfo, and their members */
#define WTI_INTERFACE 1
#define IFC_WINTABID 1
#define IFC_SPECVERSION 2
#define IFC_IMPLVERSION 3
#define IFC_NDEVICES 4
#define IFC_NCURSORS 5
#define IFC_CTXOPTIONS 7
#define IFC_NEXTENSIONS 9
#define WTI_DEFCONTEXT 3
#define WTI_DEFSYSCTX 4
#define WTI_DEVICES 100
#define DVC_NPRESSURE 15
#define DVC_TPRESSURE 16
#define DVC_ORIENTATION 17
#define WTI_CURSORS 200
#define CSR_SYSBTNMAP 8
#define CSR_PHYSID 15
#define CSR_TYPE 20

/* Options of a context */
#define CXO_SYSTEM 0x0001
#define CXO_PEN 0x0002
#define CXO_MESSAGES 0x0004
#define CXO_CSRMESSAGES 0x0008
#define CXO_MGNINSIDE 0x4000
#define CXO_MARGIN 0x8000

typedef struct {
    LONG axMin, axMax;
    UINT axUnits;
    FIX32 axResolution;
} AXIS;

typedef struct {
    int orAzimuth, orAltitude, orTwist;
} ORIENTATION;

typedef struct {
    WCHAR lcName[40];
    UINT lcOptions, lcStatus, lcLocks, lcMsgBase, lcDevice, lcPktRate;
    WTPKT lcPktData, lcPktMode, lcMoveMask;
    DWORD lcBtnDnMask, lcBtnUpMask;
    LONG lcInOrgX, lcInOrgY, lcInOrgZ, lcInExtX, lcInExtY, lcInExtZ;
    LONG lcOutOrgX, lcOutOrgY, lcOutOrgZ, lcOutExtX, lcOutExtY, lcOutExtZ;
    FIX32 lcSensX, lcSensY, lcSensZ;
    BOOL lcSysMode;
    int lcSysOrgX, lcSysOrgY, lcSysExtX, lcSysExtY;
    FIX32 lcSysSensX, lcSysSensY;
} LOGCONTEXT, *LPLOGCONTEXT;

#endif
