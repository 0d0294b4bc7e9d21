import { AppError } from '@markaz/protocol/errors'
import { studyErrorTexts } from '@markaz/protocol/errors/study'
import type { curriculum } from '@markaz/protocol/study/curriculum/routes'
import type { CurriculumInput, CurriculumPreview } from '@markaz/protocol/study/curriculum/schemas'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'
import { createInternalEvent } from '../../internal-event.ts'
import { listStudyMonths } from './curriculum.queries.ts'
import { assignTopicsToLessonsOfCourse } from './lay-out.ts'
import { incrementCourseVersion, lockStudyCourse } from './save-course.ts'

/** Event: replacing the study plan of a course removed topics. Listeners delete the topics' videos and homework. */
export const topicsRemovedEvent = createInternalEvent<{ topicIds: number[]; now: Date }>(
  'topics of a study plan are lost',
)

/** The new order must contain exactly the plan's topics, and the months must stay in their order. */
export async function saveTopicOrderOfPlan(
  { body, viewer, today, audit }: RouteCall<typeof curriculum.positions>,
  tx: Db,
) {
  const { courseId, version, positions } = body
  const plan = await lockVisiblePlan(tx, viewer, { courseId, version })
  if (positions.length !== plan.topics.length || !positions.every(({ id }) => plan.topicOf.has(id)))
    throw new AppError('CURRICULUM_CHANGED')
  const wanted = positions
    .map(({ id, position, monthId }) => ({
      id,
      position,
      monthId: monthId ?? (plan.topicOf.get(id) as PlannedTopic).monthId,
    }))
    .sort((one, other) => one.position - other.position)
  requireMonths(plan, wanted, 'positions')
  await saveTopicPositions(tx, wanted)
  const next = await incrementCourseVersion(tx, courseId)
  await assignTopicsToLessonsOfCourse(tx, courseId, today)
  await audit(tx, {
    action: 'order',
    entity: 'study-course',
    entityId: courseId,
    before: { topicIds: plan.topics.map(({ id }) => id) },
    after: { topicIds: wanted.map(({ id }) => id) },
  })
  return { version: next }
}

export async function previewCurriculumReplacement({ db, params, body, viewer }: RouteCall<typeof curriculum.preview>) {
  return db.transaction(async (tx) => {
    const plan = await lockVisiblePlan(tx, viewer, { courseId: params.id, version: body.version })
    return previewOf(tx, plan, body.topics)
  })
}

/** Replaces the plan. The topics that are removed must be exactly those that the user saw in the preview. */
export async function replaceCurriculum({
  db,
  params,
  body,
  viewer,
  clock,
  today,
  audit,
}: RouteCall<typeof curriculum.replace>) {
  const courseId = params.id
  return db.transaction(async (tx) => {
    const plan = await lockVisiblePlan(tx, viewer, { courseId, version: body.version })
    const preview = await previewOf(tx, plan, body.topics)
    const lostIds = preview.lost.map(({ id }) => id)
    if (lostIds.length !== body.lostIds.length || !lostIds.every((id) => body.lostIds.includes(id)))
      throw new AppError('CURRICULUM_LOSS')
    await tx.run(sql`update curriculum_topic set deleted_at = ${clock.now()} where id = any(${lostIds})`)
    await topicsRemovedEvent.emit(tx, { topicIds: lostIds, now: clock.now() })
    const rows = body.topics.map((one, index) => ({ ...one, position: index + 1 }))
    const kept = rows.flatMap(({ id, ...rest }) => (id === undefined ? [] : [{ ...rest, id }]))
    await saveTopicPositions(tx, kept)
    await tx.run(sql`
      update curriculum_topic set name = given.name
      from unnest(${kept.map(({ id }) => id)}::bigint[], ${kept.map(({ topic }) => topic)}::text[]) as given (id, name)
      where curriculum_topic.id = given.id and curriculum_topic.name <> given.name`)
    const fresh = rows.filter(({ id }) => id === undefined)
    await tx.run(sql`
      insert into curriculum_topic (course_id, month_id, name, position, created_at)
      select ${courseId}, month_id, name, position, ${clock.now()}
      from unnest(${fresh.map(({ monthId }) => monthId)}::bigint[], ${fresh.map(({ topic }) => topic)}::text[], ${fresh.map(({ position }) => position)}::int[])
        as given (month_id, name, position)`)
    const version = await incrementCourseVersion(tx, courseId)
    await assignTopicsToLessonsOfCourse(tx, courseId, today)
    await audit(tx, {
      action: 'replace',
      entity: 'study-course',
      entityId: courseId,
      before: { topics: plan.topics },
      after: { topics: body.topics, lostIds },
    })
    return { version }
  })
}

