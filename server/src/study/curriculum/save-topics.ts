import { AppError } from '@markaz/protocol/errors'
import { studyErrorTexts } from '@markaz/protocol/errors/study'
import type { curriculum } from '@markaz/protocol/study/curriculum/routes'
import type { Topic } from '@markaz/protocol/study/curriculum/schemas'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { listStudyMonths, readTopic } from './curriculum.queries.ts'
import { assignTopicsToLessonsOfCourse } from './lay-out.ts'
import { incrementCourseVersion, lockStudyCourse } from './save-course.ts'

/** The topic gets its requested position, or is the last topic of its month. */
export async function createTopic({ db, body, viewer, clock, today, audit }: RouteCall<typeof curriculum.create>) {
  return db.transaction(async (tx) => {
    await lockStudyCourse(tx, body.courseId)
    const months = await listStudyMonths(tx, viewer, body.courseId)
    const month = months.find(({ id }) => id === body.monthId)
    if (!month) refuseField('monthId', studyErrorTexts.noMonth)
    const position = await positionWithinMonth(tx, body, month.number)
    await tx.run(sql`
      update curriculum_topic set position = position + 1
      where course_id = ${body.courseId} and deleted_at is null and position >= ${position}`)
    const id = await tx.newId(sql`
      insert into curriculum_topic (course_id, month_id, name, position, created_at)
      values (${body.courseId}, ${body.monthId}, ${body.topic}, ${position}, ${clock.now()}) returning id`)
    await incrementCourseVersion(tx, body.courseId)
    await assignTopicsToLessonsOfCourse(tx, body.courseId, today)
    await audit(tx, { action: 'create', entity: 'curriculum-topic', entityId: id, after: { ...body, position } })
    return { topic: orNotFound(await readTopic(tx, viewer, id)) }
  })
}

/** If the requested position is outside the month, it is replaced by the month's first or last position. */
async function positionWithinMonth(
  tx: Db,
  { courseId, position }: { courseId: number; position?: number | undefined },
  month: number,
) {
  const bounds = await tx.one<{ first: number; last: number }>(sql`
    select count(*) filter (where number < ${month}) + 1 as first, count(*) filter (where number <= ${month}) + 1 as last
    from curriculum_topic topic join study_month on study_month.id = month_id
    where topic.course_id = ${courseId} and topic.deleted_at is null`)
  const { first, last } = orNotFound(bounds)
  return Math.max(first, Math.min(position ?? last, last))
}

export async function renameTopic({ db, params, body, viewer, audit }: RouteCall<typeof curriculum.rename>) {
  return db.transaction(async (tx) => {
    const before = await lockTopic(tx, viewer, params.id)
    await tx.run(sql`update curriculum_topic set name = ${body.topic} where id = ${params.id}`)
    await incrementCourseVersion(tx, before.courseId)
    await audit(tx, {
      action: 'update',
      entity: 'curriculum-topic',
      entityId: params.id,
      before: { topic: before.topic },
      after: body,
      // Recorded under both names, because the homework bank's forms call the topic's text `name`.
      form: { before: { topic: before.topic, name: before.topic }, after: { ...body, name: body.topic } },
    })
    return { topic: { ...before, topic: body.topic } }
  })
}

export async function removeTopic(
  { params, viewer, clock, today, audit }: RouteCall<typeof curriculum.remove>,
  tx: Db,
) {
  const before = await lockTopic(tx, viewer, params.id)
  const hanging = await tx.one(sql`
    select from video where curriculum_id = ${params.id} and deleted_at is null
    union all select from source_homework where topic_id = ${params.id} and deleted_at is null limit 1`)
  if (hanging) throw new AppError('TOPIC_IN_USE')
  await tx.run(sql`update curriculum_topic set deleted_at = ${clock.now()} where id = ${params.id}`)
  await tx.run(sql`
    update curriculum_topic set position = position - 1
    where course_id = ${before.courseId} and deleted_at is null and position > ${before.position}`)
  await incrementCourseVersion(tx, before.courseId)
  await assignTopicsToLessonsOfCourse(tx, before.courseId, today)
  await audit(tx, { action: 'delete', entity: 'curriculum-topic', entityId: params.id, before })
  return {}
}

/** Locks the course before the topic. All requests use this order, so two changes of one plan cannot deadlock. */
async function lockTopic(tx: Db, viewer: Viewer, id: number): Promise<Topic> {
  const { courseId } = orNotFound(await readTopic(tx, viewer, id))
  await lockStudyCourse(tx, courseId)
  await tx.run(sql`select from curriculum_topic where id = ${id} for no key update`)
  return orNotFound(await readTopic(tx, viewer, id))
}
