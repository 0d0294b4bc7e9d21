import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { countRowsOf, pageSql } from '../../db/lists.ts'
import type { Clock } from '../../deps.ts'
import { orNotFound } from '../../http/refuse.ts'
import { groupsOfStaffSql, type TeachingStaffListDefinition } from '../../people/academics/academic-lists.ts'
import { isMemberOnDaySql } from '../../people/memberships/member-days.ts'
import { computeKpis, type KpiSums, kpiSumsSql } from '../groups/kpi.ts'

interface AcademicLesson {
  date: string
  beginTime: string
  endTime: string
  mark: 1 | null
}

interface AcademicLessonsRequest {
  id: number
  groupId: number
  page: number
  perPage: number
  from?: string | undefined
  to?: string | undefined
}

/**
 * Lists a teacher's or assistant's lessons in a group. Lessons scheduled without a teacher belong to the group's
 * teacher at that time. An assistant's lessons are all lessons while the person assisted.
 */
export async function listLessonsOfTeacherOrAssistant(
  { db, viewer, today, clock }: { db: Db; viewer: Viewer; today: string; clock: Clock },
  list: TeachingStaffListDefinition,
  asked: AcademicLessonsRequest,
): Promise<{ groupName: string; rating: number | null; lessons: AcademicLesson[]; total: number }> {
  const { id, groupId } = asked
  const group = orNotFound(
    await db.one<KpiSums & { name: string }>(sql`
    select study_group.name, sums.* from staff
    join study_group on study_group.id = ${groupId} and ${isInBranchScopeSql(viewer, sql`study_group.head_office_id`)}
    cross join lateral (${kpiSumsSql(clock.now(), sql`= study_group.id`)}) sums
    where staff.id = ${id} and ${list.people} and study_group.id in (select group_id from (${groupsOfStaffSql(list.roles)}) place)`),
  )

  const { from: first = null, to: last = null } = asked
  const from = sql`
    from lesson left join schedule_item on schedule_item.id = lesson.schedule_item_id
    where lesson.group_id = ${groupId} and lesson.date <= ${today}
      and coalesce(lesson.date >= ${first}::date, true) and coalesce(lesson.date <= ${last}::date, true) and (schedule_item.staff_id = ${id} or exists (
      select from group_staff
      where group_staff.group_id = lesson.group_id and group_staff.staff_id = ${id} and group_staff.role = any(${list.roles}::text[])
        and (group_staff.role = 'assistant' or schedule_item.staff_id is null) and ${isMemberOnDaySql('group_staff', sql`lesson.date`)}))`
  const lessons = await db.many<AcademicLesson>(sql`
    select lesson.date, lesson.begin_time as "beginTime", lesson.end_time as "endTime", case when lesson.marked_at is not null then 1 end as mark
    ${from} order by lesson.date desc, lesson.begin_time desc, lesson.id desc
    ${pageSql(asked)}`)
  const total = await countRowsOf(db, from)
  return { groupName: group.name, rating: computeKpis(group).rating, lessons, total }
}
