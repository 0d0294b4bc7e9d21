import { reachOf, withinReach } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import type { Days } from './study-dates.ts'

export interface Asker {
  viewer: Viewer
  /** `YYYY-MM-DD`, Asia/Tashkent. */
  today: string
}

/** The condition on `study_group`: of the viewer's branches, and for an academic without all groups only what they teach. */
export function groupWithinReach({ viewer, today }: Asker): Sql {
  return withinReach(viewer.kind === 2 ? reachOf(viewer) : 'all', viewer, today)
}

/** What the rules about dates need to know of a group. */
export interface GroupTimes {
  groupDays: Days
  groupIsOver: boolean
}

/** That a group is over; one that left the ERP is. These columns are `study_group`'s. */
export function groupIsOver(today: string): Sql {
  return sql`(study_group.gone_at is not null or study_group.ended_date < ${today}::date)`
}

/** These columns are `study_group`'s. */
export function groupTimes(today: string): Sql {
  return sql`json_build_object('from', study_group.started_date, 'to', study_group.ended_date) as "groupDays",
    coalesce(${groupIsOver(today)}, false) as "groupIsOver"`
}

export interface GroupTimesInReach extends GroupTimes {
  id: number
  name: string
  headOfficeId: number | null
  courseId: number | null
}

/** @throws AppError NOT_FOUND */
export async function groupTimesInReach(db: Db, asker: Asker, groupId: number): Promise<GroupTimesInReach> {
  const group = orNotFound(
    await db.one<GroupTimesInReach>(sql`
    select id, name, head_office_id as "headOfficeId", course_id as "courseId", ${groupTimes(asker.today)}
    from study_group where id = ${groupId} and ${groupWithinReach(asker)}`),
  )
  return group
}
