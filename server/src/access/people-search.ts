import { phoneDigitsOfSearch } from '@markaz/protocol/phone-digits'
import { empty, join, type Sql, sql } from '../db/db.ts'
import {
  containsWordsExactlySql,
  nameSearchConditions,
  type SearchableText,
  splitSearchWords,
} from '../db/search-words.ts'
import { maySeePersonal, maySeeStaffPhones } from './personal.ts'
import type { Viewer } from './viewer.ts'

/**
 * The columns in which people of one kind are searched. All searches for people use this module, because it respects
 * the viewer's rights: a viewer who could find people by a hidden phone number could guess it digit by digit. `npm run
 * check` refuses these columns in other modules.
 */
interface Searched {
  /** The indexed text of all fields together, and the indexed phonetic spellings of the names. */
  all: SearchableText
  fields: Record<string, Sql>
  phones: readonly string[]
}

const students: Searched = {
  all: { text: sql`student.search`, sounds: sql`student.sounds` },
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
  all: { text: sql`staff.search`, sounds: sql`staff.sounds` },
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
  all: { text: sql`agent.search`, sounds: sql`agent.sounds` },
  fields: { fullName: sql`agent.full_name`, phone: sql`agent.phone` },
  phones: ['phone'],
}

type Onlooker = Pick<Viewer, 'grants'>
type Keys = readonly string[] | undefined

/**
 * Returns SQL conditions on `student` for a search text.
 * @param keys the fields to search; all fields if it names no known field
 */
export function studentSearchConditions(viewer: Onlooker, value: string | undefined, keys?: Keys): Sql[] {
  return found(students, maySeePersonal(viewer), value, keys)
}

/**
 * Returns SQL conditions on `staff` (including teachers) for a search text.
 * @param keys the fields to search; all fields if it names no known field
 */
export function staffSearchConditions(viewer: Onlooker, value: string | undefined, keys?: Keys): Sql[] {
  return found(staff, maySeeStaffPhones(viewer), value, keys)
}

/**
 * Returns SQL conditions on `agent` (parents) for a search text.
 * @param keys the fields to search; all fields if it names no known field
 */
export function parentSearchConditions(viewer: Onlooker, value: string | undefined, keys?: Keys): Sql[] {
  return found(parents, maySeePersonal(viewer), value, keys)
}

/** Returns the searchable text of a student as SQL, for searches that combine it with other texts. */
export function studentSearchTextSql(viewer: Onlooker): SearchableText {
  return maySeePersonal(viewer) ? students.all : textOf(students, fieldsFor(students, false))
}

/**
 * Returns an SQL condition that the student's data contains the words exactly as typed, not only words that sound
 * alike. Lists show these students first.
 * @returns undefined if the search text is empty
 */
export function isExactStudent(viewer: Onlooker, value: string | undefined, keys?: Keys): Sql | undefined {
  return isExact(students, maySeePersonal(viewer), value, keys)
}

/**
 * Returns an SQL condition that the staff member's data contains the words exactly as typed, not only words that sound
 * alike.
 * @returns undefined if the search text is empty
 */
export function isExactStaff(viewer: Onlooker, value: string | undefined, keys?: Keys): Sql | undefined {
  return isExact(staff, maySeeStaffPhones(viewer), value, keys)
}

/**
 * Returns an SQL condition that the parent's data contains the words exactly as typed, not only words that sound alike.
 * @returns undefined if the search text is empty
 */
export function isExactParent(viewer: Onlooker, value: string | undefined, keys?: Keys): Sql | undefined {
  return isExact(parents, maySeePersonal(viewer), value, keys)
}

/** Returns the beginning of an SQL `order by` that lists rows with exact matches first. */
export const exactMatchesFirst = (isExact: Sql | undefined): Sql => (isExact ? sql`(${isExact}) desc, ` : empty)

/** Returns whether the search text consists of digits and is searched in phone numbers. */
export function isPhoneSearch(viewer: Onlooker, value: string | undefined, keys?: Keys): boolean {
  if (phoneDigitsOfSearch(value) === null) return false
  return fieldsFor(students, maySeePersonal(viewer), keys).some((key) => students.phones.includes(key))
}

/**
 * Returns the SQL conditions of a search. An index on all fields selects a few rows; then the fields that the viewer
 * may search are tested in each row.
 */
function found(searched: Searched, seesPhones: boolean, value: string | undefined, keys: Keys): Sql[] {
  return nameSearchConditions(searched.all, value, withinOf(searched, seesPhones, value, keys))
}

function isExact(searched: Searched, seesPhones: boolean, value: string | undefined, keys: Keys): Sql | undefined {
  if (splitSearchWords(value).length === 0) return undefined
  const { text } = withinOf(searched, seesPhones, value, keys) ?? searched.all
  return containsWordsExactlySql(text, value)
}

/**
 * Returns the fields in which each found row must be tested for the search text; undefined = the index already contains
 * only these fields, so no test is needed. If the viewer lacks only the right to phones, a search for letters needs no
 * test, because letters never match a phone number.
 */
function withinOf(
  searched: Searched,
  seesPhones: boolean,
  value: string | undefined,
  keys: Keys,
): SearchableText | undefined {
  const asked = fieldsFor(searched, seesPhones, keys)
  const isAll = asked.length === Object.keys(searched.fields).length
  const isAllButPhones = asked.length === fieldsFor(searched, false).length && !seesPhones
  const isLetters = splitSearchWords(value).every((word) => /^\p{L}+$/u.test(word))
  return isAll || (isAllButPhones && isLetters) ? undefined : textOf(searched, asked)
}

function fieldsFor({ fields, phones }: Searched, seesPhones: boolean, keys?: Keys): string[] {
  const known = Object.keys(fields).filter((key) => seesPhones || !phones.includes(key))
  const asked = known.filter((key) => keys?.includes(key))
  return asked.length > 0 ? asked : known
}

/**
 * Returns the searchable text of the given fields as SQL. The text of the statement is the same for any selection of
 * fields, so that PostgreSQL can reuse its plan.
 */
function textOf({ all, fields, phones }: Searched, asked: readonly string[]): SearchableText {
  const parts = (keys: readonly string[]) =>
    join(
      keys.map((key) => sql`case when ${asked.includes(key)}::boolean then ${fields[key] as Sql} end`),
      ', ',
    )
  const spoken = Object.keys(fields).filter((key) => !phones.includes(key))
  return {
    text: sql`search_fold(concat_ws(' ', ${parts(Object.keys(fields))}))`,
    sounds: sql`case when ${spoken.every((key) => asked.includes(key))}::boolean then ${all.sounds}
      else name_sounds(concat_ws(' ', ${parts(spoken)})) end`,
  }
}
