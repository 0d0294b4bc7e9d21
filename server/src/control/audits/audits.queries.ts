import type { audits } from '@markaz/protocol/control/audits/routes'
import type {
  AuditEntry,
  AuditExportInput,
  AuditSearchField,
  ListedAudit,
} from '@markaz/protocol/control/audits/schemas'
import { controlErrorTexts } from '@markaz/protocol/errors/control'
import { type IdAndName, maxExactlyCountedRows } from '@markaz/protocol/fields'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { identityDocumentFieldNames, maskPersonalData, phoneFieldNames } from '../../access/mask-personal-data.ts'
import { staffSearchConditions, studentSearchConditions } from '../../access/people-search.ts'
import { maySeePersonalData } from '../../access/personal.ts'
import { isStudentInScopeSql, requireStudentInScope } from '../../access/reach.ts'
import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { type Db, empty, type Sql, skipPreparedStatementSql, sql } from '../../db/db.ts'
import { loadEntityNames } from '../../db/entity-names.ts'
import { joinFiltersByAnd, limitOffsetForReusablePlanSql, readPageWithCappedCount } from '../../db/lists.ts'
import type { RouteCall } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'
import type { AuditedChange } from '../../http/undo.ts'
import { undoStateOf } from './undo-state.ts'

type AuditFilter = Omit<AuditExportInput, 'ids'>

/** For each field that users can search for: its names in audit entries. */
const auditFieldNamesOf: Record<AuditSearchField, readonly string[]> = {
  phone: phoneFieldNames,
  name: ['firstName', 'lastName', 'middleName', 'fullName', 'name'],
  document: identityDocumentFieldNames,
  birthDate: ['birthDate'],
  status: ['status', 'systemStatus', 'workStatus', 'state', 'isActive'],
  offices: ['officeIds', 'headOfficeIds', 'officeId', 'headOfficeId'],
  role: ['roleId', 'grants'],
  marks: ['marks', 'mark'],
  score: ['score', 'ball'],
  deadline: ['deadline'],
  price: ['price', 'count'],
}

/** Lists one page. The total is counted only up to a limit, because the audit table grows forever. */
export async function listAuditEntries(
  call: RouteCall<typeof audits.list>,
): Promise<RouteAnswerOf<typeof audits.list>> {
  const { db, viewer, query: filter } = call
  const found = await createAuditQueryBuilder(db, viewer, filter)
  const page = sql`${found(filter.page * filter.perPage)} ${newestEntriesFirstSql} ${limitOffsetForReusablePlanSql(filter)}`
  const { rows, ...count } = await readPageWithCappedCount<ListedLine>(db, filter, {
    rows: auditRowsSql(page, sql`, request_id as "requestId", before, after`),
    from: found(maxExactlyCountedRows + 1),
  })
  const lines = await named(db, viewer, rows)
  const { kind, entityId, staffId } = filter
  return {
    audits: lines.map(({ before, after, ...line }) => {
      const entityId = line.entityId ?? 0
      const change = { ...line, entity: line.kind, entityId, before, after } as AuditedChange & ListedLine
      return { ...line, takeBack: undoStateOf(call, change) }
    }),
    ...count,
    record:
      kind && entityId
        ? await readNamedRecord(db, { kind, id: entityId }, recordInScope(viewer, kind, entityId))
        : null,
    person: staffId ? await readNamedRecord(db, { kind: 'staff', id: staffId }, personInScope(viewer, staffId)) : null,
  }
}

/** A record without a name, or outside the viewer's branches, is shown by its id. */
async function readNamedRecord(db: Db, thing: { kind: string; id: number }, isInScope: Sql): Promise<IdAndName> {
  const nameOf = (await db.one(sql`select where ${isInScope}`)) ? await loadEntityNames(db, [thing]) : () => null
  return { id: thing.id, name: nameOf(thing) ?? String(thing.id) }
}

const recordInScope = (viewer: Viewer, kind: string, id: number) =>
  sql`exists (select from ${entriesOfRecordSql(kind, id)} where ${isAuditedRowInScopeSql(viewer)})`

const personInScope = (viewer: Viewer, id: number) =>
  viewer.isSuperadmin ? sql`true` : sql`${id}::bigint in (${staffIdsInScopeSql(viewer)})`

const newestEntriesFirstSql = sql`order by audit.created_at desc, audit.id desc`

/**
 * Returns a function that builds SQL `from audit where …` for the newest entries.
 * @throws AppError NOT_FOUND for a student of another branch
 */
