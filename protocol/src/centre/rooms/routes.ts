import { z } from 'zod'
import { id, queryFlag, repeatedParameterSchemaOf } from '../../fields.ts'
import { requireAnyGrant, requireGrant, route } from '../../route.ts'
import { Room, RoomInput } from './schemas.ts'

const update = requireGrant('staff_control:offices', 'update')

export const rooms = {
  list: route('GET', '/rooms', {
    // Users with the right to all groups need the list of rooms, because they assign rooms to lessons.
    access: requireAnyGrant(requireGrant('staff_control:offices', 'read'), requireGrant('all_groups', 'read')),
    summary: "Xonalar ro'yxati (ko'ruvchining filiallari)",
    query: z.object({ officeIds: repeatedParameterSchemaOf(id), isArchived: queryFlag }),
    answer: z.object({ rooms: z.array(Room) }),
  }),
  create: route('POST', '/rooms', {
    access: requireGrant('staff_control:offices', 'create'),
    summary: "Xona qo'shish",
    body: RoomInput,
    answer: z.object({ id: z.number() }),
    status: 201,
    errors: ['ROOM_NAME_TAKEN'],
  }),
  update: route('PUT', '/rooms/{id}', {
    edits: true,
    access: update,
    summary: 'Xonani tahrirlash',
    body: RoomInput,
    answer: z.object({ id: z.number() }),
    errors: ['ROOM_NAME_TAKEN'],
  }),
  archive: route('PATCH', '/rooms/{id}/archive', {
    access: update,
    summary: "Xonani arxivlash: unda bo'lib turgan darslar qoladi, yangisi qo'yilmaydi",
    idempotent: true,
  }),
  unarchive: route('PATCH', '/rooms/{id}/unarchive', {
    access: update,
    summary: 'Xonani arxivdan chiqarish',
    idempotent: true,
  }),
}
