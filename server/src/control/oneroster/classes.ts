import { isInBranchScopeSql } from '../../access/viewer.ts'
import { raw, type Sql, sql } from '../../db/db.ts'
import {
  centreSourcedId,
  isClassReadableSql,
  type OneRosterApiUser,
  type OneRosterCollection,
  oneRosterCommonColumnsSql,
  schoolSourcedIdSql,
  sourcedIdSql,
} from './collection.ts'

const centreSourcedIdSql = raw(`'${centreSourcedId}'`)

/** OneRoster organisations: the centre, and its branches as schools below it. */
export const orgsCollection: OneRosterCollection = {
  kinds: ['centre', 'org'],
  rows: ({ viewer }) => sql`
    select 'centre' as _kind, 0::bigint as _id, ${centreSourcedIdSql} as _ext, ${centreSourcedIdSql} as "sourcedId", 'active' as status,
      date_trunc('milliseconds', coalesce(min(created_at), 'epoch')) as "dateLastModified", 'Markaz' as name, 'district' as type, 'markaz' as identifier, null as parent
    from head_office
    union all
    select ${oneRosterCommonColumnsSql('org', sql`head_office.gone_at`)}, head_office.name, 'school', head_office.ext_id, ${centreSourcedIdSql}
    from head_office where ${isInBranchScopeSql(viewer, sql`head_office.id`)}`,
  more: ({ viewer }) => ({
    children: sql`case when it._kind = 'centre' then (
      select json_agg(${sourcedIdSql('org')} order by head_office.id) from head_office where ${isInBranchScopeSql(viewer, sql`head_office.id`)}) end`,
  }),
}

/** SQL for the year in which the school year of `day` began. A school year is one OneRoster term and grading period. */
export const schoolYearSql = (day: Sql) => sql`extract(year from ${day} - interval '8 months')::int`

/** SQL for the school years of a group: at most ten, because a mistyped date could give hundreds of years. */
const schoolYearsOfGroupSql = (today: string): Sql => {
  const first = sql`coalesce(started_date, (created_at at time zone 'Asia/Tashkent')::date)`
  const last = sql`coalesce(ended_date, greatest(${first}, ${today}::date))`
  const from = sql`greatest(2000, ${schoolYearSql(first)})`
  return sql`generate_series(${from}, greatest(${from}, least(${schoolYearSql(last)}, 2200, ${from} + 9)))`
}

export const academicSessionsCollection: OneRosterCollection = {
  kinds: ['period', 'term', 'year'],
  rows: (reader) => sql`
    select kind as _kind, year::bigint as _id, 'markaz-' || kind || '-' || year as _ext, 'markaz-' || kind || '-' || year as "sourcedId",
      'active' as status, date_trunc('milliseconds', since) as "dateLastModified", year || '–' || year + 1 as title, type,
      make_date(year, 9, 1) as "startDate", make_date(year + 1, 9, 1) as "endDate", (year + 1)::text as "schoolYear",
      'markaz-' || above || '-' || year as parent
    from (
      select year, max(created_at) as since from study_group cross join lateral ${schoolYearsOfGroupSql(reader.today)} as year
      where ${isClassReadableSql(reader)} group by year
    ) years cross join (
      values ('year', 'schoolYear', null), ('term', 'term', 'year'), ('period', 'gradingPeriod', 'term')
    ) as kinds (kind, type, above)`,
  within: {
    schools: (id, _, { today }) => sql`exists (
      select from study_group cross join lateral ${schoolYearsOfGroupSql(today)} as year where head_office_id = ${id} and year = it._id)`,
    terms: (id) => sql`it._id = ${id}`,
  },
}

export const coursesCollection: OneRosterCollection = {
  kinds: ['course'],
  rows: (reader) => sql`
    select ${oneRosterCommonColumnsSql('course', sql`course.gone_at`)}, course.name as title, course.id::text as "courseCode", ${centreSourcedIdSql} as org
    from course
    where ${reader.viewer.isSuperadmin} or exists (select from study_group where course_id = course.id and ${isClassReadableSql(reader)})`,
  more: () => ({
    subjects: sql`(select json_agg(h_name) from course join category on category.id = course.category_id where course.id = it._id)`,
  }),
  within: {
    schools: (id) => sql`exists (select from study_group where course_id = it._id and head_office_id = ${id})`,
  },
}