export async function createAuditQueryBuilder(
  db: Db,
  viewer: Viewer,
  filter: AuditFilter,
): Promise<(most: number) => Sql> {
  const { roleId, permissionName, action, kind, staffId, entityId, about, field, startDate, endDate } = filter
  const isRecord = kind !== undefined && entityId !== undefined
  if (isRecord && kind === 'student') await requireStudentInScope(db, viewer, entityId)
  const isBounded = !isRecord && !about && !viewer.isSuperadmin
  const key = searchKeyConditions(viewer, filter.key)
  const said = [
    ...(roleId ? [sql`audit.role_id = ${roleId}`] : []),
    ...(permissionName ? [sql`audit.permission_name = ${permissionName}`] : []),
    ...(action ? [sql`audit.action = ${action}`] : []),
    ...(kind && !isRecord ? [sql`audit.entity = ${kind}`] : []),
  ]
  const others = [
    ...key.lines,
    ...(entityId && !isRecord ? [sql`audit.entity_id = ${entityId}`] : []),
    ...(field
      ? [
          sql`audit_fields(audit.before, audit.after) && ${[...auditFieldNamesOf[field]]}::text[] and audit.action <> 'create'`,
        ]
      : []),
    ...(startDate ? [sql`audit.created_at >= ${startOfTashkentDay(startDate)}`] : []),
    ...(endDate ? [sql`audit.created_at < ${startOfTashkentDay(endDate)}::timestamptz + interval '1 day'`] : []),
  ]
  const bounds = isBounded ? [sql`staff.id in (${staffIdsInScopeSql(viewer)})`] : []
  const people = await findActors(db, [...key.people, ...bounds], staffId)
  const set = joinFiltersByAnd([...said, ...actorConditions(people), ...others])
  if (about) {
    const ids = await findStudentsByText(db, viewer, about)
    return () =>
      sql`from ${entriesOfRecordsSql(recordsAboutStudentsSql(ids))} where ${isAuditedRowInScopeSql(viewer)} and ${mentionsStudentSql(ids)} and ${set}${isRecord ? sql` and audit.entity = ${kind} and audit.entity_id = ${entityId}` : sql``}`
  }
  if (isRecord)
    return () => sql`from ${entriesOfRecordSql(kind, entityId)} where ${isAuditedRowInScopeSql(viewer)} and ${set}`
  if (said.length === 0 || (said.length === 1 && !people)) return () => sql`from audit where ${set}`
  const keys = await db.many<{ key: string }>(
    sql`select distinct key::text as key from audit_what audit where ${joinFiltersByAnd(said)}`,
  )
  if (people && people.length * keys.length > maxIndexSearches) return () => sql`from audit where ${set}`
  return (most) =>
    newestEntriesOfKeysSql({
      keys: keys.map(({ key }) => key),
      people,
      others: joinFiltersByAnd(others, said.length),
      most,
    })
}

/** Above this number of index searches (5,000 take 75 ms), reading all entries from the newest is faster. */
const maxIndexSearches = 5_000

/**
 * Searches the index once for each pair of entry kind and staff member: a search by only the kind, or only the staff
 * member, could read very many entries.
 */
function newestEntriesOfKeysSql(of: { keys: string[]; people: number[] | null; others: Sql; most: number }) {
  const who = of.people ? sql`cross join unnest(${of.people}::bigint[]) who` : sql``
  const isTheirs = of.people ? sql`and audit.staff_id = who` : sql``
  return sql`from unnest(${of.keys}::bigint[]) what ${who} cross join lateral (
    select audit.* from audit
    where audit_key(audit.entity, audit.action, audit.permission_name, audit.role_id) = what ${isTheirs} and ${of.others}
    ${newestEntriesFirstSql} limit ${of.most}) audit where true`
}

/**
 * SQL query for the ids of the viewer and of the staff of the viewer's branches. An audit entry without an actor
 * matches none of these ids, so only the superadmin finds such entries.
 */
const staffIdsInScopeSql = (viewer: Viewer) =>
  sql`select staff_id from staff_head_office where ${isInBranchScopeSql(viewer, sql`head_office_id`)} union all select ${viewer.id}::bigint`

/**
 * SQL condition: a staff member of the viewer's branches made the audit entry, or the entry is about a student of these
 * branches. Too slow for an unfiltered audit list.
 */
export function isAuditedRowInScopeSql(viewer: Viewer): Sql {
  if (viewer.isSuperadmin) return sql`true`
  return sql`(audit.staff_id in (${staffIdsInScopeSql(viewer)}) or exists (
    select from student where student.id = ${auditedStudentIdSql} and ${isStudentInScopeSql(viewer)}))`
}

