import { rooms } from '@markaz/protocol/centre/rooms/routes'
import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { roomRoutes, undoArchive, undoCreate } from './rooms.routes.ts'

export const roomsArea: Area = {
  routes: roomRoutes,
  constraints: { room_name_unique: 'ROOM_NAME_TAKEN' },
  names: { room: sql`select name from room where id = it.id` },
  ids: { roomId: 'room' },
  undo: {
    'room.create': undoCreate,
    'room.update': undoByCall(rooms.update),
    'room.archive': undoArchive,
    'room.unarchive': undoArchive,
  },
}
