import { phoneDigits } from '@markaz/protocol/phone-digits'
import { join, type Sql, sql } from '../db/db.ts'
import { matches } from '../db/search-words.ts'
import { maySeePersonal, maySeeStaffPhones } from './personal.ts'
import type { Viewer } from './viewer.ts'

/**
 * How one kind of people is searched. All searches for people use this module, because it respects the viewer's rights:
 * a viewer who may not see a phone must not find people by it either, or could guess it digit by digit. `npm run check`
 * refuses the search columns in other modules.
 */
interface Searched {
  /** All fields below, folded and indexed. */
  search: Sql
  fields: Record<string, Sql>
  phones: readonly string[]
}

const students: Searched = {
  search: sql`student.search`,
  fields: {
    firstName: sql`student.first_name`,
    lastName: sql`student.last_name`,
    middleName: sql`student.middle_name`,
    hId: sql`student.h_id`,
    phoneNumber: sql`student.phone_number`,
    mobile: sql`student.mobile`,
  },
  phones: ['phoneNumber', 'mobile'],
}

const staff: Searched = {
  search: sql`staff.search`,
  fields: {
    firstName: sql`staff.first_name`,
    lastName: sql`staff.last_name`,
    middleName: sql`staff.middle_name`,
    hId: sql`staff.h_id`,
    phoneNumber: sql`staff.phone_number`,
    login: sql`staff.login`,
  },
  phones: ['phoneNumber'],
}

const parents: Searched = {
  search: sql`agent.search`,
  fields: { fullName: sql`agent.full_name`, phone: sql`agent.phone` },
  phones: ['phone'],
}

type Onlooker = Pick<Viewer, 'grants'>
type Keys = readonly string[] | undefined

/**
 * Returns conditions on `student`.
 * @param keys the fields to search; none or only unknown ones = all
 */
export function studentMatches(viewer: Onlooker, value: string | undefined, keys?: Keys): Sql[] {
  return found(students, maySeePersonal(viewer), value, keys)
}

/** Returns the same conditions on `staff`, academics included. */
export function staffMatches(viewer: Onlooker, value: string | undefined, keys?: Keys): Sql[] {
  return found(staff, maySeeStaffPhones(viewer), value, keys)
}

/** Returns the same conditions on `agent`. */
export function parentMatches(viewer: Onlooker, value: string | undefined, keys?: Keys): Sql[] {
  return found(parents, maySeePersonal(viewer), value, keys)
}

/** Returns all searchable text of a student, for a search that includes other columns as well. */
export function studentText(viewer: Onlooker): Sql {
  return maySeePersonal(viewer) ? students.search : textOf(students, fieldsFor(students, false))
}

/** Returns whether the typed value is searched in phones, as digits. */
export function isPhoneSearch(viewer: Onlooker, value: string | undefined, keys?: Keys): boolean {
  if (phoneDigits(value) === null) return false
  return fieldsFor(students, maySeePersonal(viewer), keys).some((key) => students.phones.includes(key))
}

/** The indexed column finds candidates; the individual fields then decide. */
function found(searched: Searched, seesPhones: boolean, value: string | undefined, keys: Keys): Sql[] {
  const asked = fieldsFor(searched, seesPhones, keys)
  const isAll = asked.length === Object.keys(searched.fields).length
  return matches(searched.search, value, isAll ? undefined : textOf(searched, asked))
}

function fieldsFor({ fields, phones }: Searched, seesPhones: boolean, keys?: Keys): string[] {
  const known = Object.keys(fields).filter((key) => seesPhones || !phones.includes(key))
  const asked = known.filter((key) => keys?.includes(key))
  return asked.length > 0 ? asked : known
}

/** Builds one SQL text that is the same for all combinations of fields. */
function textOf({ fields }: Searched, asked: readonly string[]): Sql {
  const parts = Object.entries(fields).map(
    ([key, column]) => sql`case when ${asked.includes(key)}::boolean then ${column} end`,
  )
  return sql`search_fold(concat_ws(' ', ${join(parts, ', ')}))`
}
