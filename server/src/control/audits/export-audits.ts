import { auditedActionName, auditedKindName } from '@markaz/protocol/audit-words'
import type { audits } from '@markaz/protocol/control/audits/routes'
import { type AuditEntry, maxExportedAuditEntries } from '@markaz/protocol/control/audits/schemas'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { tashkentDayAt } from '../../deps.ts'
import type { FileDownload, RouteCall } from '../../http/mount.ts'
import { createXlsxStream, type XlsxColumn } from '../../integrations/files/xlsx.ts'
import { createAuditQueryBuilder, readAuditRows } from './audits.queries.ts'

const batchSize = 1_000

/** The ids of the exported entries are read when the request starts, the entries themselves while the file is sent. */
export async function exportAuditEntries({
  db,
  viewer,
  body,
  handOut,
}: RouteCall<typeof audits.export>): Promise<FileDownload> {
  const { ids: chosen, ...filter } = body
  const found = await createAuditQueryBuilder(db, viewer, filter)
  const rows = await db.many<{ id: number; who: string }>(sql`
    select audit.id, concat_ws(' ', staff_id, student_id, agent_id) as who ${found(maxExportedAuditEntries)} ${chosen ? sql`and audit.id = any(${chosen})` : sql``}
    order by audit.created_at desc, audit.id desc limit ${maxExportedAuditEntries}`)
  const people = new Set(rows.map(({ who }) => who)).size
  await handOut(people, { action: 'export', entity: 'audit', after: { ...body, count: rows.length } })
  const ids = rows.map(({ id }) => id)
  return { name: 'audit.xlsx', content: createXlsxStream('Audit', columns, readInBatches(db, viewer, ids)) }
}

async function* readInBatches(db: Db, viewer: Viewer, ids: number[]) {
  for (let start = 0; start < ids.length; start += batchSize)
    yield* await readAuditRows(db, viewer, sql`from audit where audit.id = any(${ids.slice(start, start + batchSize)})`)
}

const columns: XlsxColumn<AuditEntry>[] = [
  { header: '№', width: 8, kind: 'number', value: (_, index) => index + 1 },
  { header: 'Sana', width: 12, kind: 'day', value: ({ createdAt }) => tashkentDayAt(new Date(createdAt)) },
  { header: 'Vaqt', width: 8, value: ({ createdAt }) => timeInTashkent(createdAt) },
  {
    header: 'Kim',
    width: 32,
    value: ({ user, token }) => (user ? [user.name, ...(token ? [`token: ${token.name}`] : [])].join(' · ') : 'Tizim'),
  },
  { header: 'Rol', width: 20, value: ({ role }) => role?.name ?? null },
  { header: 'Amal', width: 24, value: ({ action }) => auditedActionName(action) },
  { header: 'Nima', width: 24, value: ({ kind }) => auditedKindName(kind) },
  { header: 'Nomi', width: 40, value: ({ name }) => name },
  { header: 'Raqami', width: 10, kind: 'number', value: ({ entityId }) => entityId },
  { header: "Bo'lim", width: 28, value: ({ permissionName }) => permissionName },
  { header: 'Izoh', width: 40, value: ({ comment }) => comment },
]

const timeInTashkent = (moment: string) => new Date(Date.parse(moment) + 5 * 3_600_000).toISOString().slice(11, 16)
