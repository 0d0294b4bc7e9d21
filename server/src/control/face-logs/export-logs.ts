import type { faceLogs } from '@markaz/protocol/control/face-logs/routes'
import type { FaceLog } from '@markaz/protocol/control/face-logs/schemas'
import { type Db, sql } from '../../db/db.ts'
import { formatDay } from '../../deps.ts'
import type { FileDownload, RouteCall } from '../../http/mount.ts'
import { createXlsxStream, type XlsxColumn } from '../../integrations/files/xlsx.ts'
import { faceLogRowsSql, fromFaceLogsSql, newestFaceLogsFirstSql } from './face-logs.queries.ts'
import { faceLogsText } from './face-logs.text.ts'

const batchSize = 1_000

/** The ids of the exported passages through doors are read when the request starts, the rows while the file is sent. */
export async function exportFaceLogs({
  db,
  viewer,
  body,
  handOut,
}: RouteCall<typeof faceLogs.export>): Promise<FileDownload> {
  const found = await db.one<{ ids: number[]; people: number }>(sql`
    select coalesce(json_agg(id ${newestFaceLogsFirstSql}), '[]') as ids,
      (count(distinct student_id) + count(distinct staff_id))::int as people ${fromFaceLogsSql(viewer, body)}`)
  const { ids = [], people = 0 } = found ?? {}
  await handOut(people, { action: 'export', entity: 'face-log', after: { ...body, count: ids.length } })
  return {
    name: 'face-id-loglari.xlsx',
    content: createXlsxStream(faceLogsText.sheet, columns, readInBatches(db, ids)),
  }
}

async function* readInBatches(db: Db, ids: number[]) {
  for (let start = 0; start < ids.length; start += batchSize)
    yield* await db.many<FaceLog>(
      faceLogRowsSql(sql`select * from face_log where id = any(${ids.slice(start, start + batchSize)})`),
    )
}

const columns: XlsxColumn<FaceLog>[] = [
  { header: '№', width: 8, kind: 'number', value: (_, index) => index + 1 },
  { header: faceLogsText.fullName, width: 40, value: ({ person }) => person?.fullName ?? faceLogsText.unknown },
  { header: faceLogsText.kind, width: 12, value: ({ person }) => person && faceLogsText.kinds[person.kind] },
  { header: faceLogsText.direction, width: 12, value: ({ direction }) => faceLogsText.directions[direction] },
  { header: faceLogsText.device, width: 24, value: ({ device }) => device.name },
  { header: faceLogsText.office, width: 24, value: ({ office }) => office?.name ?? null },
  { header: faceLogsText.at, width: 20, value: ({ at }) => tashkentTimeText(at) },
]

/** Formats a UTC time as Tashkent time (five hours later): `25.11.2026 10:00:07`. */
function tashkentTimeText(at: string): string {
  const text = new Date(new Date(at).getTime() + 5 * 3_600_000).toISOString()
  return `${formatDay(text.slice(0, 10))} ${text.slice(11, 19)}`
}
