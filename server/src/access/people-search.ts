import { phoneDigitsOfSearch } from '@markaz/protocol/search-text'
import { empty, join, type Sql, sql } from '../db/db.ts'
import {
  containsWordsExactlySql,
  nameSearchConditions,
  type SearchableText,
  splitSearchWords,
} from '../db/search-words.ts'
import { maySeePersonalData, maySeeStaffPhones } from './personal.ts'
import type { Viewer } from './viewer.ts'

/**
 * Columns in which people are searched. `npm run check` reports other modules that search these columns, because a
 * search by a hidden phone number could reveal it digit by digit.
 */
interface SearchedTable {
  all: SearchableText
  fields: Record<string, Sql>
  phones: readonly string[]
}

const students: SearchedTable = {
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

const staff: SearchedTable = {
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

const parents: SearchedTable = {
  all: { text: sql`agent.search`, sounds: sql`agent.sounds` },
  fields: { fullName: sql`agent.full_name`, phone: sql`agent.phone` },
  phones: ['phone'],
}

type GrantHolder = Pick<Viewer, 'grants'>
type Keys = readonly string[] | undefined

/** @param keys the fields to search; all fields if `keys` names no known field */
export function studentSearchConditions(viewer: GrantHolder, value: string | undefined, keys?: Keys): Sql[] {
  return searchConditionsOf(students, maySeePersonalData(viewer), value, keys)
}

/** @param keys the fields to search; all fields if `keys` names no known field */
export function staffSearchConditions(viewer: GrantHolder, value: string | undefined, keys?: Keys): Sql[] {
  return searchConditionsOf(staff, maySeeStaffPhones(viewer), value, keys)
}

/** @param keys the fields to search; all fields if `keys` names no known field */
export function parentSearchConditions(viewer: GrantHolder, value: string | undefined, keys?: Keys): Sql[] {
  return searchConditionsOf(parents, maySeePersonalData(viewer), value, keys)
}

export function studentSearchTextSql(viewer: GrantHolder): SearchableText {
  return maySeePersonalData(viewer) ? students.all : textOf(students, fieldsFor(students, false))
}

/**
 * SQL condition: the student's data contains the words exactly as typed, not only words that sound alike. undefined =
 * no words.
 */
export function exactStudentMatchSql(viewer: GrantHolder, value: string | undefined, keys?: Keys): Sql | undefined {
  return exactMatchSql(students, maySeePersonalData(viewer), value, keys)
}

export function exactStaffMatchSql(viewer: GrantHolder, value: string | undefined, keys?: Keys): Sql | undefined {
  return exactMatchSql(staff, maySeeStaffPhones(viewer), value, keys)
}

export function exactParentMatchSql(viewer: GrantHolder, value: string | undefined, keys?: Keys): Sql | undefined {
  return exactMatchSql(parents, maySeePersonalData(viewer), value, keys)
}

export const exactMatchesFirstSql = (isExact: Sql | undefined): Sql => (isExact ? sql`(${isExact}) desc, ` : empty)

export function isPhoneSearch(viewer: GrantHolder, value: string | undefined, keys?: Keys): boolean {
  if (phoneDigitsOfSearch(value) === null) return false
  return fieldsFor(students, maySeePersonalData(viewer), keys).some((key) => students.phones.includes(key))
}

/**
 * First an index over all fields finds a few rows. Then each row is tested in only the fields that the viewer may
 * search.
 */
function searchConditionsOf(
  searched: SearchedTable,
  seesPhones: boolean,
  value: string | undefined,
  keys: Keys,
): Sql[] {
  return nameSearchConditions(searched.all, value, fieldsToRecheck(searched, seesPhones, value, keys))
}

function exactMatchSql(
  searched: SearchedTable,
  seesPhones: boolean,
  value: string | undefined,
  keys: Keys,
): Sql | undefined {
  if (splitSearchWords(value).length === 0) return undefined
  const { text } = fieldsToRecheck(searched, seesPhones, value, keys) ?? searched.all
  return containsWordsExactlySql(text, value)
}

/**
 * Returns the fields to check again in each found row; undefined = no check is needed. Words that have only letters
 * never match a phone number, so hidden phone numbers then need no check.
 */
function fieldsToRecheck(
  searched: SearchedTable,
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

function fieldsFor({ fields, phones }: SearchedTable, seesPhones: boolean, keys?: Keys): string[] {
  const known = Object.keys(fields).filter((key) => seesPhones || !phones.includes(key))
  const asked = known.filter((key) => keys?.includes(key))
  return asked.length > 0 ? asked : known
}

/** The SQL text is the same for any selection of fields, so that PostgreSQL can reuse its plan. */
function textOf({ all, fields, phones }: SearchedTable, asked: readonly string[]): SearchableText {
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
