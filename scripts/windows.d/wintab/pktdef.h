/* The packet of Wintab with what Qt asks for (PACKETDATA, in qwindowstabletsupport.cpp), in the order of the interface. */
#ifndef CUESTA_PKTDEF_H
#define CUESTA_PKTDEF_H

#include <wintab.h>

#if PACKETDATA != (PK_TIME | PK_CURSOR | PK_BUTTONS | PK_X | PK_Y | PK_Z | PK_NORMAL_PRESSURE | PK_TANGENT_PRESSURE | PK_ORIENTATION)
#error "Qt asks for another packet than this"
#endif

typedef struct {
    DWORD pkTime;
    UINT pkCursor;
    DWORD pkButtons;
    LONG pkX, pkY, pkZ;
    UINT pkNormalPressure, pkTangentPressure;
    ORIENTATION pkOrientation;
} PACKET;

#endif