interface PlannedTopic {
  id: number
  monthId: number
  topic: string
  position: number
}

interface Plan {
  topics: PlannedTopic[]
  topicOf: ReadonlyMap<number, PlannedTopic>
  numberOf: ReadonlyMap<number, number>
  version: number
}

/**
 * Throws CURRICULUM_CHANGED if the plan changed after the user loaded it, CURRICULUM_HIDDEN if the user may not see one
 * of its months.
 */
async function lockVisiblePlan(
  tx: Db,
  viewer: Viewer,
  { courseId, version }: { courseId: number; version?: number | undefined },
): Promise<Plan> {
  const course = await lockStudyCourse(tx, courseId)
  if (version !== undefined && version !== course.version) throw new AppError('CURRICULUM_CHANGED')
  const months = await listStudyMonths(tx, viewer, courseId)
  const topics = await tx.many<PlannedTopic>(sql`
    select id, month_id as "monthId", name as topic, position from curriculum_topic
    where course_id = ${courseId} and deleted_at is null order by position for no key update`)
  const numberOf = new Map(months.map(({ id, number }) => [id, number]))
  const hidden = await tx.one<{ count: number }>(
    sql`select count(*) from study_month where course_id = ${courseId} and deleted_at is null`,
  )
  if (hidden?.count !== months.length) throw new AppError('CURRICULUM_HIDDEN')
  return { topics, topicOf: new Map(topics.map((one) => [one.id, one])), numberOf, version: course.version }
}

/** The months must belong to this course, and the topics must be sorted by month. */
function requireMonths(plan: Plan, wanted: readonly { monthId: number }[], field: string): void {
  const numbers = wanted.map(({ monthId }) => plan.numberOf.get(monthId) ?? refuseField(field, studyErrorTexts.noMonth))
  if (numbers.some((number, index) => number < (numbers[index - 1] ?? 0)))
    refuseField(field, studyErrorTexts.monthsMixed)
}

async function previewOf(tx: Db, plan: Plan, wanted: CurriculumInput['topics']): Promise<CurriculumPreview> {
  requireMonths(plan, wanted, 'topics')
  if (!wanted.every(({ id }) => id === undefined || plan.topicOf.has(id))) throw new AppError('CURRICULUM_CHANGED')
  const kept = new Set(wanted.map(({ id }) => id))
  const lost = plan.topics.filter(({ id }) => !kept.has(id))
  const hanging = await tx.many<{ id: number; videosCount: number; homeworksCount: number }>(sql`
    select id, (select count(*) from video where curriculum_id = topic.id and deleted_at is null) as "videosCount",
      (select count(*) from source_homework where topic_id = topic.id and deleted_at is null) as "homeworksCount"
    from unnest(${lost.map(({ id }) => id)}::bigint[]) as topic (id)`)
  const was = wanted.flatMap((one) => {
    const before = one.id === undefined ? undefined : plan.topicOf.get(one.id)
    return before ? [{ one, before }] : []
  })
  // A topic whose position changed only because another topic was added or deleted does not count as moved.
  const stood = was.toSorted((one, other) => one.before.position - other.before.position)
  return {
    added: wanted.length - was.length,
    renamed: was.filter(({ one, before }) => one.topic !== before.topic).length,
    moved: was.filter((row, index) => row.one.monthId !== row.before.monthId || row !== stood[index]).length,
    lost: lost.map(({ id, topic, monthId, position }) => ({
      id,
      topic,
      position,
      monthNumber: plan.numberOf.get(monthId) as number,
      videosCount: hanging.find((one) => one.id === id)?.videosCount ?? 0,
      homeworksCount: hanging.find((one) => one.id === id)?.homeworksCount ?? 0,
    })),
    version: plan.version,
  }
}

async function saveTopicPositions(
  tx: Db,
  topics: readonly { id: number; monthId: number; position: number }[],
): Promise<void> {
  await tx.run(sql`
    update curriculum_topic set position = given.position, month_id = given.month_id
    from unnest(${topics.map(({ id }) => id)}::bigint[], ${topics.map(({ position }) => position)}::int[], ${topics.map(({ monthId }) => monthId)}::bigint[])
      as given (id, position, month_id)
    where curriculum_topic.id = given.id
      and (curriculum_topic.position, curriculum_topic.month_id) is distinct from (given.position, given.month_id)`)
}
