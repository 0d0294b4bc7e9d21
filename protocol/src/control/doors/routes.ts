import { z } from 'zod'
import { id, idParams, nothing } from '../../fields.ts'
import { anyOf, can, route } from '../../route.ts'
import { Device, DeviceDetail, DeviceFilter, DeviceInput, NewDevice } from './schemas.ts'

const update = can('staff_control:devices', 'update')

export const devices = {
  list: route({
    method: 'GET',
    path: '/devices',
    // The page itself asks for branches.
    access: anyOf(can('staff_control:devices', 'read'), can('staff_control:offices', 'read')),
    summary: "Eshik qurilmalari ro'yxati",
    query: DeviceFilter,
    answer: z.object({ devices: z.array(Device), total: z.number() }),
  }),
  read: route({
    method: 'GET',
    path: '/devices/{id}',
    access: can('staff_control:devices', 'read'),
    summary: 'Eshik qurilmasi',
    params: idParams,
    answer: DeviceDetail,
    errors: ['NOT_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/devices',
    access: can('staff_control:devices', 'create'),
    summary: "Eshik qurilmasini qo'shish",
    body: NewDevice,
    answer: z.object({ id: z.number() }),
    status: 201,
    errors: ['DEVICE_NAME_TAKEN', 'DEVICE_ADDRESS_TAKEN'],
  }),
  update: route({
    method: 'PUT',
    path: '/devices/{id}',
    access: update,
    summary: 'Eshik qurilmasini tahrirlash',
    params: idParams,
    body: DeviceInput,
    answer: z.object({ id: z.number() }),
    errors: ['NOT_FOUND', 'DEVICE_NAME_TAKEN', 'DEVICE_ADDRESS_TAKEN'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/devices/{id}',
    access: can('staff_control:devices', 'delete'),
    summary: "Eshik qurilmasini o'chirish",
    params: idParams,
    answer: nothing,
    errors: ['NOT_FOUND', 'DEVICE_IN_USE'],
  }),
  openDoor: route({
    method: 'POST',
    path: '/face-control/open-door',
    access: update,
    summary: 'Eshikni ochish',
    body: z.object({ deviceId: id }),
    answer: nothing,
    errors: ['NOT_FOUND', 'DOOR_JUST_OPENED', 'DOOR_UNREACHABLE', 'DOOR_REFUSES'],
    // The attempt is written down before the device is asked: no door opens without a line.
    tellsRefusals: true,
  }),
}
