import type { audits } from '@markaz/protocol/control/audits/routes'
import type { AuditDetail } from '@markaz/protocol/control/audits/schemas'
import { maskPersonalData } from '../../access/mask-personal-data.ts'
import { maySeePersonalData } from '../../access/personal.ts'
import type { Viewer } from '../../access/viewer.ts'
import { describeUserDevice } from '../../centre/sign-in/session-cookies.ts'
import { type Db, sql } from '../../db/db.ts'
import { readNamesOfIds } from '../../db/entity-names.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import type { AuditedChange } from '../../http/undo.ts'
import {
  isAuditEntryAboutErasedPersonSql,
  isAuditEntryByErasedPersonSql,
  isAuditedRowInScopeSql,
  readAuditRows,
} from './audits.queries.ts'
import { undoStateOf } from './undo-state.ts'

type StoredAuditEntry = AuditedChange<AuditDetail['detail']['before'], AuditDetail['detail']['after']> &
  Pick<AuditDetail, 'requestId' | 'address' | 'takenBack' | 'togetherCount'> & {
    createdAt: string
    userAgent: string | null
  }

export async function readAuditEntry(call: RouteCall<typeof audits.read>): Promise<AuditDetail> {
  const { db, viewer, params } = call
  const isIt = sql`from audit where audit.id = ${params.id} and ${isAuditedRowInScopeSql(viewer)}`
  const line = orNotFound((await readAuditRows(db, viewer, isIt))[0])
  const stored = orNotFound(
    await db.one<StoredAuditEntry>(sql`
      select it.created_at as "createdAt", it.request_id as "requestId", case when not is_by_held then address end as address,
        case when not is_by_held then user_agent end as "userAgent",
        case when is_held then masked_strings(before) else before end as before,
        case when is_held then masked_strings(after) else after end as after,
        entity, action, coalesce(entity_id, 0) as "entityId", permission_name as "permissionName",
        case when taken_back.request_id is not null then
          json_build_object('at', taken_back.created_at, 'by', json_build_object('id', staff.id, 'name', staff.full_name)) end as "takenBack",
        (select count(*) from (select it.request_id, it.id) line, audit
          where audit.request_id = line.request_id and audit.id <> line.id and ${isAuditedRowInScopeSql(viewer)}) as "togetherCount"
      from (select audit.*, ${isAuditEntryAboutErasedPersonSql} as is_held, ${isAuditEntryByErasedPersonSql} as is_by_held from audit where audit.id = ${params.id}) it
      left join taken_back on taken_back.request_id = it.request_id left join staff on staff.id = taken_back.staff_id`),
  )
  const { requestId, address, userAgent, takenBack, togetherCount } = stored
  const { before, after } = await maskErasedValues(db, { before: stored.before, after: stored.after })
  const shown = maySeePersonalData(viewer) ? { before, after } : maskPersonalData({ before, after })
  return {
    ...line,
    detail: { ...shown, comment: line.comment },
    names: await readNamesOfIds(db, line.kind, [before, after]),
    requestId,
    address,
    device: describeUserDevice(userAgent),
    together: await listChangesOfSameRequest(db, viewer, line.id),
    togetherCount,
    takeBack: undoStateOf(call, { ...stored, isTakenBack: takenBack !== null }),
    takenBack,
  }
}

/** SQL for the phone, document and card numbers in a row of `erasure_hold`, as in `erasure_hold_values_index`. */
export const phoneAndDocumentNumbersSql = sql`array[before->>'phone', before->>'phone_number', before->>'mobile', before->>'passport_number',
  before->>'personal_id', before->>'birth_certificate_number', before->>'card_no']`

/**
 * Masks the phone, document and card numbers of erased people in an audit entry about another record. The numbers of
 * merged students are not masked, because merging erases no data.
 */
async function maskErasedValues<T extends object>(db: Db, detail: T): Promise<T> {
  const said = new Set(JSON.stringify(detail).match(/(?<=")[^"\\]*\d{5}[^"\\]*(?=")/g))
  if (said.size === 0) return detail
  const held = await db.many<{ value: string }>(sql`
    select distinct value from erasure_hold cross join lateral unnest(${phoneAndDocumentNumbersSql}) value
    where ${phoneAndDocumentNumbersSql} && ${[...said]} and value = any(${[...said]})
      and not exists (select from student_merge where student_merge.student_id = erasure_hold.student_id)`)
  const isHeld = new Set(held.map(({ value }) => value))
  return JSON.parse(JSON.stringify(detail, (_, value) => (isHeld.has(value) ? '•••' : value)))
}

const listChangesOfSameRequest = (db: Db, viewer: Viewer, id: number) =>
  readAuditRows(
    db,
    viewer,
    sql`
      from audit where audit.request_id = (select request_id from audit where id = ${id}) and audit.id <> ${id} and ${isAuditedRowInScopeSql(viewer)}
      order by audit.id limit 100`,
  )
