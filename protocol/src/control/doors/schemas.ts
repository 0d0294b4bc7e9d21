import { z } from 'zod'
import { controlTexts } from '../../errors/control.ts'
import { id, isStorable, listOf, named, optional, paging, searchValue, text, timestamp } from '../../fields.ts'

/** Whether people come in by a device's door, go out, or both. */
export const DoorType = { Enter: 'enter', Exit: 'exit', Both: 'both' } as const
export type DoorType = (typeof DoorType)[keyof typeof DoorType]

/** `InOffice`: seen at a door for both ways that does not tell which way. */
export const FaceDirection = { Enter: 1, Exit: 2, InOffice: 3 } as const
export type FaceDirection = (typeof FaceDirection)[keyof typeof FaceDirection]

/**
 * `waiting`: nobody has spoken to it yet. `refused`: it does not take login or password. `locked`: nor anybody's for
 * now, after too many wrong ones. `failing`: it answers, but not as it should.
 */
export const DeviceState = {
  Waiting: 'waiting',
  Connected: 'connected',
  Unreachable: 'unreachable',
  Refused: 'refused',
  Locked: 'locked',
  Failing: 'failing',
} as const
export type DeviceState = (typeof DeviceState)[keyof typeof DeviceState]

const input = {
  name: text(100),
  type: z.enum(DoorType),
  ipAddress: z.ipv4(controlTexts.ipAddress),
  port: z.int().min(1).max(65_535).default(80),
  adminLogin: text(64),
  officeId: id,
  /** Branches besides its own whose people pass its door. */
  additionalOfficeIds: z.array(id).max(200).default([]),
}
const adminPassword = z.string().min(1).max(64).refine(isStorable)

export const NewDevice = z.object({ ...input, adminPassword })
/** A change without a password keeps the one the device has. */
export const DeviceInput = z.object({ ...input, adminPassword: optional(adminPassword) })
export type DeviceInput = z.infer<typeof DeviceInput>

export const Device = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(DoorType),
  ipAddress: z.string(),
  port: z.number(),
  /** null = its branch is no longer there. */
  office: named.nullable(),
  /** Those of the viewer's. */
  additionalOffices: z.array(named),
  state: z.enum(DeviceState),
  stateSince: timestamp,
  lastSeenAt: timestamp.nullable(),
  /** How much its clock is ahead, negative when behind; it is taken off the times of its events. */
  clockAheadSeconds: z.number().nullable(),
  lastEvent: z.object({ at: timestamp, fullName: z.string().nullable(), direction: z.enum(FaceDirection) }).nullable(),
  /** Who was recognised today, and when somebody last was; a face that is unknown or was refused is none. */
  passesToday: z.number(),
  lastPassAt: timestamp.nullable(),
  /** The vendor's numbers of events that are not in its table: passes may hide behind them. */
  unknownEvents: z.array(z.number()),
  createdAt: timestamp,
})
export type Device = z.infer<typeof Device>
export const DeviceDetail = Device.extend({ adminLogin: z.string() })

export const DeviceFilter = z.object({ ...paging, value: searchValue, officeIds: listOf(id) })