/** SQL for the id of the student whom an audit entry is about; null = the entry is about no student. */
const auditedStudentIdSql: Sql = sql`case audit.entity
    when 'student' then audit.entity_id
    when 'student_group' then (select student_id from student_group where id = audit.entity_id)
    when 'make_up' then (select student_id from make_up where id = audit.entity_id)
    when 'study_break' then (select student_id from study_break where id = audit.entity_id)
    when 'student_contract' then (select student_id from student_contract where id = audit.entity_id)
    when 'certificate' then (select student_id from certificate where id = audit.entity_id)
    when 'best-student' then (select student_id from best_student where id = audit.entity_id)
    when 'student-feedback' then (select student_id from student_feedback where id = audit.entity_id)
    when 'store-transaction' then (select student_id from store_transaction where id = audit.entity_id)
    when 'chat' then (select student_id from chat where id = audit.entity_id) end`

/**
 * SQL condition: the audit entry is about a person whose erasure can still be undone. The values in the entry are
 * masked for every reader.
 */
export const isAuditEntryAboutErasedPersonSql: Sql = sql`(
  exists (select from leaver where held_on is not null
    and student_id in (${auditedStudentIdSql}, case when coalesce(audit.before->>'studentId', audit.after->>'studentId') ~ '^[0-9]{1,15}$'
      then coalesce(audit.before->>'studentId', audit.after->>'studentId')::bigint end))
  or audit.entity = 'agent' and exists (select from agent where agent.id = audit.entity_id and agent.phone = '')
  or audit.entity = 'staff' and exists (select from staff_leaver where held_on is not null and staff_id = audit.entity_id))`

/**
 * SQL condition: the audit entry was made by a person whose erasure can still be undone. Until the erasure is final,
 * the entry contains the person's IP address and browser.
 */
export const isAuditEntryByErasedPersonSql: Sql = sql`(
  exists (select from leaver where held_on is not null and leaver.student_id = audit.student_id)
  or exists (select from staff_leaver where held_on is not null and staff_leaver.staff_id = audit.staff_id)
  or exists (select from agent where agent.id = audit.agent_id and agent.phone = ''))`

/**
 * SQL conditions for the search text of the audit: the id of a record, the id of a request, or the name of a staff
 * member.
 */
function searchKeyConditions(viewer: Viewer, key: string | undefined): { lines: Sql[]; people: Sql[] } {
  if (!key) return { lines: [], people: [] }
  if (/^\d{1,15}$/.test(key)) return { lines: [sql`audit.entity_id = ${Number(key)}`], people: [] }
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key))
    return { lines: [sql`audit.request_id = ${key.toLowerCase()}`], people: [] }
  return { lines: [], people: staffSearchConditions(viewer, key) }
}

/**
 * Returns the ids of the staff who match all conditions; null = there is no condition. The query is separate, so that
 * PostgreSQL can estimate the number of their audit entries.
 */
async function findActors(db: Db, conditions: Sql[], staffId: number | undefined): Promise<number[] | null> {
  if (conditions.length === 0) return staffId ? [staffId] : null
  const isIt = staffId ? [sql`staff.id = ${staffId}`] : []
  const people = await db.many<{ id: number }>(
    sql`select id from staff where ${joinFiltersByAnd([...conditions, ...isIt])}`,
  )
  return people.map(({ id }) => id)
}

function actorConditions(people: number[] | null): Sql[] {
  if (!people) return []
  const [one] = people
  return people.length === 1 && one
    ? [sql`audit.staff_id = ${one}`]
    : [sql`${skipPreparedStatementSql} audit.staff_id = any(${people})`]
}

const maxMatchingStudents = 100

/** @throws AppError VALIDATION when too many students match */
async function findStudentsByText(db: Db, viewer: Viewer, about: string): Promise<number[]> {
  const ids = await db.many<{ id: number }>(sql`
    select id from student where ${joinFiltersByAnd([...studentSearchConditions(viewer, about), isStudentInScopeSql(viewer)])} limit ${maxMatchingStudents + 1}`)
  if (ids.length > maxMatchingStudents) refuseField('about', controlErrorTexts.tooManyStudents)
  return ids.map(({ id }) => id)
}

const recordsOfStudentsSql = (ids: Sql) => sql`
  select 'student' as kind, id from unnest(${ids}) id
  union all select 'student_group', id from student_group where student_id = any(${ids})
  union all select 'make_up', id from make_up where student_id = any(${ids})
  union all select 'study_break', id from study_break where student_id = any(${ids})
  union all select 'student_contract', id from student_contract where student_id = any(${ids})
  union all select 'certificate', id from certificate where student_id = any(${ids})
  union all select 'best-student', id from best_student where student_id = any(${ids})
  union all select 'student-feedback', id from student_feedback where student_id = any(${ids})
  union all select 'store-transaction', id from store_transaction where student_id = any(${ids})
  union all select 'chat', id from chat where student_id = any(${ids})`