export const classesCollection: OneRosterCollection = {
  kinds: ['class'],
  rows: (reader) => sql`
    select ${oneRosterCommonColumnsSql('class', sql`study_group.gone_at`)}, study_group.name as title, 'scheduled' as "classType",
      case when course_id is not null then ${sourcedIdSql('course')} end as course, ${schoolSourcedIdSql} as school,
      course_id as _course, head_office_id as _school
    from study_group left join course on course.id = course_id left join head_office on head_office.id = head_office_id
    where ${isClassReadableSql(reader)}`,
  more: ({ today }) => ({
    subjects: fromGroupSql(
      sql`json_build_array(category.h_name)`,
      sql`join category on category.id = study_group.category_id`,
    ),
    terms: fromGroupSql(
      sql`json_agg('markaz-term-' || year order by year)`,
      sql`cross join lateral ${schoolYearsOfGroupSql(today)} as year`,
    ),
    metadata: fromGroupSql(
      sql`json_build_object('uz', json_strip_nulls(json_build_object('startedDate', started_date, 'endedDate', ended_date,
        'learningType', learning_type.name, 'direction', direction, 'schedule', ${scheduleTextSql})))`,
      sql`left join learning_type on learning_type.id = learning_type_id`,
    ),
  }),
  within: {
    schools: (id) => sql`it._school = ${id}`,
    courses: (id) => sql`it._course = ${id}`,
    students: isEnrollmentOfUserSql,
    teachers: isEnrollmentOfUserSql,
    users: isEnrollmentOfUserSql,
    terms: (id, _, { today }) => sql`exists (
      select from study_group cross join lateral ${schoolYearsOfGroupSql(today)} as year where study_group.id = it._id and year = ${id}::int)`,
  },
}

const fromGroupSql = (what: Sql, joined: Sql) =>
  sql`(select ${what} from study_group ${joined} where study_group.id = it._id)`

const scheduleTextSql = sql`(
  select json_agg(json_build_object('key', key, 'teacherSourcedId', coalesce(case when staff_id is not null then ${sourcedIdSql('teacher')} end, staff_ext_id),
    'daysOfWeek', days_of_week, 'beginTime', to_char(begin_time, 'HH24:MI'), 'endTime', to_char(end_time, 'HH24:MI'),
    'startDate', start_date, 'endDate', end_date, 'classroomName', classroom_name) order by schedule_item.id)
  from schedule_item left join staff on staff.id = staff_id
  where group_id = study_group.id and schedule_item.gone_at is null and not is_ours)`

function isEnrollmentOfUserSql(id: number, kind: string): Sql {
  if (kind === 'teacher')
    return sql`it._id = any(array(select group_id from group_staff where staff_id = ${id} and gone_at is null))`
  return kind === 'student'
    ? sql`it._id = any(array(select group_id from student_group where student_id = ${id} and gone_at is null))`
    : sql`false`
}

export const enrollmentsCollection: OneRosterCollection = {
  kinds: ['enrollment', 'teaching'],
  rows: (reader: OneRosterApiUser) => sql`
    select ${oneRosterCommonColumnsSql('enrollment', endTimeSql('student_group', 'student'), changeTimeSql('student_group', 'student'))}, ${sourcedIdSql('student')} as "user", ${sourcedIdSql('class')} as class,
      ${schoolSourcedIdSql} as school, 'student' as role, 'false' as "primary", student_group.started_date as "beginDate",
      student_group.ended_date + 1 as "endDate", head_office_id as _school, group_id as _class
    from student_group join student on student.id = student_id join study_group on study_group.id = group_id
    left join head_office on head_office.id = head_office_id
    where student.forgotten_at is null and ${isClassReadableSql(reader)}
    union all
    select ${oneRosterCommonColumnsSql('teaching', endTimeSql('group_staff', 'staff'), changeTimeSql('group_staff', 'staff'))}, ${sourcedIdSql('teacher')}, ${sourcedIdSql('class')},
      ${schoolSourcedIdSql}, case group_staff.role when 'teacher' then 'teacher' else 'proctor' end, is_primary::text, group_staff.started_date,
      group_staff.ended_date + 1, head_office_id, group_id
    from group_staff join staff on staff.id = staff_id join study_group on study_group.id = group_id
    left join head_office on head_office.id = head_office_id
    where ${isClassReadableSql(reader)}`,
  within: {
    schools: (id) => sql`it._school = ${id}`,
    classes: (id) => sql`it._class = ${id}`,
  },
}

const endTimeSql = (place: string, person: string) =>
  raw(`coalesce(${place}.gone_at, study_group.gone_at, ${person}.gone_at)`)
const changeTimeSql = (place: string, person: string) =>
  raw(`greatest(${place}.changed_at, study_group.gone_at, ${person}.gone_at)`)
