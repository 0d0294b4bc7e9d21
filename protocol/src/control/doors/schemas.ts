import { z } from 'zod'
import { controlErrorTexts } from '../../errors/control.ts'
import {
  id,
  idAndName,
  isStorableText,
  optionalParam,
  paging,
  repeatedParameterSchemaOf,
  searchTextField,
  text,
  timestamp,
} from '../../fields.ts'

export const DoorType = { Enter: 'enter', Exit: 'exit', Both: 'both' } as const
export type DoorType = (typeof DoorType)[keyof typeof DoorType]

/** `InOffice`: the door is used in both directions, and the device does not report the direction. */
export const DoorDirection = { Enter: 1, Exit: 2, InOffice: 3 } as const
export type DoorDirection = (typeof DoorDirection)[keyof typeof DoorDirection]

/**
 * The state of a door device. `waiting`: not contacted yet. `refused`: wrong login or password. `locked`: after too
 * many wrong passwords the device refuses every login for some time. `failing`: the device answers, but not as
 * expected.
 */
export const DoorDeviceState = {
  Waiting: 'waiting',
  Connected: 'connected',
  Unreachable: 'unreachable',
  Refused: 'refused',
  Locked: 'locked',
  Failing: 'failing',
} as const
export type DoorDeviceState = (typeof DoorDeviceState)[keyof typeof DoorDeviceState]

const input = {
  name: text(100),
  type: z.enum(DoorType),
  ipAddress: z.ipv4(controlErrorTexts.ipAddress),
  port: z.int().min(1).max(65_535).default(80),
  adminLogin: text(64),
  officeId: id,
  /** Other branches whose people may pass this door. */
  additionalOfficeIds: z.array(id).max(200).default([]),
}
const adminPassword = z.string().min(1).max(64).refine(isStorableText)

export const NewDoorDevice = z.object({ ...input, adminPassword })
/** The settings of a door device. If the password is omitted, the stored password stays. */
export const DoorDeviceInput = z.object({ ...input, adminPassword: optionalParam(adminPassword) })
export type DoorDeviceInput = z.infer<typeof DoorDeviceInput>

export const DoorDevice = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(DoorType),
  ipAddress: z.string(),
  port: z.number(),
  /** The branch of the door device; null = the branch no longer exists. */
  office: idAndName.nullable(),
  /** Other branches whose people may pass this door, limited to branches that the viewer may see. */
  additionalOffices: z.array(idAndName),
  state: z.enum(DoorDeviceState),
  stateSince: timestamp,
  lastSeenAt: timestamp.nullable(),
  /** How many seconds the device's clock is ahead (negative = behind). The server corrects the events' times by it. */
  clockAheadSeconds: z.number().nullable(),
  lastEvent: z.object({ at: timestamp, fullName: z.string().nullable(), direction: z.enum(DoorDirection) }).nullable(),
  /** Number of passes today of people whom the device recognized; unknown and refused faces are not counted. */
  passesToday: z.number(),
  lastPassAt: timestamp.nullable(),
  /** Codes of events that the device sent and the vendor does not document; some may be door passes. */
  unknownEvents: z.array(z.number()),
  createdAt: timestamp,
})
export type DoorDevice = z.infer<typeof DoorDevice>
export const DoorDeviceDetail = DoorDevice.extend({ adminLogin: z.string() })

export const DoorDeviceFilter = z.object({
  ...paging,
  value: searchTextField,
  officeIds: repeatedParameterSchemaOf(id),
})
