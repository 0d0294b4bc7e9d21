import { z } from 'zod'
import { cappedCountFields, id, idAndName, paging } from '../../fields.ts'
import { requireAnyGrant, requireGrant, route } from '../../route.ts'
import { DeviceWithLastFaceLog, FaceLog, FaceLogFilter } from './schemas.ts'

const readLogs = requireGrant('staff_control:face_id_logs', 'read')
const readScreens = requireGrant('staff_control', 'read')
const readFaces = requireAnyGrant(readLogs, readScreens)
const eventRights = (['create', 'update'] as const).flatMap((option) => [
  requireGrant('events:master_classes', option),
  requireGrant('events:competitions', option),
])

export const faceLogs = {
  list: route('GET', '/face-control/activity-logs', {
    access: readLogs,
    summary: 'Face-ID loglari',
    query: FaceLogFilter,
    answer: z.object({ logs: z.array(FaceLog), ...cappedCountFields }),
  }),
  export: route('POST', '/face-control/activity-logs/export', {
    access: readLogs,
    summary: "Filtrdan o'tgan Face-ID loglarini Excelga yuklab olish",
    body: FaceLogFilter.omit({ page: true, perPage: true }),
    download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    exportsPeople: 'file',
  }),
  ofStudent: route('GET', '/students/{id}/activity-logs', {
    access: readLogs,
    summary: "Talabaning eshiklardan o'tishlari",
    query: FaceLogFilter.omit({ value: true, personKind: true }),
    answer: z.object({ logs: z.array(FaceLog), ...cappedCountFields }),
  }),
  image: route('GET', '/face-control/get-log-image', {
    access: readFaces,
    summary: 'Logning rasmi',
    query: z.object({ logId: id }),
    download: 'image/jpeg',
    errors: ['NOT_FOUND'],
  }),
  devices: route('GET', '/face-control/devices', {
    access: requireAnyGrant(readFaces, ...eventRights),
    summary: 'Qurilmalarning nomlari',
    answer: z.object({ devices: z.array(idAndName.extend({ office: idAndName.nullable() })) }),
  }),
}

/** The guard's screen: the last person seen at each door. The client passes `seq` as `after` to the event stream. */
export const securityGuardScreens = {
  all: route('GET', '/face-control/face-screens', {
    access: readScreens,
    summary: "Hamma eshiklar va ularda so'nggi ko'ringanlar",
    query: z.object({ officeIds: FaceLogFilter.shape.officeIds }),
    answer: z.object({ devices: z.array(DeviceWithLastFaceLog), seq: z.number() }),
  }),
  last: route('GET', '/face-control/last-screen-in-device', {
    access: readScreens,
    summary: "Bitta eshikda so'nggi ko'ringan odam",
    query: z.object({ deviceId: id }),
    answer: z.object({ log: FaceLog.nullable(), seq: z.number() }),
    errors: ['NOT_FOUND'],
  }),
  /** Sends `changed` when a person is seen at the requested door, or at any door if none is requested. */
  stream: route('GET', '/face-control/stream', {
    access: readFaces,
    summary: "Eshiklardagi o'zgarishlar oqimi",
    query: z.object({
      deviceId: id.optional(),
      after: z.coerce.number().int().min(0).optional(),
    }),
    stream: true,
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
}

export const ownDoorPassages = {
  list: route('GET', '/passes', {
    side: 'student',
    access: { kind: 'session' },
    summary: "O'zining eshiklardan o'tishlari",
    query: z.object(paging),
    answer: z.object({
      passes: z.array(FaceLog.pick({ id: true, direction: true, device: true, office: true, at: true })),
      total: z.number(),
    }),
  }),
}
