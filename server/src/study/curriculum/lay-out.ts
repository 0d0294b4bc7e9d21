import { type Db, sql } from '../../db/db.ts'
import { countsAsHeldLessonSql } from '../../teaching/groups/lesson-attendance-counts.ts'

interface LessonRow {
  id: number
  groupId: number
  courseId: number
  isOver: boolean
  /** True = the lesson has a row in `lesson_topic`, even if the row names no topic. */
  isKnown: boolean
  /** The lesson's topic; for a lesson that did not take place, the topic that it would have had. */
  topicId: number | null
  isChosen: boolean
  /** True = all students were marked "Dars bo'lmadi" (no class). */
  isOff: boolean
  behind: number
  isPostponed: boolean
  /** PostgreSQL's row version (`xmin`) when the row was read; null = the lesson has no row in `lesson_topic`. */
  version: string | null
}

/**
 * Past lessons keep their topics. After a topic that a user chose, the next lessons get the topics after it. A lesson
 * with the chosen value "no topic" is skipped. If a lesson did not take place, its topic moves to the next lesson.
 */
export async function assignTopicsToLessons(tx: Db, groupIds: readonly number[], today: string): Promise<void> {
  const lessons = await tx.many<LessonRow>(sql`
    select lesson.id, lesson.group_id as "groupId", course_id as "courseId", date < ${today}::date as "isOver",
      lesson_id is not null as "isKnown", coalesce(topic_id, postponed_topic_id) as "topicId", coalesce(is_chosen, false) as "isChosen",
      not ${countsAsHeldLessonSql} as "isOff", coalesce(behind, 0) as behind, postponed_topic_id is not null as "isPostponed",
      lesson_topic.xmin::text as version
    from lesson join group_plan on group_plan.group_id = lesson.group_id
    left join lesson_topic on lesson_id = lesson.id
    where lesson.group_id = any(${[...groupIds]}) order by lesson.group_id, date, begin_time, lesson.id`)
  const plans = await topicsByCourse(tx, [...new Set(lessons.map(({ courseId }) => courseId))])
  const laid: (Pick<LessonRow, 'id' | 'groupId' | 'topicId' | 'isChosen' | 'behind' | 'version'> & {
    postponedId: number | null
  })[] = []
  let next = 0
  let nth = 0
  let taught = 0
  let groupId = 0
  for (const lesson of lessons) {
    if (lesson.groupId !== groupId) [groupId, next, nth, taught] = [lesson.groupId, 0, 0, 0]
    const topics = plans.get(lesson.courseId) ?? []
    const at = lesson.topicId === null ? -1 : topics.indexOf(lesson.topicId)
    // The user's choice of a topic for the lesson is ignored if the topic is no longer in the plan.
    const stands = (lesson.isOver && lesson.isKnown) || (lesson.isChosen && (lesson.topicId === null || at >= 0))
    const due = stands ? lesson.topicId : (topics[next] ?? null)
    const place = stands ? at : due === null ? -1 : next
    if (place >= 0) next = lesson.isOff ? place : place + 1
    const [topicId, postponedId] = lesson.isOff ? [null, due] : [due, null]
    if (topicId !== null && place >= 0) taught = place + 1
    const behind = Math.min(++nth, topics.length) - taught
    const isChosen = stands && lesson.isChosen
    const isSame = due === lesson.topicId && lesson.isPostponed === (postponedId !== null)
    if (!lesson.isKnown || !isSame || isChosen !== lesson.isChosen || behind !== lesson.behind)
      laid.push({ id: lesson.id, groupId, topicId, postponedId, isChosen, behind, version: lesson.version })
  }
  const versions = JSON.stringify(Object.fromEntries(laid.map(({ id, version }) => [id, version])))
  const written = await tx.run(sql`
    insert into lesson_topic (lesson_id, group_id, topic_id, postponed_topic_id, is_chosen, behind)
    select * from unnest(${laid.map(({ id }) => id)}::bigint[], ${laid.map((one) => one.groupId)}::bigint[],
      ${laid.map(({ topicId }) => topicId)}::bigint[], ${laid.map(({ postponedId }) => postponedId)}::bigint[],
      ${laid.map(({ isChosen }) => isChosen)}::boolean[], ${laid.map(({ behind }) => behind)}::int[])
    on conflict (lesson_id) do update set topic_id = excluded.topic_id, postponed_topic_id = excluded.postponed_topic_id,
      is_chosen = excluded.is_chosen, behind = excluded.behind
      where lesson_topic.xmin::text = ${versions}::jsonb ->> lesson_topic.lesson_id::text`)
  // Rows that another request changed since the read were not overwritten, so the assignment starts again.
  if (written < laid.length) await assignTopicsToLessons(tx, groupIds, today)
}

async function topicsByCourse(tx: Db, courseIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await tx.many<{ courseId: number; topicIds: number[] }>(sql`
    select course_id as "courseId", to_json(array_agg(id order by position)) as "topicIds" from curriculum_topic
    where course_id = any(${[...courseIds]}) and deleted_at is null group by course_id`)
  return new Map(rows.map(({ courseId, topicIds }) => [courseId, topicIds]))
}

export async function assignTopicsToLessonsOfCourse(tx: Db, courseId: number, today: string): Promise<void> {
  const groups = await tx.many<{ id: number }>(
    sql`select group_id as id from group_plan where course_id = ${courseId} order by group_id for update`,
  )
  if (groups.length > 0)
    await assignTopicsToLessons(
      tx,
      groups.map(({ id }) => id),
      today,
    )
}

/** Must run after lessons were created, moved or deleted, and after marks show that a lesson did not take place. */
export async function assignTopicsToLessonsOfGroups(
  tx: Db,
  { groupIds, today }: { groupIds: number[]; today: string },
): Promise<void> {
  await assignTopicsToLessons(tx, groupIds, today)
}
