import type { WebhookEventKind } from '@markaz/protocol/control/webhooks/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'

/**
 * The audit entries (`entity.action`) that cause each kind of webhook event. Imports from the ERP write no audit
 * entries, so they cause no events.
 */
const auditActionsByKind: Record<WebhookEventKind, readonly string[]> = {
  'attendance.marked': ['attendance.update', 'attendance.take_back'],
  'certificate.changed': ['certificate.update', 'certificate.take_back'],
  'certificate.issued': ['certificate.create'],
  'contract.cancelled': ['student_contract.cancel'],
  'contract.signed': ['student_contract.sign'],
  'exam.announced': ['exam.announce'],
  'lesson.changed': ['lesson.create', 'lesson.update', 'lesson.take_back'],
  'membership.changed': ['student_group.update', 'student_group.take_back'],
  'student.created': ['student.create'],
  'student.joined': ['student_group.create'],
  'work.checked': ['chat.check', 'chat.take_back'],
}

export const auditActionsOfWebhookKinds = (kinds: readonly WebhookEventKind[]): string[] =>
  kinds.flatMap((kind) => auditActionsByKind[kind])

const kindByAuditAction = new Map(
  Object.entries(auditActionsByKind).flatMap(([kind, all]) => all.map((source) => [source, kind] as const)),
)

const branchesOfStudentSql = sql`array(select head_office_id from student_head_office where student_head_office.student_id = it.student_id)`

/** SQL for each entity: the data to send (ids and dates, never a name, phone or document), and its branches. */
const eventDataByEntity: Record<string, Sql> = {
  attendance: sql`
    select json_build_object('lessonId', lesson.id, 'groupId', group_id, 'date', date) as data, array[head_office_id] as places
    from lesson join study_group on study_group.id = group_id where lesson.id = `,
  certificate: sql`
    select json_build_object('certificateId', id, 'studentId', student_id, 'courseId', course_id, 'issuedAt', issued_at,
      'isActive', is_active) as data, ${branchesOfStudentSql} as places from certificate it where id = `,
  chat: sql`
    select json_build_object('workId', it.id, 'studentId', student_id, 'groupId', group_id, 'homeworkId', homework_id, 'examId', exam_id) as data,
      array[head_office_id] as places from chat it join study_group on study_group.id = group_id where it.id = `,
  exam: sql`
    select json_build_object('examId', it.id, 'groupId', group_id) as data, array[head_office_id] as places
    from exam it join study_group on study_group.id = group_id where it.id = `,
  lesson: sql`
    select json_build_object('lessonId', lesson.id, 'groupId', group_id, 'date', date, 'beginTime', to_char(begin_time, 'HH24:MI'),
      'endTime', to_char(end_time, 'HH24:MI')) as data, array[head_office_id] as places
    from lesson join study_group on study_group.id = group_id where lesson.id = `,
  student: sql`
    select json_build_object('studentId', it.student_id) as data, ${branchesOfStudentSql} as places
    from (select id as student_id from student) it where it.student_id = `,
  student_contract: sql`
    select json_build_object('contractId', id, 'studentId', student_id, 'number', number, 'status', status) as data,
      ${branchesOfStudentSql} as places from student_contract it where id = `,
  student_group: sql`
    select json_build_object('membershipId', it.id, 'studentId', student_id, 'groupId', group_id, 'startedDate', it.started_date,
      'endedDate', it.ended_date, 'controlActionId', control_action_id) as data, array[head_office_id] as places
    from student_group it join study_group on study_group.id = group_id where it.id = `,
}

interface AuditedEvent {
  entity: string
  action: string
  entityId: number
  /** Group id from the audit entry, because the membership may be deleted; null = the entry names no group. */
  groupId: number | null
  createdAt: string
}

/**
 * Builds the message about an audit entry.
 * @param headOfficeIds branches whose events the webhook sends; null = all branches
 * @returns null when the audit entry belongs to another branch, or its branch is no longer known
 */
export async function toWebhookMessage(
  db: Db,
  auditId: number,
  headOfficeIds: readonly number[] | null,
): Promise<{ kind: string; body: string } | null> {
  const line = await db.one<AuditedEvent & object>(sql`
    select entity, action, entity_id as "entityId", coalesce(after ->> 'groupId', before ->> 'groupId')::bigint as "groupId",
      created_at as "createdAt" from audit where id = ${auditId}`)
  const fact = line && eventDataByEntity[line.entity]
  const kind = line && kindByAuditAction.get(`${line.entity}.${line.action}`)
  if (!fact || !kind) return null
  const found = await db.one<{ data: object; places: number[] }>(sql`${fact}${line.entityId}`)
  const places = found?.places ?? (await branchesOfGroup(db, line.groupId))
  if (headOfficeIds && !places.some((place) => headOfficeIds.includes(place))) return null
  const data = { ...(found?.data ?? { id: line.entityId, isGone: true }), isTakenBack: line.action === 'take_back' }
  return { kind, body: JSON.stringify({ type: kind, timestamp: line.createdAt, data }) }
}

async function branchesOfGroup(db: Db, groupId: number | null): Promise<number[]> {
  const group = await db.one<{ place: number }>(sql`
    select head_office_id as place from study_group where id = ${groupId}::bigint and head_office_id is not null`)
  return group ? [group.place] : []
}
