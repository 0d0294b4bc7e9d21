import { z } from 'zod'
import { id, idAndName, text } from '../../fields.ts'

/** `capacity` and `floor` are null until a user enters them, because the ERP has only names of rooms. */
export const Room = idAndName.extend({
  office: idAndName,
  /** The room's name in the ERP; null = the room was created in this system, and no ERP data mentions it yet. */
  erpName: z.string().nullable(),
  capacity: z.number().nullable(),
  floor: z.number().nullable(),
  equipment: z.string().nullable(),
  isArchived: z.boolean(),
})
export type Room = z.infer<typeof Room>

export const RoomInput = z.object({
  officeId: id,
  name: text(100),
  capacity: z.int().min(1).max(1000).nullable(),
  floor: z.int().min(-5).max(100).nullable(),
  equipment: text(500).nullable(),
})
export type RoomInput = z.infer<typeof RoomInput>
