import { phoneDigits } from '@markaz/protocol/phone-digits'
import { empty, join, type Sql, sql } from '../db/db.ts'
import { containsExactly, matchesNames, type SearchedText, splitSearchWords } from '../db/search-words.ts'
import { maySeePersonal, maySeeStaffPhones } from './personal.ts'
import type { Viewer } from './viewer.ts'

/**
 * The fields by which one kind of people is searched. All searches for people use this module, because it respects the
 * viewer's rights: a viewer who may not see a phone must not find people by it either, or could guess it digit by
 * digit. `npm run check` refuses the search columns in other modules.
 */
interface Searched {
  /** All fields together, folded and indexed, and the sounds of the names. */
  all: SearchedText
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
 * Returns conditions on `student`.
 * @param keys the fields to search; none or only unknown ones = all
 */
export function studentMatches(viewer: Onlooker, value: string | undefined, keys?: Keys): Sql[] {
  return found(students, maySeePersonal(viewer), value, keys)
}

/**
 * Returns conditions on `staff`, academics included.
 * @param keys the fields to search; none or only unknown ones = all
 */
export function staffMatches(viewer: Onlooker, value: string | undefined, keys?: Keys): Sql[] {
  return found(staff, maySeeStaffPhones(viewer), value, keys)
}

/**
 * Returns conditions on `agent` (parents).
 * @param keys the fields to search; none or only unknown ones = all
 */
export function parentMatches(viewer: Onlooker, value: string | undefined, keys?: Keys): Sql[] {
  return found(parents, maySeePersonal(viewer), value, keys)
}

/** Returns the searched text of a student, for searches that also search other texts. */
export function studentText(viewer: Onlooker): SearchedText {
  return maySeePersonal(viewer) ? students.all : textOf(students, fieldsFor(students, false))
}

/**
 * Returns a condition that the `student` contains the words as typed, not only by their sound. Lists sort such rows
 * first.
 * @returns undefined without a search
 */
export function isExactStudent(viewer: Onlooker, value: string | undefined, keys?: Keys): Sql | undefined {
  return isExact(students, maySeePersonal(viewer), value, keys)
}

/**
 * Returns a condition that the `staff` contains the words as typed, not only by their sound.
 * @returns undefined without a search
 */
export function isExactStaff(viewer: Onlooker, value: string | undefined, keys?: Keys): Sql | undefined {
  return isExact(staff, maySeeStaffPhones(viewer), value, keys)
}

/**
 * Returns a condition that the `agent` contains the words as typed, not only by their sound.
 * @returns undefined without a search
 */
export function isExactParent(viewer: Onlooker, value: string | undefined, keys?: Keys): Sql | undefined {
  return isExact(parents, maySeePersonal(viewer), value, keys)
}

/** Returns the start of an `order by` that sorts rows with exactly matching words first. */
export const first = (isExact: Sql | undefined): Sql => (isExact ? sql`(${isExact}) desc, ` : empty)

/** Returns whether the typed text is searched in phone numbers, as digits. */
export function isPhoneSearch(viewer: Onlooker, value: string | undefined, keys?: Keys): boolean {
  if (phoneDigits(value) === null) return false
  return fieldsFor(students, maySeePersonal(viewer), keys).some((key) => students.phones.includes(key))
}

/**
 * Returns the conditions. The indexed columns select few rows, and the requested fields are then tested on each row.
 */
function found(searched: Searched, seesPhones: boolean, value: string | undefined, keys: Keys): Sql[] {
  return matchesNames(searched.all, value, withinOf(searched, seesPhones, value, keys))
}

function isExact(searched: Searched, seesPhones: boolean, value: string | undefined, keys: Keys): Sql | undefined {
  if (splitSearchWords(value).length === 0) return undefined
  const { text } = withinOf(searched, seesPhones, value, keys) ?? searched.all
  return containsExactly(text, value)
}

/**
 * Returns the fields to test if the indexed columns contain more than the viewer may search. A word of letters never
 * matches a phone.
 */
function withinOf(
  searched: Searched,
  seesPhones: boolean,
  value: string | undefined,
  keys: Keys,
): SearchedText | undefined {
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

/** Returns the searched text of these fields. The statement text is the same for all fields, so its plan is reused. */
function textOf({ all, fields, phones }: Searched, asked: readonly string[]): SearchedText {
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
