import { studyErrorTexts } from '@markaz/protocol/errors/study'
import type { GroupAccessScope } from '@markaz/protocol/route'
import { isGroupInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { refuseField } from '../../http/refuse.ts'
import { wasLessonTaughtToStudentSql } from '../../teaching/groups/lesson-sql.ts'
import { deleteVideo } from '../../teaching/videos/clean-up.ts'
import { isMonthVisibleSql, mayReadAllCourseMonths, readTopic } from './curriculum.queries.ts'

/** SQL condition: the video belongs to no topic, or to a topic of a month that the viewer may see. */
function isVideoOfVisibleMonth(viewer: Viewer): Sql {
  if (mayReadAllCourseMonths(viewer)) return sql`true`
  return sql`(video.curriculum_id is null or video.curriculum_id in (
    select id from curriculum_topic topic where ${isMonthVisibleSql(viewer, sql`topic.month_id`)}))`
}

/**
 * SQL condition: the video's topic is in the study plan of a group that the viewer may read. Null = the viewer may read
 * no study plan.
 */
function isVideoOfVisibleGroups(viewer: Viewer, today: string): Sql | null {
  const reach = planReach(viewer)
  if (!reach) return null
  return sql`video.curriculum_id in (
    select topic.id from curriculum_topic topic
    where topic.deleted_at is null and ${isMonthVisibleSql(viewer, sql`topic.month_id`)} and topic.course_id in (
      select group_plan.course_id from group_plan join study_group on study_group.id = group_id
      where ${isGroupInScopeSql(reach, viewer, today)}))`
}

function planReach({ grants }: Viewer): GroupAccessScope | null {
  if (grants.has('all_groups:all_homeworks.read')) return 'all'
  return grants.has('my_groups:all_homeworks.read') ? 'own' : null
}

const isVideoForStudent = (studentId: number, today: string): Sql => sql`video.curriculum_id in (
  select topic_id from lesson_topic join lesson on lesson.id = lesson_id where ${wasLessonTaughtToStudentSql(studentId, today)})`

/** Locks the topic: a concurrent deletion of the topic waits, then finds the attached video and is refused. */
async function lockVisibleTopic(tx: Db, viewer: Viewer, topicId: number): Promise<void> {
  const held = await tx.one(sql`select id from curriculum_topic where id = ${topicId} and deleted_at is null for share`)
  if (!held || !(await readTopic(tx, viewer, topicId))) refuseField('curriculumId', studyErrorTexts.noTopic)
}

export const curriculumVideoQueries = {
  ofPlan: isVideoOfVisibleMonth,
  ofGroups: isVideoOfVisibleGroups,
  ofStudent: isVideoForStudent,
  lock: lockVisibleTopic,
}

export async function deleteVideosOfTopics(
  tx: Db,
  { topicIds, now }: { topicIds: number[]; now: Date },
): Promise<void> {
  const videos = await tx.many<{ id: number }>(
    sql`select id from video where curriculum_id = any(${topicIds}) and deleted_at is null for no key update`,
  )
  for (const { id } of videos) await deleteVideo(tx, id, now)
}
