import type { Student, StudentFilter } from '@markaz/protocol/people/students/schemas'
import { defineColumn, defineColumnMap, type LockedRowOf } from '../../db/column-map.ts'
import { type Sql, sql } from '../../db/db.ts'
import { tashkentDayAt } from '../../deps.ts'
import type { XlsxColumn } from '../../integrations/files/xlsx.ts'
import { faceStatusSql } from '../face-photos/check-face.ts'
import { studentsText } from './students.text.ts'

/** Personal data of a student. A student from the ERP may lack values that the form requires. */
export const studentProfileColumns = defineColumnMap('student', {
  firstName: 'string',
  lastName: 'string',
  middleName: 'string?',
  birthDate: 'string?',
  genderType: defineColumn<number | null>('number?', 'gender'),
  phoneNumber: 'string?',
  passportSeries: 'string?',
  passportNumber: 'string?',
  personalId: 'string?',
  birthCertificateSeries: 'string?',
  birthCertificateNumber: 'string?',
  photo: 'string?',
})

export type StudentProfileColumns = LockedRowOf<typeof studentProfileColumns>

export const studentStatusJoinSql = sql`left join control_action on control_action.id = student.status_id`

/** Columns of a student in lists. `photo` is the storage key of the photo. */
export const studentColumnsSql = sql`student.id, h_id as "hId", full_name as "fullName", photo, ${faceStatusSql} as "acStatus", student.login,
  exists (select from sms where sms.student_id = student.id) as "hasSmsHistory", has_private_info as "hasPersonalData",
  contract_status as "contractStatus", contract_type as "contractType", system_status as "systemStatus",
  student.created_at as "createdAt", phone_number as "phoneNumber", mobile, last_portal_at as "portalAt",
  portal_installed_at as "portalInstalledAt",
  json_build_object('id', control_action.id, 'name', control_action.name, 'displayName', control_action.display_name) as status,
  coalesce((
    select json_agg(json_build_object('id', office.id, 'name', office.name) order by office.name)
    from student_head_office join office on office.head_office_id = student_head_office.head_office_id and office.deleted_at is null
    where student_id = student.id
  ), '[]') as offices,
  coalesce((
    select json_agg(json_build_object('id', category.id, 'hName', category.h_name) order by category.h_name)
    from student_category join category on category.id = category_id where student_id = student.id
  ), '[]') as categories`

/** Returns the conditions of all filters except branches and search. */
export function studentFilterConditions(filter: Partial<StudentFilter>): Sql[] {
  const set: Sql[] = []
  const add = <T>(value: T | undefined, condition: (value: T) => Sql) => {
    if (value !== undefined) set.push(condition(value))
  }
  add(filter.categoryId, (id) => sql`student.id in (select student_id from student_category where category_id = ${id})`)
  add(
    filter.groupId,
    (id) => sql`student.id in (select student_id from student_group where group_id = ${id} and gone_at is null)`,
  )
  add(filter.statusId, (id) => sql`status_id = ${id}`)
  add(filter.systemStatus, (status) => sql`system_status = ${status}`)
  // Uses `num_nonnulls`: the planner rewrites a negated `is not null` to a form that the index does not support.
  add(filter.hasPhoto, (has) => sql`num_nonnulls(photo) = ${has ? 1 : 0}`)
  add(filter.hasPrivateInfo, (has) => sql`has_private_info = ${has}`)
  add(filter.contractType, (type) => sql`contract_type = ${type}`)
  add(filter.contractStatus, (status) => sql`contract_status = ${status}`)
  add(filter.hasPortal, (has) => sql`num_nonnulls(first_portal_at) = ${has ? 1 : 0}`)
  add(filter.hasPortalInstalled, (has) => sql`num_nonnulls(portal_installed_at) = ${has ? 1 : 0}`)
  return set
}

export const studentExportColumns: XlsxColumn<Student>[] = [
  { header: '№', width: 8, kind: 'number', value: (_, index) => index + 1 },
  { header: 'HH ID', width: 14, value: ({ hId }) => hId },
  { header: studentsText.fullName, width: 40, value: ({ fullName }) => fullName },
  { header: studentsText.phone, width: 16, value: ({ phoneNumber }) => phoneNumber },
  { header: studentsText.erpPhone, width: 16, value: ({ mobile }) => mobile },
  { header: 'Login', width: 18, value: ({ login }) => login },
  {
    header: studentsText.personalData,
    width: 20,
    value: ({ hasPersonalData }) => (hasPersonalData ? studentsText.has : studentsText.hasNot),
  },
  {
    header: studentsText.contractStatus,
    width: 18,
    value: ({ contractStatus }) => studentsText.contracts[contractStatus],
  },
  {
    header: studentsText.contractType,
    width: 15,
    value: ({ contractType }) => contractType && studentsText.contractTypes[contractType],
  },
  {
    header: studentsText.offices,
    width: 30,
    value: ({ offices }) => offices.map(({ name }) => name).join(', ') || null,
  },
  {
    header: studentsText.categories,
    width: 24,
    value: ({ categories }) => categories.map(({ hName }) => hName).join(', ') || null,
  },
  { header: studentsText.erpStatus, width: 28, value: ({ status }) => status.displayName },
  {
    header: studentsText.systemStatus,
    width: 17,
    value: ({ systemStatus }) => studentsText.systemStatuses[systemStatus],
  },
  {
    header: studentsText.createdAt,
    width: 16,
    kind: 'day',
    value: ({ createdAt }) => tashkentDayAt(new Date(createdAt)),
  },
]
