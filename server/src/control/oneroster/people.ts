import { maySeePersonalData } from '../../access/personal.ts'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { isInBranchScopeSql } from '../../access/viewer.ts'
import { raw, type Sql, sql } from '../../db/db.ts'
import {
  centreSourcedId,
  type OneRosterApiUser,
  type OneRosterCollection,
  oneRosterCommonColumnsSql,
  sourcedIdSql,
} from './collection.ts'

function peopleRowsSql(reader: OneRosterApiUser): Sql {
  const may = (name: string) => reader.viewer.grants.has(`users:${name}.read`)
  const [readsStudents, readsAcademics] = [may('students'), may('academic')]
  return sql`
    ${studentRowsSql(reader)} and ${readsStudents}
    union all ${parentRowsSql(reader)} and ${readsStudents}
    union all ${teacherRowsSql(reader, sql`coalesce(erp_kind, 'teacher') = 'teacher'`)} and ${readsAcademics || may('teachers')}
    union all ${teacherRowsSql(reader, sql`erp_kind = 'assistant'`)} and ${readsAcademics || may('assistants')}`
}

/**
 * SQL for the phone number; null for readers without the right to phone numbers, so that a filter cannot reveal a
 * number.
 */
const visiblePhoneSql = ({ viewer }: OneRosterApiUser, phone: Sql) =>
  maySeePersonalData(viewer) ? phone : sql`null::text`

const studentRowsSql = (reader: OneRosterApiUser) => sql`
  select ${oneRosterCommonColumnsSql('student', sql`student.gone_at`)}, (system_status = 1)::text as "enabledUser", login as username, first_name as "givenName",
    last_name as "familyName", middle_name as "middleName", h_id as identifier, ${visiblePhoneSql(reader, sql`coalesce(mobile, phone_number)`)} as phone,
    'student' as _role
  from student where ${isStudentInScopeSql(reader.viewer)}`

const teacherRowsSql = (reader: OneRosterApiUser, which: Sql) => sql`
  select ${oneRosterCommonColumnsSql('teacher', sql`staff.gone_at`)}, (work_status = 1 and not is_blocked)::text as "enabledUser", login as username, first_name as "givenName",
    last_name as "familyName", middle_name as "middleName", h_id as identifier, ${visiblePhoneSql(reader, sql`phone_number`)} as phone,
    case erp_kind when 'assistant' then 'aide' else 'teacher' end as _role
  from staff where kind = 2 and ${which} and (${reader.viewer.isSuperadmin} or exists (
    select from staff_head_office where staff_id = staff.id and ${isInBranchScopeSql(reader.viewer, sql`head_office_id`)}))`

/** The database has one name for a parent, which is split into given and family name. */
const parentRowsSql = (reader: OneRosterApiUser) => sql`
  select ${oneRosterCommonColumnsSql('parent', sql`agent.gone_at`)}, (agent.status = 1)::text as "enabledUser", null as username,
    coalesce((regexp_match(full_name, '^\\S+\\s+(.+)$'))[1], '-') as "givenName", split_part(full_name, ' ', 1) as "familyName",
    null as "middleName", null as identifier, ${visiblePhoneSql(reader, sql`agent.phone`)} as phone,
    (select case min(relation) when 'father' then 'parent' when 'mother' then 'parent' when 'guardian' then 'guardian' else 'relative' end
      from agent_student where agent_id = agent.id and ended_at is null) as _role
  from agent where merged_into_id is null and exists (
    select from agent_student join student on student.id = student_id
    where agent_id = agent.id and ended_at is null and ${isStudentInScopeSql(reader.viewer)})`

const officesOfPersonSql = ({ viewer }: OneRosterApiUser) => sql`
  select distinct head_office_id from (
    select head_office_id from student_head_office where it._kind = 'student' and student_id = it._id
    union all select head_office_id from staff_head_office where it._kind = 'teacher' and staff_id = it._id
    union all select head_office_id from agent_student join student_head_office using (student_id)
      where it._kind = 'parent' and agent_id = it._id and ended_at is null
  ) its where ${isInBranchScopeSql(viewer, sql`head_office_id`)}`

const slowPersonFields = (reader: OneRosterApiUser): Record<string, Sql> => ({
  roles: sql`coalesce((
    select json_agg(json_build_object('roleType', case when place = 1 then 'primary' else 'secondary' end, 'role', it._role, 'org', org) order by place)
    from (select ${sourcedIdSql('org')} as org, row_number() over (order by head_office.id) as place
      from head_office where id in (${officesOfPersonSql(reader)})) orgs
  ), json_build_array(json_build_object('roleType', 'primary', 'role', it._role, 'org', ${raw(`'${centreSourcedId}'`)})))`,
  agents: sql`case when it._kind = 'student' then (
    select json_agg(${sourcedIdSql('parent')} order by agent.id) from agent_student join agent on agent.id = agent_id
    where student_id = it._id and ended_at is null and merged_into_id is null) end`,
  metadata: sql`case when it._kind = 'student' then (
    select json_build_object('uz', json_strip_nulls(json_build_object('erpStatus', control_action.name, 'contractStatus', contract_status,
      'contractType', contract_type, 'categories', (
        select json_agg(h_name order by category.id) from student_category join category on category.id = category_id where student_id = student.id))))
    from student join control_action on control_action.id = status_id where student.id = it._id) end`,
})

/** Uses arrays of ids, so that PostgreSQL finds the people by the index on their id. */
const isInClassSql = (id: number) => sql`(
  it._kind = 'student' and it._id = any(array(select student_id from student_group where group_id = ${id} and gone_at is null))
  or it._kind = 'teacher' and it._id = any(array(select staff_id from group_staff where group_id = ${id} and gone_at is null)))`
const isInSchoolSql = (id: number) => sql`(
  it._kind = 'student' and it._id in (select student_id from student_head_office where head_office_id = ${id})
  or it._kind = 'teacher' and it._id in (select staff_id from staff_head_office where head_office_id = ${id}))`

export const usersCollection: OneRosterCollection = {
  kinds: ['parent', 'student', 'teacher'],
  rows: peopleRowsSql,
  more: slowPersonFields,
  columns: { role: sql`it._role`, 'roles.role': sql`it._role` },
  within: { classes: isInClassSql, schools: isInSchoolSql },
}

export const demographicsCollection: OneRosterCollection = {
  kinds: ['student'],
  rows: ({ viewer }) => sql`
    select ${oneRosterCommonColumnsSql('student', sql`student.gone_at`)}, birth_date as "birthDate", case gender when 1 then 'male' when 2 then 'female' end as sex
    from student where (birth_date is not null or gender is not null) and ${isStudentInScopeSql(viewer)}`,
}
