import type { Group } from '@markaz/protocol/teaching/groups/schemas'
import { GroupStatus } from '@markaz/protocol/teaching/groups/schemas'
import { type Sql, sql } from '../../db/db.ts'
import { hasGroupEndedSql } from '../../people/memberships/group-for-membership.ts'
import { isMemberOnDaySql } from '../../people/memberships/member-days.ts'
import { type KpiSums, kpiSumsSql } from './kpi.ts'

/** A group that is this number of lessons behind its study plan is marked as lagging. */
export const minLessonsBehindPlanToWarn = 2

/**
 * SQL for the number of lessons that the group is behind its study plan. Negative = ahead of the plan, null = the group
 * has no study plan or no past lesson.
 */
export function lessonsBehindPlanSql(groupId: Sql, today: string): Sql {
  return sql`(
    select lesson_topic.behind from lesson left join lesson_topic on lesson_topic.lesson_id = lesson.id
    where lesson.group_id = ${groupId} and lesson.date < ${today}::date order by lesson.date desc, lesson.begin_time desc, lesson.id desc limit 1)`
}

export type GroupRow = Omit<Group, 'attendanceKpi' | 'homeworkKpi' | 'examKpi' | 'rating'> & KpiSums

/**
 * SQL query for the rows of one page of groups. The page's ids are put into an array, because PostgreSQL always assumes
 * ten rows for an array and can then reuse the query plan.
 */
export function groupRowsSql(page: Sql, { today, now }: { today: string; now: Date }): Sql {
  return sql`
    with page as materialized (
      select id, name, head_office_id, course_id, category_id, learning_type_id, direction, started_date, ended_date, ${groupStatusSql(today)} as status
      from study_group where id = any(array(select id from study_group where ${page}))
    )
    select page.id, page.name, page.status, page.direction, page.started_date as "startedDate", page.ended_date as "endedDate",
      case when category.id is not null then json_build_object('id', category.id, 'displayName', category.display_name) end as category,
      case when course.id is not null then json_build_object('id', course.id, 'name', course.name) end as course,
      case when learning_type.id is not null then json_build_object('id', learning_type.id, 'name', learning_type.name) end as "learningType",
      case when office.id is not null then json_build_object('id', office.id, 'name', office.name) end as office,
      sums.*, members.count as "studentsCount",
      (select count(*) from group_action where group_id = page.id and until is null) as "actionsCount",
      ${lessonsBehindPlanSql(sql`page.id`, today)} as "behindPlan",
      people.teachers, people.assistants, schedule.active as "activeScheduleItems", schedule.others as "othersScheduleItems"
    from page
    left join category on category.id = page.category_id
    left join course on course.id = page.course_id
    left join learning_type on learning_type.id = page.learning_type_id
    left join office on office.head_office_id = page.head_office_id and office.deleted_at is null
    cross join lateral (${kpiSumsSql(now, sql`= page.id`)}) sums
    cross join lateral (
      select count(*) from student_group where group_id = page.id and ${isMemberOnDaySql('student_group', sql`${today}::date`)}
    ) members
    cross join lateral (${groupPeopleSql(today)}) people
    cross join lateral (${scheduleItemsSql(today)}) schedule
    order by page.id desc`
}

/** SQL condition that the `group_staff` row applies today or, if the group has ended, applied on its last day. */
export function isCurrentGroupStaffSql(today: string, groupEnd: Sql): Sql {
  return sql`group_staff.gone_at is null and (group_staff.ended_date is null or group_staff.ended_date >= least(${today}::date, ${groupEnd}))`
}

function groupPeopleSql(today: string): Sql {
  return sql`
    select
      coalesce(json_agg(json_build_object('id', id, 'fullName', full_name) order by is_primary desc, id) filter (where role = 'teacher'), '[]') as teachers,
      coalesce(json_agg(json_build_object('id', id, 'fullName', full_name, 'phoneNumber', phone_number, 'workStatus', work_status) order by id)
        filter (where role = 'assistant'), '[]') as assistants
    from (
      select staff.id, role, full_name, phone_number, work_status, bool_or(is_primary) as is_primary
      from group_staff join staff on staff.id = group_staff.staff_id
      where group_staff.group_id = page.id and ${isCurrentGroupStaffSql(today, sql`page.ended_date`)}
      group by staff.id, role
    ) person`
}

function scheduleItemsSql(today: string): Sql {
  const item = sql`json_build_object(
    'id', schedule_item.id, 'daysOfWeek', days_of_week, 'beginTime', to_char(begin_time, 'HH24:MI'), 'endTime', to_char(end_time, 'HH24:MI'),
    'startDate', start_date, 'endDate', end_date, 'classroomName', classroom_name,
    'staff', case when staff.id is not null then json_build_object('id', staff.id, 'firstName', first_name, 'lastName', last_name,
      'role', case when role.id is not null then json_build_object('name', role.name) end) end)`
  const isActive = sql`schedule_item.gone_at is null and (end_date is null or end_date >= ${today}::date)`
  return sql`
    select
      coalesce(json_agg(${item} order by days_of_week, begin_time, schedule_item.id) filter (where ${isActive}), '[]') as active,
      coalesce(json_agg(${item} order by start_date desc, schedule_item.id) filter (where not (${isActive})), '[]') as others
    from schedule_item
    left join staff on staff.id = schedule_item.staff_id
    left join role on role.id = staff.role_id
    where schedule_item.group_id = page.id`
}

export function hasGroupStatusSql(status: GroupStatus, today: string): Sql {
  if (status === GroupStatus.Ended) return hasGroupEndedSql(today)
  const notEnded = sql`study_group.gone_at is null and (study_group.ended_date is null or study_group.ended_date >= ${today}::date)`
  return status === GroupStatus.NotStarted
    ? sql`${notEnded} and (study_group.started_date is null or study_group.started_date > ${today}::date)`
    : sql`${notEnded} and study_group.started_date <= ${today}::date`
}

export function groupStatusSql(today: string): Sql {
  return sql`case
    when ${hasGroupStatusSql(GroupStatus.Ended, today)} then ${GroupStatus.Ended}::int
    when study_group.started_date <= ${today}::date then ${GroupStatus.Active}::int
    else ${GroupStatus.NotStarted}::int end`
}
