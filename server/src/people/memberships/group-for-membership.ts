import { groupScopeOfViewer, isGroupInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/refuse.ts'
import type { DayPeriod } from './study-dates.ts'

export interface ViewerAndToday {
  viewer: Viewer
  /** `YYYY-MM-DD`, Asia/Tashkent. */
  today: string
}

/**
 * SQL condition: the viewer may use the group. Teaching staff without the right to all groups may use only groups that
 * they teach.
 */
export function isGroupVisibleToViewerSql({ viewer, today }: ViewerAndToday): Sql {
  return isGroupInScopeSql(viewer.kind === 2 ? groupScopeOfViewer(viewer) : 'all', viewer, today)
}

/** Dates of a group that limit the dates of its memberships. */
export interface MembershipDateLimits {
  groupDays: DayPeriod
  groupIsOver: boolean
}

/** SQL condition: the group's last day is past, or the ERP no longer lists the group. */
export function hasGroupEndedSql(today: string): Sql {
  return sql`(study_group.gone_at is not null or study_group.ended_date < ${today}::date)`
}

export function membershipDateLimitsSql(today: string): Sql {
  return sql`json_build_object('from', study_group.started_date, 'to', study_group.ended_date) as "groupDays",
    coalesce(${hasGroupEndedSql(today)}, false) as "groupIsOver"`
}

export interface GroupForMembership extends MembershipDateLimits {
  id: number
  name: string
  headOfficeId: number | null
  courseId: number | null
}

export async function readGroupForMembership(
  db: Db,
  asker: ViewerAndToday,
  groupId: number,
): Promise<GroupForMembership> {
  const group = orNotFound(
    await db.one<GroupForMembership>(sql`
    select id, name, head_office_id as "headOfficeId", course_id as "courseId", ${membershipDateLimitsSql(asker.today)}
    from study_group where id = ${groupId} and ${isGroupVisibleToViewerSql(asker)}`),
  )
  return group
}
