import { z } from 'zod'
import { id } from '../../fields.ts'
import { requireAnyGrant, requireGrant, route } from '../../route.ts'
import { DoorDevice, DoorDeviceDetail, DoorDeviceFilter, DoorDeviceInput, NewDoorDevice } from './schemas.ts'

// The screens of devices and of branches both list devices, so the right to either is enough.
const read = requireAnyGrant(
  requireGrant('staff_control:devices', 'read'),
  requireGrant('staff_control:offices', 'read'),
)
const update = requireGrant('staff_control:devices', 'update')

export const devices = {
  list: route('GET', '/devices', {
    access: read,
    summary: "Eshik qurilmalari ro'yxati",
    query: DoorDeviceFilter,
    /**
     * `seq`: number of the newest event. The client passes `seq` as `after` to the event stream and misses no event.
     */
    answer: z.object({ devices: z.array(DoorDevice), total: z.number(), seq: z.number() }),
  }),
  /** Sends `changed` when a person is seen at a door, or a device goes offline or online. */
  stream: route('GET', '/devices/stream', {
    access: read,
    summary: "Qurilmalardagi o'zgarishlar oqimi",
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    stream: true,
    errors: ['TOO_MANY_REQUESTS'],
  }),
  read: route('GET', '/devices/{id}', {
    access: requireGrant('staff_control:devices', 'read'),
    summary: 'Eshik qurilmasi',
    answer: DoorDeviceDetail,
  }),
  create: route('POST', '/devices', {
    access: requireGrant('staff_control:devices', 'create'),
    summary: "Eshik qurilmasini qo'shish",
    body: NewDoorDevice,
    answer: z.object({ id: z.number() }),
    status: 201,
    errors: ['DEVICE_NAME_TAKEN', 'DEVICE_ADDRESS_TAKEN'],
  }),
  update: route('PUT', '/devices/{id}', {
    edits: true,
    access: update,
    summary: 'Eshik qurilmasini tahrirlash',
    body: DoorDeviceInput,
    answer: z.object({ id: z.number() }),
    errors: ['DEVICE_NAME_TAKEN', 'DEVICE_ADDRESS_TAKEN'],
  }),
  remove: route('DELETE', '/devices/{id}', {
    access: requireGrant('staff_control:devices', 'delete'),
    summary: "Eshik qurilmasini o'chirish",
    errors: ['DEVICE_IN_USE'],
  }),
  openDoor: route('POST', '/face-control/open-door', {
    access: update,
    summary: 'Eshikni ochish',
    body: z.object({ deviceId: id }),
    errors: ['NOT_FOUND', 'DOOR_JUST_OPENED', 'DOOR_UNREACHABLE', 'DOOR_REFUSES'],
    // The audit entry is written before the request to the door device, so even a refused request leaves an entry.
    tellsRefusals: true,
  }),
}
