import type { parentPhones } from '@markaz/protocol/people/parents/routes'
import { confirmPersonPhone, hasStaffEnteredPhoneSql, isPhoneConfirmedSql } from '../../access/confirm-phone.ts'
import { isStudentInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { type BulkOperationHandlers, splitByRefusalReason } from '../../http/bulk-operation.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { areAllChildrenOfParentInScopeSql } from './parent-phones.ts'

export async function confirmPhoneOfStudent(call: RouteCall<typeof parentPhones.confirmOfStudent>, tx: Db) {
  const { viewer, params, body } = call
  const { id } = orNotFound(
    await tx.one<{ id: number }>(sql`
      select student_phone.id from student join student_phone on student_phone.student_id = student.id
      where student.id = ${params.id} and phone = ${body.phone} and ${isCurrent} and ${isStudentInScopeSql(viewer)} for no key update of student`),
  )
  const { isAsked } = await confirmPhoneOfStudentOrParent(tx, call, { kind: 'student', id, personId: params.id })
  return { id, isAsked }
}

/**
 * SQL condition: the phone number is a current number of the student. Former numbers stay stored with their
 * confirmations.
 */
const isCurrent: Sql = sql`student_phone.phone in (student.phone_number, student.mobile)`

interface UnconfirmedPhones {
  kind: 'student' | 'parent'
  id: number
  personId: number
}

/** The caller must have locked the owner of the phone number. */
export async function confirmPhoneOfStudentOrParent(
  tx: Db,
  call: Pick<RouteCall<typeof parentPhones.confirm>, 'viewer' | 'clock' | 'audit'>,
  { kind, id, personId }: UnconfirmedPhones,
): Promise<{ isAsked: boolean }> {
  const { viewer, clock, audit } = call
  const table = kind === 'student' ? 'student_phone' : 'agent_phone'
  const { phone, typedBy, isAsked } = await confirmPersonPhone(tx, table, { id, viewer, now: clock.now() })
  if (kind === 'parent' && !isAsked) {
    await tx.run(sql`update agent_phone set asked_by = null where id = ${id}`)
    await tx.run(sql`update agent set phone_asked_by = null where id = ${personId} and phone = ${phone}`)
  }
  const change = { before: { askedBy: typedBy[0] ?? null }, after: { phoneId: id, phone, isAsked } }
  const entity = kind === 'student' ? 'student' : 'agent'
  await audit(tx, { action: 'confirm-phone', entity, entityId: personId, ...change })
  return { isAsked }
}

interface ChosenPerson {
  id: number
  hasPhone: boolean
  waiting: (UnconfirmedPhones & { isTypist: boolean })[]
}

/** Skips a parent if the user may not see all children of this parent. */
export const bulkConfirmPhones: BulkOperationHandlers<typeof parentPhones.confirmOfMany, ChosenPerson> = {
  async sort(tx, { viewer, body }) {
    const wanted = [...new Set(body.ids)]
    const rows = await tx.many<ChosenPerson>(sql`
      select student.id, ${hasPhone} as "hasPhone", ${waitingOf(viewer)} as waiting
      from student where student.id = any(${wanted}) and ${isStudentInScopeSql(viewer)} order by student.id for no key update of student`)
    orNotFound(rows.length === wanted.length ? rows : undefined)
    return splitByRefusalReason(rows, ({ hasPhone, waiting }) => {
      if (waiting.some(({ isTypist: hasEnteredPhone }) => !hasEnteredPhone)) return null
      if (waiting.length > 0) return 'own'
      return hasPhone ? 'confirmed' : 'no_phone'
    })
  },
  async run(tx, call, rows) {
    // Siblings share parents, so the rows may contain a parent's number several times. It is confirmed once.
    const confirmed = new Set<string>()
    for (const { waiting } of rows)
      for (const { isTypist: hasEnteredPhone, ...one } of waiting) {
        const key = `${one.kind} ${one.id}`
        if (!hasEnteredPhone && !confirmed.has(key)) await confirmPhoneOfStudentOrParent(tx, call, one)
        confirmed.add(key)
      }
    return {}
  },
}

const parentsHere: Sql = sql`
  agent_student join agent on agent.id = agent_student.agent_id join agent_phone on agent_phone.agent_id = agent.id
  where agent_student.student_id = student.id and agent_student.ended_at is null and agent.status = 1`

const hasPhone: Sql = sql`(
  exists (select from student_phone where student_phone.student_id = student.id and ${isCurrent}) or exists (select from ${parentsHere}))`

const waitingOf = (viewer: Viewer): Sql => sql`(
  select coalesce(json_agg(waiting order by waiting.kind, waiting.id), '[]') from (
    select 'student' as kind, student_phone.id, student.id as "personId", ${hasStaffEnteredPhoneSql(viewer.id, sql`typed_by`)} as "isTypist"
    from student_phone where student_phone.student_id = student.id and ${isCurrent} and not ${isPhoneConfirmedSql}
    union all
    select 'parent', agent_phone.id, agent.id, ${hasStaffEnteredPhoneSql(viewer.id, sql`typed_by`)}
    from ${parentsHere} and not ${isPhoneConfirmedSql} and ${areAllChildrenOfParentInScopeSql(viewer)}
  ) waiting)`
