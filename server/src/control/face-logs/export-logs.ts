import { PersonKind } from '@markaz/protocol/centre/sign-in/schemas'
import { FaceDirection } from '@markaz/protocol/control/doors/schemas'
import type { faceLogs } from '@markaz/protocol/control/face-logs/routes'
import type { FaceLog } from '@markaz/protocol/control/face-logs/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { Call, Download } from '../../http/mount.ts'
import { type XlsxColumn, xlsxStream } from '../../integrations/files/xlsx.ts'
import { faceLogRows, faceLogsFound, newestFirst } from './face-logs.queries.ts'

const batchSize = 1_000

/** The list as it is at this moment, as ids; what the rows show is read batch by batch while the file leaves. */
export async function exportLogs({ db, viewer, body, audit }: Call<typeof faceLogs.export>): Promise<Download> {
  const found = await db.one<{ ids: number[] }>(sql`
    select coalesce(json_agg(id ${newestFirst}), '[]') as ids ${faceLogsFound(viewer, body)}`)
  const ids = found?.ids ?? []
  await audit(db, { action: 'export', entity: 'face-log', after: { ...body, count: ids.length } })
  return { name: 'face-id-loglari.xlsx', content: xlsxStream('Face-ID loglari', columns, inBatches(db, ids)) }
}

async function* inBatches(db: Db, ids: number[]) {
  for (let start = 0; start < ids.length; start += batchSize)
    yield* await db.many<FaceLog>(
      faceLogRows(sql`select * from face_log where id = any(${ids.slice(start, start + batchSize)})`),
    )
}

const kindWords = { [PersonKind.Staff]: 'Xodim', [PersonKind.Academic]: 'Akademik', [PersonKind.Student]: 'Talaba' }
const directionWords = {
  [FaceDirection.Enter]: 'Kirdi',
  [FaceDirection.Exit]: 'Chiqdi',
  [FaceDirection.InOffice]: 'Binoda',
}

const columns: XlsxColumn<FaceLog>[] = [
  { header: '№', width: 8, kind: 'number', value: (_, index) => index + 1 },
  { header: 'F.I.Sh.', width: 40, value: ({ person }) => person?.fullName ?? "Noma'lum" },
  { header: 'Turi', width: 12, value: ({ person }) => person && kindWords[person.kind] },
  { header: "Yo'nalish", width: 12, value: ({ direction }) => directionWords[direction] },
  { header: 'Qurilma', width: 24, value: ({ device }) => device.name },
  { header: 'Filial', width: 24, value: ({ office }) => office?.name ?? null },
  { header: 'Vaqt', width: 20, value: ({ at }) => wallTime(at) },
]

/** Devices tell UTC, people read five hours more: `25.11.2026 10:00:07`. */
function wallTime(at: string): string {
  const text = new Date(new Date(at).getTime() + 5 * 3_600_000).toISOString()
  return `${text.slice(0, 10).split('-').reverse().join('.')} ${text.slice(11, 19)}`
}
