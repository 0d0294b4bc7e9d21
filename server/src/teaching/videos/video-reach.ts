import type { Option } from '@markaz/protocol/permissions'
import type { Grant, Reach } from '@markaz/protocol/route'
import type { videos } from '@markaz/protocol/teaching/videos/routes'
import { type Ungrouped, ungrouped, VideoType, videoGrant } from '@markaz/protocol/teaching/videos/schemas'
import { withinReach } from '../../access/reach.ts'
import type { Student } from '../../access/student.ts'
import type { Viewer } from '../../access/viewer.ts'
import { join, type Sql, sql } from '../../db/db.ts'
import type { Call } from '../../http/mount.ts'
import { taughtTo } from '../groups/taught-to.ts'
import { topicVideos } from './topic-videos.ts'

/** How far a call goes: as its address says, or, where that says nothing, as far as the viewer's grants do. */
export type VideoReach = Reach | 'widest'

export type Asking = Pick<Call<typeof videos.read>, 'viewer' | 'today'>

const modules = { all: 'all_groups', own: 'my_groups' } as const

/** Whether the viewer's grants let videos be created, …: lessons' in that reach, or all of a kind that belongs to no group. */
export function holds({ grants }: Viewer, option: Option, of: Reach | Ungrouped): boolean {
  const grant: Grant = of === 'all' || of === 'own' ? `${modules[of]}:video_upload.${option}` : videoGrant(of, option)
  return grants.has(grant)
}

/**
 * The rows a viewer may know of who holds one of these options: lessons' videos of the groups in reach, those of the
 * kinds that belong to none, and to read also those of the plans that groups in reach follow. Each condition stands for itself and is on `video`, of which a row meets one at most; none =
 * nothing at all.
 */
export function reaches({ viewer, today }: Asking, reach: VideoReach, options: readonly Option[]): Sql[] {
  const has = (of: Reach | Ungrouped) => options.some((option) => holds(viewer, option, of))
  const tried: Reach[] = reach === 'widest' ? ['all', 'own'] : [reach]
  const found = tried.find(has)
  const reached: Sql[] = []
  if (found)
    reached.push(sql`video.group_id in (select id from study_group where ${withinReach(found, viewer, today)})`)
  const kinds = ungrouped.filter(has)
  const others = kinds.filter((kind) => kind !== VideoType.Curriculum)
  if (others.length > 0) reached.push(sql`video.type = any(${others}::text[])`)
  const isOfPlan = sql`video.type = ${VideoType.Curriculum}`
  const ofGroups = options.includes('read') ? topicVideos.asked.ofGroups(viewer, today) : null
  if (others.length < kinds.length) reached.push(sql`${isOfPlan} and ${topicVideos.asked.ofPlan(viewer)}`)
  else if (ofGroups) reached.push(sql`${isOfPlan} and ${ofGroups}`)
  return reached
}

/** The same for one row, as one condition. */
export function inReach(asking: Asking, reach: VideoReach, options: readonly Option[]): Sql {
  const conditions = reaches(asking, reach, options)
  return conditions.length === 0 ? sql`false` : sql`(${join(conditions, ' or ')})`
}

/** Recordings of lessons that the student was taught: one condition of SQL on `video`. */
export const recordedFor = ({ id }: Pick<Student, 'id'>, today: string): Sql => sql`(video.type = ${VideoType.Lesson}
  and exists (select from lesson where lesson.id = video.lesson_id and ${taughtTo(id, today)}))`

/** The videos a student may see: one condition of SQL on `video`. */
export const shownTo = (student: Pick<Student, 'id'>, today: string): Sql =>
  sql`(is_for_students or ${topicVideos.asked.ofStudent(student.id, today)} or ${recordedFor(student, today)})`

/** The videos that parents may see: one condition of SQL on `video`. */
export const shownToParents: Sql = sql`(video.type = ${VideoType.Parenting})`

/** Whether the viewer holds one of these options for the row `video`, which is in reach; one condition of SQL. */
export function isHeld({ viewer, today }: Asking, reach: VideoReach, options: readonly Option[]): Sql {
  const has = (of: Reach | Ungrouped) => options.some((option) => holds(viewer, option, of))
  const ofLesson =
    reach !== 'widest'
      ? sql`${has(reach)}::boolean`
      : has('all') || !has('own')
        ? sql`${has('all')}::boolean`
        : sql`video.group_id in (select id from study_group where ${withinReach('own', viewer, today)})`
  return sql`(case video.type when ${VideoType.Lesson} then ${ofLesson} else video.type = any(${ungrouped.filter(has)}::text[]) end)`
}

/** Who uploads may go on with the own upload. */
export const changeOptions = ['update', 'create'] as const
