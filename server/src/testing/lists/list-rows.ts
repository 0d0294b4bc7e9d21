import { hasSimilarSound } from '@markaz/protocol/name-fold'
import { normalizeForSearch } from '@markaz/protocol/search-text'
import type { ListJsonSchema, QueryParameters, TestedListCall, TestedListFilter } from './list-calls.ts'

export type ListRow = Record<string, unknown>
type Predicate = (row: ListRow, given: QueryParameters) => boolean

/** Returns a text that identifies the row: its id, or the ids and dates in its fields. */
export function rowKeyOf(row: ListRow): string {
  const kind = row.kind ?? row.personKind ?? ''
  if (row.id !== undefined) return `${kind}${row.id}`
  return JSON.stringify(
    Object.entries(row).flatMap(([name, value]) => {
      if (/(^|[a-z])Id$|^(date|week|version|month|line|createdAt|at|name|beginTime)$/.test(name)) return [[name, value]]
      const inner = isPlainObject(value)
        ? value.id
        : Array.isArray(value)
          ? value.map((one) => isPlainObject(one) && one.id)
          : null
      return inner === null || inner === undefined ? [] : [[name, inner]]
    }),
  )
}

export const rowKeysOf = (rows: readonly ListRow[]): Set<string> => new Set(rows.map(rowKeyOf))

export const isPlainObject = (value: unknown): value is ListRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isOfOffices: Predicate = ({ office }, { officeIds }) =>
  !isPlainObject(office) || [officeIds].flat().includes(String(office.id))
const happensIn: Predicate = ({ startDate, endDate }, { from, to }) =>
  (!from || dayOf(endDate as string) >= from) && (!to || dayOf(startDate as string) <= to)
const isSentIn: Predicate = ({ sendAt }, { from, to }) =>
  (!from || dayOf(sendAt as string) >= from) && (!to || dayOf(sendAt as string) <= to)
const overlaps: Predicate = (row, { startDate, endDate }) =>
  (!startDate || (row.endDate as string) >= startDate) && (!endDate || (row.startDate as string) <= endDate)

const isOfLesson: Predicate = ({ lesson }, { from, to }) => {
  const { date } = lesson as { date: string }
  return (!from || date >= from) && (!to || date <= to)
}

const isOfChat: Predicate = ({ chatStatus }, { status }) => String(chatStatus) === status

const predicatesByFilter: Record<string, Predicate> = {
  'homework.list.all from,to': isOfLesson,
  'homework.list.own from,to': isOfLesson,
  'homework.chats.all status': isOfChat,
  'homework.chats.own status': isOfChat,
  'exams.chats status': isOfChat,
  'sentNotifications.list from,to': isSentIn,
  'sentNotifications.search from,to': isSentIn,
  'groupPointActions.list studentsCount': (row, { studentsCount }) =>
    Number(row.studentsCount) >= Number(studentsCount),
  // An event without a branch is for all branches, so a filter by branch also finds it.
  ...Object.fromEntries(
    ['events', 'masterClasses', 'studySectionMasterClasses', 'competitions'].flatMap((area) => [
      [`${area}.list officeIds`, isOfOffices],
      [`${area}.list from,to`, happensIn],
    ]),
  ),
  'discounts.list startDate,endDate': overlaps,
  'promos.list startDate,endDate': overlaps,
}

/** Date filters whose date is not in the list's rows, so tests cannot check the result. */
const hidden = new Set(['autoCalls.list startDate,endDate'])

/**
 * Returns a function that checks whether a row matches the filter; undefined = the rows do not contain the filtered
 * value.
 */
export function createFilterPredicate(
  { label, row }: TestedListCall,
  { name, parts }: TestedListFilter,
): Predicate | undefined {
  const special = predicatesByFilter[`${label} ${name}`]
  if (special) return special
  if (hidden.has(`${label} ${name}`)) return undefined
  const columns = row.properties ?? {}
  if (parts.length === 2) return spanOf(columns, parts)
  if (isPlain(columns[name])) return (shown, given) => String(shown[name]) === String(given[name])
  const noun = /^(.+?)Ids?$/.exec(name)?.[1]
  if (!noun) return undefined
  const holders = [noun, `${noun}s`].filter((column) => hasIds(columns[column]))
  if (holders.length === 0) return undefined
  return (shown, given) => {
    const asked = [given[name]].flat().map(Number)
    return holders.some((column) =>
      [shown[column]].flat().some((one) => isPlainObject(one) && asked.includes(one.id as number)),
    )
  }
}