/**
 * SQL query for the records whose audit entries are about these students, including their parents, lessons and exams.
 */
const recordsAboutStudentsSql = (ids: readonly number[]) => sql`
  ${recordsOfStudentsSql(sql`${ids}::bigint[]`)}
  union all select distinct 'agent', agent_id from agent_student where student_id = any(${ids})
  union all select distinct 'attendance', lesson_id from attendance where student_id = any(${ids})
  union all select distinct 'exam', exam_id from chat where student_id = any(${ids}) and exam_id is not null`

/**
 * SQL condition: an entry about attendance or an exam must change a mark of one of these students, or announce the
 * results of an exam. Other entries always match.
 */
const mentionsStudentSql = (ids: readonly number[]) => sql`(
  audit.entity not in ('attendance', 'exam')
  or audit.entity = 'exam' and audit.action = 'announce'
  or exists (select from jsonb_array_elements(audit.after->'attendances') mark
    where (mark->>'studentId')::bigint = any(${ids})))`

const parts: Record<string, (id: number) => Sql> = {
  student: (id) => recordsOfStudentsSql(sql`array[${id}::bigint]`),
  group: (id) => sql`
    select unnest('{group,study_group,group-plan}'::text[]) as kind, ${id}::bigint as id
    union all select 'student_group', id from student_group where group_id = ${id}
    union all select 'homework', id from homework where group_id = ${id}
    union all select 'exam', id from exam where group_id = ${id}
    union all select 'attendance', id from lesson where group_id = ${id}
    union all select 'video', id from video where group_id = ${id}`,
}

const entriesOfRecordSql = (kind: string, id: number) =>
  entriesOfRecordsSql(parts[kind]?.(id) ?? sql`select ${kind}::text as kind, ${id}::bigint as id`)

/**
 * SQL query for the audit entries of these records. `offset 0` makes PostgreSQL look up these entries before sorting.
 */
const entriesOfRecordsSql = (things: Sql) => sql`(
    select audit.* from (${things}) thing join audit on audit.entity_id = thing.id and audit.entity = thing.kind offset 0) audit`

const startOfTashkentDay = (day: string) => new Date(`${day}T00:00:00+05:00`)

/** @param which SQL `from audit where … order by … limit …` */
export async function readAuditRows(db: Db, viewer: Viewer, which: Sql): Promise<AuditEntry[]> {
  return named(db, viewer, await db.many<Unnamed>(auditRowsSql(which)))
}

/** Adds the names of the changed records, and masks personal data in the comments. */
async function named<L extends Unnamed>(db: Db, viewer: Viewer, lines: L[]): Promise<(L & Pick<AuditEntry, 'name'>)[]> {
  const nameOf = await loadEntityNames(
    db,
    lines.map(({ kind, entityId: id }) => ({ kind, id })),
  )
  const shown = maySeePersonalData(viewer)
    ? lines
    : lines.map((line) => ({ ...line, comment: maskPersonalData(line.comment) }))
  return shown.map((line) => ({ ...line, name: nameOf({ kind: line.kind, id: line.entityId }) }))
}

type Unnamed = Omit<AuditEntry, 'name'>
type ListedLine = Unnamed & Pick<ListedAudit, 'requestId'> & Pick<AuditedChange, 'before' | 'after'>

/**
 * Reads the names in subqueries, only for the rows of the page. With joins PostgreSQL would read all students.
 * @param more further columns of `audit`
 */
const auditRowsSql = (which: Sql, more: Sql = empty): Sql => sql`
  select id, created_at as "createdAt", permission_name as "permissionName", action, entity as kind, entity_id as "entityId", comment,
    case when staff_id is not null then (select json_build_object('id', id, 'name', full_name, 'kind', 'staff') from staff where id = audit.staff_id)
      when agent_id is not null then (select json_build_object('id', id, 'name', full_name, 'kind', 'agent') from agent where id = audit.agent_id)
      else (select json_build_object('id', id, 'name', full_name, 'kind', 'student') from student where id = audit.student_id) end as user,
    (select json_build_object('id', id, 'name', name) from access_token where id = audit.access_token_id) as token,
    (select json_build_object('id', id, 'name', name) from role where id = audit.role_id) as role,
    exists (select from taken_back where request_id = audit.request_id) as "isTakenBack"${more}
  from (
    select audit.before, audit.after, audit.id, audit.created_at, audit.staff_id, audit.student_id, audit.agent_id, access_token_id, role_id, permission_name, action, entity,
      entity_id, request_id, case when comment is null or not ${isAuditEntryAboutErasedPersonSql} then comment else '•••' end as comment
    ${which}
  ) audit
  ${newestEntriesFirstSql}`
