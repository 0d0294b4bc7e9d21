import { AppError } from '@markaz/protocol/errors'
import { studyErrorTexts } from '@markaz/protocol/errors/study'
import type { IdAndName } from '@markaz/protocol/fields'
import type { GroupAccessScope, RouteDefinition } from '@markaz/protocol/route'
import type { groupStudyPlan, studentTaughtTopics } from '@markaz/protocol/study/curriculum/group-plan.routes'
import type { GroupStudyPlan } from '@markaz/protocol/study/curriculum/schemas'
import { requireGroupInScope } from '../../access/reach.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { lessonsBehindPlanSql } from '../../teaching/groups/group-rows.ts'
import { countsAsHeldLessonSql } from '../../teaching/groups/lesson-attendance-counts.ts'
import { wasLessonTaughtToStudentSql } from '../../teaching/groups/lesson-sql.ts'
import { listPlayableVideos } from '../../teaching/videos/videos.queries.ts'
import { isMonthVisibleSql } from './curriculum.queries.ts'
import { curriculumVideoQueries } from './curriculum-videos.ts'
import { assignTopicsToLessons } from './lay-out.ts'

type GroupCall = RouteCall<RouteDefinition> & { params: { id: number } }

export async function readStudyPlanOfGroup(call: GroupCall, reach: GroupAccessScope) {
  await requireGroupInScope(call.db, { ...call, reach }, call.params.id)
  return { plan: await planOf(call.db, call, call.params.id) }
}

/**
 * If the group followed another study course before, the topics of the new course are assigned from the group's first
 * lesson on.
 */
export async function setStudyCourseOfGroup(
  call: RouteCall<typeof groupStudyPlan.follow.all>,
  reach: GroupAccessScope,
) {
  const { courseId } = call.body
  const { id: groupId } = call.params
  return call.db.transaction(async (tx) => {
    await requireGroupInScope(tx, { ...call, reach }, groupId)
    const before = await tx.one<{ courseId: number }>(
      sql`select course_id as "courseId" from group_plan where group_id = ${groupId} for update`,
    )
    if (courseId !== null) {
      const offered = await tx.one(sql`
        select study_course.id from study_course join study_group on study_group.course_id = discipline_id
        where study_course.id = ${courseId} and study_group.id = ${groupId} and deleted_at is null for share of study_course`)
      if (!offered) refuseField('courseId', studyErrorTexts.noCourse)
    }
    if (before?.courseId !== courseId) {
      await tx.run(sql`delete from lesson_topic where group_id = ${groupId}`)
      await tx.run(sql`delete from group_plan where group_id = ${groupId}`)
      if (courseId !== null)
        await tx.run(sql`insert into group_plan (group_id, course_id) values (${groupId}, ${courseId})`)
      await assignTopicsToLessons(tx, [groupId], call.today)
    }
    await call.audit(tx, {
      action: 'follow',
      entity: 'group-plan',
      entityId: groupId,
      before: { courseId: before?.courseId ?? null },
      after: { courseId },
    })
    return { plan: await planOf(tx, call, groupId) }
  })
}

export async function setStudyTopicOfLesson(
  call: RouteCall<typeof groupStudyPlan.setTopic.all>,
  reach: GroupAccessScope,
) {
  const { id: groupId, lessonId } = call.params
  const { topicId } = call.body
  return call.db.transaction(async (tx) => {
    await requireGroupInScope(tx, { ...call, reach }, groupId)
    // Locks the group's plan until the commit, because the new topic also changes the topics of later lessons.
    const plan = orNotFound(
      await tx.one<{ courseId: number }>(
        sql`select course_id as "courseId" from group_plan where group_id = ${groupId} for update`,
      ),
    )
    const lesson = orNotFound(
      await tx.one<{ isOver: boolean; topicId: number | null }>(sql`
        select date < ${call.today}::date as "isOver", topic_id as "topicId" from lesson left join lesson_topic on lesson_id = lesson.id
        where lesson.id = ${lessonId} and lesson.group_id = ${groupId} for share of lesson`),
    )
    if (lesson.isOver) throw new AppError('LESSON_OVER')
    if (topicId !== null) {
      const topic = await tx.one(sql`
        select id from curriculum_topic where id = ${topicId} and course_id = ${plan.courseId} and deleted_at is null
          and ${isMonthVisibleSql(call.viewer, sql`curriculum_topic.month_id`)}`)
      if (!topic) refuseField('topicId', studyErrorTexts.noTopic)
    }
    await tx.run(sql`
      insert into lesson_topic (lesson_id, group_id, topic_id, is_chosen) values (${lessonId}, ${groupId}, ${topicId}, true)
      on conflict (lesson_id) do update set topic_id = excluded.topic_id, postponed_topic_id = null, is_chosen = true`)
    await assignTopicsToLessons(tx, [groupId], call.today)
    await call.audit(tx, {
      action: 'set-topic',
      entity: 'group-plan',
      entityId: groupId,
      before: { lessonId, topicId: lesson.topicId },
      after: { lessonId, topicId },
    })
    return { plan: await planOf(tx, call, groupId) }
  })
}