const isPlain = (schema: ListJsonSchema | undefined): boolean =>
  schema?.enum !== undefined ||
  ['string', 'number', 'integer', 'boolean'].includes(schema?.type ?? '') ||
  (schema?.anyOf?.some(isPlain) ?? false)

const hasIds = (schema: ListJsonSchema | undefined): boolean =>
  schema?.properties?.id !== undefined ||
  (schema?.items && hasIds(schema.items)) ||
  (schema?.anyOf?.some(hasIds) ?? false)

/**
 * Returns a function that checks whether the row's day in Tashkent is in the date range. A parameter `fromBy…` names
 * the date column; otherwise the first known date column is used.
 */
function spanOf(columns: Record<string, ListJsonSchema>, [from, to]: string[]): Predicate | undefined {
  const own = from?.startsWith('fromBy') && `${from.slice(6, 7).toLowerCase()}${from.slice(7)}`
  const column = own || ['lessonDate', 'day', 'date', 'at', 'usedAt', 'createdAt'].find((name) => name in columns)
  if (!column) return undefined
  return (row, given) => {
    const day = row[column] === null ? null : dayOf(row[column] as string)
    if (day === null) return false
    const [first, last] = [given[from as string], given[to as string]]
    return (!first || day >= first) && (!last || day <= last)
  }
}

/** Returns the day in Tashkent, which is always five hours ahead of UTC. */
const dayOf = (time: string): string =>
  time.includes('T') ? new Date(Date.parse(time) + 5 * 3_600_000).toISOString().slice(0, 10) : time

/** Returns the ids of the branches that the row shows (`office`, `offices`); null = it shows none. */
export function branchIdsOfListRow(row: ListRow): number[] | null {
  const shown = [row.office, row.offices].flat().filter(isPlainObject)
  return shown.length > 0 ? shown.map(({ id }) => id as number) : null
}

/** Fields with the name of a row. Every search covers these fields. */
const nameFieldPattern = /^(fullName|name|title|theme|topic|question|origName)$/

/** True if the name of the row contains every word of the search. A search must find such a row. */
export function doesRowNameMatchSearch(row: ListRow, value: string): boolean {
  const name = displayNameOfRow(row)
  return name !== undefined && wordsOf(value).every((word) => normalizeForSearch(name).includes(word))
}

/** Returns the name of a row, or of the person whom the row is about. */
export function displayNameOfRow(row: ListRow): string | undefined {
  const person = row.student ?? row.teacher ?? row.person
  if (isPlainObject(person)) return person.fullName as string
  return Object.entries(row).find(
    ([name, value]) => nameFieldPattern.test(name) && typeof value === 'string',
  )?.[1] as string
}

/**
 * True = the row contains every word, or words that sound alike. A search may find only such rows.
 * @param hidden for each full name, texts by which a search finds the person although the row does not show them
 */
export function isTextInRow(row: ListRow, value: string, hidden: ReadonlyMap<string, string>): boolean {
  const shown = collectTexts(row)
  const texts = [...shown, ...shown.flatMap((text) => hidden.get(text) ?? [])]
  const folded = texts.map(normalizeForSearch).join(' ')
  return wordsOf(value).every((word) => folded.includes(word) || texts.some((text) => hasSimilarSound(text, word)))
}

const wordsOf = (value: string) => normalizeForSearch(value).split(/\s+/).filter(Boolean)

export function collectTexts(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(collectTexts)
}

export function isSortedInOrder(values: unknown[], order: 'ASC' | 'DESC'): boolean {
  const known = values.filter((value) => value !== null)
  const first = values.findIndex((value) => value !== null)
  const areTogether = first < 0 || values.slice(first, first + known.length).every((value) => value !== null)
  const isOrdered = known.every((value, at) => {
    const before = known[at - 1] as number
    return at === 0 || (order === 'ASC' ? before <= (value as number) : before >= (value as number))
  })
  return areTogether && isOrdered
}
