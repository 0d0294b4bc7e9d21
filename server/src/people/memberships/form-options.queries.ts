import type { studentGroups } from '@markaz/protocol/people/memberships/routes'
import type { HandlerResultOf } from '@markaz/protocol/route'
import { exactStudentMatchSql, studentSearchConditions } from '../../access/people-search.ts'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { isInChosenBranchesSql } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { joinFiltersByAnd } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { listOfferedDiscounts } from '../discounts/discounts.queries.ts'
import { listErpMembershipStatuses } from './erp-membership-statuses.queries.ts'
import {
  type GroupForMembership,
  hasGroupEndedSql,
  isGroupVisibleToViewerSql,
  readGroupForMembership,
  type ViewerAndToday,
} from './group-for-membership.ts'
import { isMemberOnDaySql } from './member-days.ts'
import { listCoursePrices } from './memberships.queries.ts'
import { maxSeatsGroupNeedsFromDaySql, seatCountOfGroupSql } from './require-seats.ts'

type FormOptions = HandlerResultOf<typeof studentGroups.formOptions>
type Query = RouteCall<typeof studentGroups.formOptions>['query']

const most = 20

/** @throws AppError NOT_FOUND for a student or group that the viewer cannot reach */
export async function readMembershipFormOptions(db: Db, asker: ViewerAndToday, query: Query): Promise<FormOptions> {
  const { studentId, groupId, officeIds, value } = query
  const options: FormOptions = {
    groups: [],
    students: [],
    prices: [],
    discounts: [],
    controlActions: await listErpMembershipStatuses(db),
  }
  if (studentId !== undefined) {
    await requireStudent(db, asker, studentId)
    options.groups = await groupsFor(db, asker, studentId, value)
  }
  if (groupId !== undefined) {
    const group = await readGroupForMembership(db, asker, groupId)
    options.prices = await listCoursePrices(db, group.courseId)
    options.discounts = await listOfferedDiscounts(db, group, asker.today)
    if (studentId === undefined) {
      options.groups = await groupOptions(db, asker.today, sql`study_group.id = ${groupId}`, sql`study_group.id`)
      options.students = await studentsFor(db, asker, group, value)
    }
  }
  if (studentId === undefined && groupId === undefined) options.groups = await groupsOpen(db, asker, officeIds, value)
  return options
}

async function requireStudent(db: Db, asker: ViewerAndToday, id: number): Promise<void> {
  orNotFound(await db.one(sql`select id from student where id = ${id} and ${isStudentInScopeSql(asker.viewer)}`))
}

function groupsOpen(db: Db, asker: ViewerAndToday, officeIds: number[] | undefined, value: string | undefined) {
  const where = sql`${isGroupVisibleToViewerSql(asker)} and ${isInChosenBranchesSql(officeIds, sql`study_group.head_office_id`)} and not coalesce(${hasGroupEndedSql(asker.today)}, false)
    and ${joinFiltersByAnd(searchConditions(sql`study_group.search`, value))}`
  return groupOptions(db, asker.today, where, sql`uzbek_order(study_group.name) collate "C", study_group.id`)
}

/** Groups of the student's branches are listed first. */
function groupsFor(db: Db, asker: ViewerAndToday, studentId: number, value: string | undefined) {
  const where = sql`${isGroupVisibleToViewerSql(asker)} and not coalesce(${hasGroupEndedSql(asker.today)}, false)
    and not exists (
      select from student_group where group_id = study_group.id and student_id = ${studentId} and ${isMemberOnDaySql('student_group', sql`${asker.today}::date`)})
    and ${joinFiltersByAnd(searchConditions(sql`study_group.search`, value))}`
  const isNear = sql`study_group.head_office_id in (select head_office_id from student_head_office where student_id = ${studentId})`
  return groupOptions(
    db,
    asker.today,
    where,
    sql`(${isNear}) desc nulls last, uzbek_order(study_group.name) collate "C", study_group.id`,
  )
}

function groupOptions(db: Db, today: string, where: Sql, order: Sql): Promise<FormOptions['groups']> {
  const day = sql`${today}::date`
  return db.many(sql`
    with picked as materialized (
      select study_group.*, row_number() over (order by ${order}) as nth from study_group where ${where} order by ${order} limit ${most}
    )
    select study_group.id, study_group.name, study_group.started_date as "startedDate", study_group.ended_date as "endedDate",
      case when office.id is not null then json_build_object('id', office.id, 'name', office.name) end as office,
      ${seatCountOfGroupSql('study_group', day)} as seats, ${maxSeatsGroupNeedsFromDaySql('study_group', day)} as "membersCount",
      (select min(amount) from price where price.course_id = study_group.course_id and price.gone_at is null)::float as price,
      (select json_build_object('id', staff.id, 'fullName', full_name) from group_staff join staff on staff.id = group_staff.staff_id
        where group_staff.group_id = study_group.id and role = 'teacher' and group_staff.gone_at is null
          and ${isMemberOnDaySql('group_staff', day)} order by is_primary desc, staff_id limit 1) as teacher,
      coalesce((select json_agg(json_build_object('days', days_of_week, 'beginTime', to_char(begin_time, 'HH24:MI'), 'endTime', to_char(end_time, 'HH24:MI'))
          order by begin_time, id) from schedule_item where schedule_item.group_id = study_group.id and schedule_item.gone_at is null
          and not is_ours and coalesce(schedule_item.end_date >= ${day}, true)), '[]') as times
    from picked study_group
    left join office on office.head_office_id = study_group.head_office_id and office.deleted_at is null
    order by nth`)
}

/** Without a search text, lists the newest students of the group's branch, because they most often need a group. */
function studentsFor(
  db: Db,
  asker: ViewerAndToday,
  { headOfficeId }: GroupForMembership,
  value: string | undefined,
): Promise<FormOptions['students']> {
  const columns = sql`id, full_name as "fullName", h_id as "hId", phone_number as "phoneNumber"`
  const reach = sql`gone_at is null and ${isStudentInScopeSql(asker.viewer)}`
  const isNear =
    headOfficeId === null
      ? sql`true`
      : sql`exists (select from student_head_office where student_id = student.id and head_office_id = ${headOfficeId})`
  const search = studentSearchConditions(asker.viewer, value)
  if (search.length === 0) {
    return db.many(sql`
      select ${columns} from student where ${reach} and ${isNear} order by created_at desc, id desc limit ${most}`)
  }
  return db.many(sql`
    with found as materialized (
      select *, ${isNear} as is_near, ${exactStudentMatchSql(asker.viewer, value) ?? sql`true`} as is_exact from student where ${reach} and ${joinFiltersByAnd(search)}
    )
    select ${columns} from found order by is_exact desc, is_near desc, uzbek_order(full_name) collate "C", id limit ${most}`)
}
