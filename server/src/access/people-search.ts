import { phoneDigits } from '@markaz/protocol/phone-digits'
import { join, type Sql, sql } from '../db/db.ts'
import { matches } from '../db/search-words.ts'
import { maySeePersonal, maySeeStaffPhones } from './personal.ts'
import type { Viewer } from './viewer.ts'

/**
 * The one way to search people. It knows who looks: whoever may not see a phone does not find by it either, because digit
 * by digit they would be told. `npm run check` refuses the columns that are searched everywhere else.
 */
interface Searched {
  /** Everything below, folded and indexed. */
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

/** Conditions on `student`. @param keys the fields that are asked for; none or unknown ones = all */
export function studentMatches(viewer: Onlooker, value: string | undefined, keys?: Keys): Sql[] {
  return found(students, maySeePersonal(viewer), value, keys)
}

/** The same on `staff`, academics included. */
export function staffMatches(viewer: Onlooker, value: string | undefined, keys?: Keys): Sql[] {
  return found(staff, maySeeStaffPhones(viewer), value, keys)
}

/** The same on `agent`. */
export function parentMatches(viewer: Onlooker, value: string | undefined, keys?: Keys): Sql[] {
  return found(parents, maySeePersonal(viewer), value, keys)
}

/** All that a student is found by, for a search that looks at more besides. */
export function studentText(viewer: Onlooker): Sql {
  return maySeePersonal(viewer) ? students.search : textOf(students, fieldsFor(students, false))
}

/** Whether what was typed is looked for in phones, as digits. */
export function isPhoneSearch(viewer: Onlooker, value: string | undefined, keys?: Keys): boolean {
  if (phoneDigits(value) === null) return false
  return fieldsFor(students, maySeePersonal(viewer), keys).some((key) => students.phones.includes(key))
}

/** The indexed column finds the few, the fields themselves then decide. */
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

/** One text of a query, whichever fields are asked for. */
function textOf({ fields }: Searched, asked: readonly string[]): Sql {
  const parts = Object.entries(fields).map(
    ([key, column]) => sql`case when ${asked.includes(key)}::boolean then ${column} end`,
  )
  return sql`search_fold(concat_ws(' ', ${join(parts, ', ')}))`
}
