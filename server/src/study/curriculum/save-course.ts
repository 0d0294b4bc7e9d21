import { AppError } from '@markaz/protocol/errors'
import { studyErrorTexts } from '@markaz/protocol/errors/study'
import type { studyCourses } from '@markaz/protocol/study/curriculum/routes'
import type { StudyMonthInput } from '@markaz/protocol/study/curriculum/schemas'
import { defineColumnMap } from '../../db/column-map.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { listStudyMonths } from './curriculum.queries.ts'

export async function createStudyCourse({ db, body, viewer, clock, audit }: RouteCall<typeof studyCourses.create>) {
  return db.transaction(async (tx) => {
    await requireDiscipline(tx, body.disciplineId)
    const id = await courseColumns.insert(
      tx,
      { ...body, version: 1 },
      { created_by: viewer.id, created_at: clock.now() },
    )
    await audit(tx, { action: 'create', entity: 'study-course', entityId: id, after: body })
    return { id }
  })
}

/** Saves only the fields in the body. Changing months needs a different right than changing name and subject. */
export async function updateStudyCourse(call: RouteCall<typeof studyCourses.update>) {
  const { months, ...about } = call.body
  const isAbout = about.name !== undefined || about.disciplineId !== undefined
  if (isAbout && !call.viewer.grants.has('study:courses.update')) throw new AppError('FORBIDDEN')
  if (months && !call.viewer.grants.has('study:months.update')) throw new AppError('FORBIDDEN')
  return call.db.transaction(async (tx) => {
    const before = await lockStudyCourse(tx, call.params.id)
    const { name = before.name, disciplineId = before.disciplineId } = about
    if (disciplineId !== before.disciplineId) await requireDiscipline(tx, disciplineId)
    await courseColumns.update(tx, call.params.id, { name, disciplineId })
    const wereMonths = months && (await saveMonths(tx, call, months))
    await call.audit(tx, {
      action: 'update',
      entity: 'study-course',
      entityId: call.params.id,
      before: { name: before.name, disciplineId: before.disciplineId, ...(wereMonths && { months: wereMonths }) },
      after: { name, disciplineId, ...(months && { months }) },
    })
    return { id: call.params.id }
  })
}

export async function saveMonthsOfCourse(call: RouteCall<typeof studyCourses.saveMonths>, tx: Db) {
  await lockStudyCourse(tx, call.params.id)
  const before = await saveMonths(tx, call, call.body.months)
  await call.audit(tx, {
    action: 'update',
    entity: 'study-course',
    entityId: call.params.id,
    before: { months: before },
    after: { months: call.body.months },
  })
  return { id: call.params.id }
}

export async function removeStudyCourse({ params, clock, audit }: RouteCall<typeof studyCourses.remove>, tx: Db) {
  const before = await lockStudyCourse(tx, params.id)
  const topic = await tx.one(
    sql`select id from curriculum_topic where course_id = ${params.id} and deleted_at is null limit 1`,
  )
  const group = await tx.one(sql`select group_id from group_plan where course_id = ${params.id} limit 1`)
  if (topic || group) throw new AppError('STUDY_COURSE_IN_USE')
  await tx.run(sql`update study_course set deleted_at = ${clock.now()} where id = ${params.id}`)
  await audit(tx, { action: 'delete', entity: 'study-course', entityId: params.id, before })
  return {}
}

const courseColumns = defineColumnMap('study_course', { name: 'string', disciplineId: 'number', version: 'number' })

/** Locks the study course, so that changes of its months and topics run one after the other. */
export const lockStudyCourse = (tx: Db, id: number) =>
  courseColumns.lock(tx, id, sql`and deleted_at is null for no key update`)

export async function incrementCourseVersion(tx: Db, courseId: number): Promise<number> {
  const row = await tx.one<{ version: number }>(
    sql`update study_course set version = version + 1 where id = ${courseId} returning version`,
  )
  return orNotFound(row).version
}

/** Finds each month by its number. A removed month must have no topics. Returns the months before the change. */
async function saveMonths(
  tx: Db,
  { viewer, params, clock }: Pick<RouteCall<typeof studyCourses.saveMonths>, 'viewer' | 'params' | 'clock'>,
  months: readonly StudyMonthInput[],
) {
  const courseId = params.id
  const before = await listStudyMonths(tx, viewer, courseId)
  const roleIds = [...new Set(months.flatMap((month) => month.roleIds))]
  const roles = await tx.many(sql`select id from role where id = any(${roleIds}) and deleted_at is null for key share`)
  if (roles.length < roleIds.length) refuseField('months', studyErrorTexts.noRole)
  if (before.some(({ number, topicsCount }) => number > months.length && topicsCount > 0))
    throw new AppError('STUDY_MONTH_IN_USE')
  await tx.run(sql`
    update study_month set deleted_at = ${clock.now()}
    where course_id = ${courseId} and deleted_at is null and number > ${months.length}`)
  await tx.run(sql`
    insert into study_month (course_id, number, lessons_count)
    select ${courseId}, number, lessons from unnest(${months.map((one) => one.number)}::smallint[], ${months.map((one) => one.lessonsCount)}::smallint[]) as given (number, lessons)
    on conflict (course_id, number) where deleted_at is null do update set lessons_count = excluded.lessons_count`)
  await tx.run(sql`
    delete from study_month_role using study_month where study_month.id = month_id and course_id = ${courseId}`)
  const pairs = months.flatMap(({ number, roleIds: ids }) => [...new Set(ids)].map((roleId) => ({ number, roleId })))
  await tx.run(sql`
    insert into study_month_role (month_id, role_id)
    select study_month.id, role_id
    from unnest(${pairs.map((one) => one.number)}::smallint[], ${pairs.map((one) => one.roleId)}::bigint[]) as given (number, role_id)
    join study_month on study_month.number = given.number and course_id = ${courseId} and deleted_at is null`)
  await incrementCourseVersion(tx, courseId)
  return before.map(({ number, lessonsCount, roles: seenBy }) => ({
    number,
    lessonsCount,
    roleIds: seenBy.map((role) => role.id),
  }))
}

async function requireDiscipline(tx: Db, id: number): Promise<void> {
  const course = await tx.one(sql`select id from course where id = ${id} and gone_at is null for key share`)
  if (!course) refuseField('disciplineId', studyErrorTexts.noDiscipline)
}