async function planOf(
  db: Db,
  call: Pick<GroupCall, 'viewer' | 'today' | 'tokenKey' | 'clock' | 'filesUrl'>,
  groupId: number,
): Promise<GroupStudyPlan> {
  const { viewer, today } = call
  const head = orNotFound(
    await db.one<Pick<GroupStudyPlan, 'course' | 'courses'>>(sql`
      select (select json_build_object('id', study_course.id, 'name', study_course.name)
          from group_plan join study_course on study_course.id = group_plan.course_id where group_id = study_group.id) as course,
        coalesce((select json_agg(json_build_object('id', id, 'name', name) order by name) from study_course
          where discipline_id = study_group.course_id and deleted_at is null), '[]') as courses
      from study_group where id = ${groupId}`),
  )
  if (!head.course) return { ...head, topics: [], lessons: [], videos: [], behind: 0 }
  const topics = await db.many<GroupStudyPlan['topics'][number]>(sql`
    select topic.id, topic.name as topic, position, study_month.number as "monthNumber"
    from curriculum_topic topic join study_month on study_month.id = month_id
    where topic.course_id = ${head.course.id} and topic.deleted_at is null and ${isMonthVisibleSql(viewer, sql`topic.month_id`)}
    order by position`)
  const lessons = await db.many<GroupStudyPlan['lessons'][number]>(sql`
    select lesson.id as "lessonId", date, begin_time as "beginTime", coalesce(is_chosen, false) as "isChosen", not ${countsAsHeldLessonSql} as "isOff",
      case when topic.id is not null and ${isMonthVisibleSql(viewer, sql`topic.month_id`)} then json_build_object('id', topic.id,
        'topic', topic.name, 'position', topic.position, 'monthNumber', study_month.number) end as topic
    from lesson
    left join lesson_topic on lesson_id = lesson.id
    left join curriculum_topic topic on topic.id = topic_id
    left join study_month on study_month.id = topic.month_id
    where lesson.group_id = ${groupId} order by date, begin_time, lesson.id`)
  const videos = await listPlayableVideos(
    { ...call, db },
    sql`video.curriculum_id = any(${topics.map(({ id }) => id)})`,
  )
  const progress = await db.one<{ behind: number | null }>(
    sql`select ${lessonsBehindPlanSql(sql`${groupId}`, today)} as behind`,
  )
  return {
    ...head,
    topics,
    lessons,
    videos: videos.map((one) => ({ ...one, topicId: one.topicId as number })),
    behind: progress?.behind ?? 0,
  }
}

interface OwnTopic {
  topicId: number
  lessonDate: string
  topic: string
  homeworkIds: number[]
}

export async function readOwnGroupPlan(call: RouteCall<typeof studentTaughtTopics.read>) {
  const { db, student, today } = call
  const groups = await db.many<{ group: IdAndName; course: IdAndName; topics: OwnTopic[] }>(sql`
    select json_build_object('id', study_group.id, 'name', study_group.name) as "group",
      json_build_object('id', study_course.id, 'name', study_course.name) as course,
      coalesce((
        select json_agg(json_build_object('topicId', topic.id, 'lessonDate', lesson.date, 'topic', topic.name, 'homeworkIds', coalesce((
          select json_agg(homework.id order by homework.id) from homework join chat on chat.homework_id = homework.id
          where homework.lesson_id = lesson.id and homework.deleted_at is null and chat.student_id = ${student.id}
        ), '[]'::json)) order by lesson.date desc, lesson.begin_time desc)
        from lesson join lesson_topic on lesson_id = lesson.id join curriculum_topic topic on topic.id = topic_id
        where lesson.group_id = study_group.id and ${wasLessonTaughtToStudentSql(student.id, today)}
      ), '[]') as topics
    from study_group
    join group_plan on group_plan.group_id = study_group.id
    join study_course on study_course.id = group_plan.course_id
    where study_group.id in (select group_id from student_group where student_id = ${student.id} and gone_at is null)
    order by study_group.id desc`)
  const videos = await listPlayableVideos(
    { ...call, viewer: student },
    curriculumVideoQueries.ofStudent(student.id, today),
  )
  return {
    groups: groups.map((one) => ({
      ...one,
      topics: one.topics.map(({ topicId, ...topic }) => ({
        ...topic,
        videos: videos.filter((video) => video.topicId === topicId),
      })),
    })),
  }
}
