import type { Option } from '@markaz/protocol/permissions'
import type { Grant } from '@markaz/protocol/route'
import type { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { behindDoor, type Door } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { join, type Sql, sql } from '../../db/db.ts'
import type { Call } from '../../http/mount.ts'

/** How a call came in: by a variant, or by a call without one, which opens the widest door the viewer has. */
export type Entrance = Door | 'widest'

export type Asking = Pick<Call<typeof videos.read>, 'viewer' | 'today'>

const modules = { all: 'all_groups', own: 'my_groups' } as const

/** Whether the viewer's grants let videos of that kind be created, …, by this door; a curriculum's by none. */
export function holds({ grants }: Viewer, option: Option, of: Door | 'curriculum'): boolean {
  const grant: Grant = of === 'curriculum' ? `study:curriculum.${option}` : `${modules[of]}:video_upload.${option}`
  return grants.has(grant)
}

/**
 * The rows a viewer may know of who holds one of these options: lessons' videos of the groups behind the door, and
 * those of the study plan. Each condition stands for itself and is on `video`, of which a row meets one at most; none =
 * nothing at all.
 */
export function reaches({ viewer, today }: Asking, entrance: Entrance, options: readonly Option[]): Sql[] {
  const has = (of: Door | 'curriculum') => options.some((option) => holds(viewer, option, of))
  const doors: Door[] = entrance === 'widest' ? ['all', 'own'] : [entrance]
  const door = doors.find(has)
  const reached: Sql[] = []
  if (door) reached.push(sql`video.group_id in (select id from study_group where ${behindDoor(door, viewer, today)})`)
  if (has('curriculum')) reached.push(sql`video.type = ${VideoType.Curriculum}`)
  return reached
}

/** The same for one row, as one condition. */
export function inReach(asking: Asking, entrance: Entrance, options: readonly Option[]): Sql {
  const conditions = reaches(asking, entrance, options)
  return conditions.length === 0 ? sql`false` : sql`(${join(conditions, ' or ')})`
}

/** Whether the viewer holds one of these options for the row `video`, which is in reach; one condition of SQL. */
export function isHeld({ viewer, today }: Asking, entrance: Entrance, options: readonly Option[]): Sql {
  const has = (of: Door | 'curriculum') => options.some((option) => holds(viewer, option, of))
  const ofLesson =
    entrance !== 'widest'
      ? sql`${has(entrance)}::boolean`
      : has('all') || !has('own')
        ? sql`${has('all')}::boolean`
        : sql`video.group_id in (select id from study_group where ${behindDoor('own', viewer, today)})`
  return sql`(case video.type when ${VideoType.Curriculum} then ${has('curriculum')}::boolean else ${ofLesson} end)`
}

/** Who uploads may go on with the own upload. */
export const changeOptions = ['update', 'create'] as const
