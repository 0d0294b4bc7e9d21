import type { GrantAction } from '@markaz/protocol/permissions'
import type { Grant, GroupAccessScope } from '@markaz/protocol/route'
import type { videos } from '@markaz/protocol/teaching/videos/routes'
import {
  type NonLessonVideoType,
  nonLessonVideoTypes,
  requiredVideoGrant,
  VideoType,
} from '@markaz/protocol/teaching/videos/schemas'
import { isGroupInScopeSql } from '../../access/reach.ts'
import type { Student } from '../../access/student.ts'
import type { Viewer } from '../../access/viewer.ts'
import { join, type Sql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { wasLessonTaughtToStudentSql } from '../groups/lesson-sql.ts'
import { topicVideosProvider } from './topic-videos.ts'

/** `widest` = all groups that the viewer's rights allow. */
export type VideoGroupScope = GroupAccessScope | 'widest'

export type VideoScopeContext = Pick<RouteCall<typeof videos.read>, 'viewer' | 'today'>

const rightsModuleOf = { all: 'all_groups', own: 'my_groups' } as const

/** @param target `all` or `own` groups for lesson videos; or the type of a video that belongs to no group */
export function hasVideoGrant(
  { grants }: Viewer,
  option: GrantAction,
  target: GroupAccessScope | NonLessonVideoType,
): boolean {
  const grant: Grant =
    target === 'all' || target === 'own'
      ? `${rightsModuleOf[target]}:video_upload.${option}`
      : requiredVideoGrant(target, option)
  return grants.has(grant)
}

/**
 * Returns SQL conditions on `video`; no row meets two of them. An empty list = the viewer has no access to any video.
 */
export function videoScopeConditions(
  { viewer, today }: VideoScopeContext,
  reach: VideoGroupScope,
  options: readonly GrantAction[],
): Sql[] {
  const has = (of: GroupAccessScope | NonLessonVideoType) => options.some((option) => hasVideoGrant(viewer, option, of))
  const tried: GroupAccessScope[] = reach === 'widest' ? ['all', 'own'] : [reach]
  const found = tried.find(has)
  const reached: Sql[] = []
  if (found)
    reached.push(sql`video.group_id in (select id from study_group where ${isGroupInScopeSql(found, viewer, today)})`)
  const kinds = nonLessonVideoTypes.filter(has)
  const others = kinds.filter((kind) => kind !== VideoType.Curriculum)
  if (others.length > 0) reached.push(sql`video.type = any(${others}::text[])`)
  const isOfPlan = sql`video.type = ${VideoType.Curriculum}`
  const ofGroups = options.includes('read') ? topicVideosProvider.asked.ofGroups(viewer, today) : null
  if (others.length < kinds.length) reached.push(sql`${isOfPlan} and ${topicVideosProvider.asked.ofPlan(viewer)}`)
  else if (ofGroups) reached.push(sql`${isOfPlan} and ${ofGroups}`)
  return reached
}

/** SQL condition that the viewer may use the row `video`. For lists, `videoScopeConditions` is faster. */
export function isVideoInScopeSql(
  asking: VideoScopeContext,
  reach: VideoGroupScope,
  options: readonly GrantAction[],
): Sql {
  const conditions = videoScopeConditions(asking, reach, options)
  return conditions.length === 0 ? sql`false` : sql`(${join(conditions, ' or ')})`
}

/**
 * SQL condition that the `video` is a recording of a lesson on a day on which the student was a member of the group.
 */
export const isRecordingVisibleToStudentSql = (
  { id }: Pick<Student, 'id'>,
  today: string,
): Sql => sql`(video.type = ${VideoType.Lesson}
  and exists (select from lesson where lesson.id = video.lesson_id and ${wasLessonTaughtToStudentSql(id, today)}))`

export const isVideoVisibleToStudentSql = (student: Pick<Student, 'id'>, today: string): Sql =>
  sql`(is_for_students or ${topicVideosProvider.asked.ofStudent(student.id, today)} or ${isRecordingVisibleToStudentSql(student, today)})`

export const isVideoShownToParentsSql: Sql = sql`(video.type = ${VideoType.Parenting})`

/**
 * SQL condition that the viewer has one of the grants (`options`) for the video's type. The query must also check that
 * the viewer may see the video.
 */
export function hasVideoGrantSql(
  { viewer, today }: VideoScopeContext,
  reach: VideoGroupScope,
  options: readonly GrantAction[],
): Sql {
  const has = (of: GroupAccessScope | NonLessonVideoType) => options.some((option) => hasVideoGrant(viewer, option, of))
  const ofLesson =
    reach !== 'widest'
      ? sql`${has(reach)}::boolean`
      : has('all') || !has('own')
        ? sql`${has('all')}::boolean`
        : sql`video.group_id in (select id from study_group where ${isGroupInScopeSql('own', viewer, today)})`
  return sql`(case video.type when ${VideoType.Lesson} then ${ofLesson} else video.type = any(${nonLessonVideoTypes.filter(has)}::text[]) end)`
}

/** With one of these rights an author may continue their own upload of a video. */
export const grantOptionsOfVideoAuthor = ['update', 'create'] as const
