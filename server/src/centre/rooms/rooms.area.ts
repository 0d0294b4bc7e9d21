import { rooms } from '@markaz/protocol/centre/rooms/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { roomArchivingUndo, roomCreationUndo, roomRoutes } from './rooms.routes.ts'

export const roomsArea: FeatureArea = {
  routes: roomRoutes,
  constraints: { room_name_unique: 'ROOM_NAME_TAKEN' },
  names: { room: sql`select name from room where id = it.id` },
  ids: { roomId: 'room' },
  undo: {
    'room.create': roomCreationUndo,
    'room.update': undoByOppositeCall(rooms.update),
    'room.archive': roomArchivingUndo,
    'room.unarchive': roomArchivingUndo,
  },
}
