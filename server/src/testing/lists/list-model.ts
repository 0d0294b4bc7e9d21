import type { QueryParameters, TestedListCall, TestedListFilter } from './list-calls.ts'
import {
  createFilterPredicate,
  displayNameOfRow,
  isPlainObject,
  type ListRow,
  rowKeyOf,
  rowKeysOf,
} from './list-rows.ts'
import { type ListReadFunctions, readAllRows } from './readers.ts'

export interface ChosenFilter {
  filter: TestedListFilter
  given: QueryParameters
}

export const isSearchFilter = ({ name }: TestedListFilter) => name === 'value' || name === 'key'

/** True for filters that change computed values of the rows, such as averages, which the model cannot compute. */
const changesFigures = ({ label }: TestedListCall, { name }: TestedListFilter) =>
  /^(homeworkStatistics|teacherFigures|studentAwards\.statistics)/.test(label) &&
  /^(startDate,endDate|month|methods|status|categoryId|officeIds|gap)$/.test(name)

/** True = the filter changes the sort order; for example, events of a period are sorted by date, soonest first. */
const sortsByFilter = ({ label }: TestedListCall, { given }: ChosenFilter) =>
  /^homework\.chats/.test(label) ||
  (/^(events|masterClasses|studySectionMasterClasses|competitions)\.list/.test(label) &&
    (given.from !== undefined || given.eventStatus === 'scheduled'))

/** Computes the expected rows of one list, in each order and with each filter, from the list's unfiltered rows. */
export class ReferenceListModel {
  readonly #reads = new Map<string, Promise<ListRow[]>>()
  readonly #readers: ListReadFunctions
  readonly #list: TestedListCall

  constructor(readers: ListReadFunctions, list: TestedListCall) {
    this.#readers = readers
    this.#list = list
  }

  /** Returns all rows of the list, cached by query parameters. */
  rows(given: QueryParameters): Promise<ListRow[]> {
    const key = JSON.stringify(given)
    const known = this.#reads.get(key) ?? readAllRows(this.#readers.usual, this.#list, given)
    this.#reads.set(key, known)
    return known
  }

  /** The rows that are expected with these filters, in order. A search is not applied. */
  async expected(
    choices: readonly ChosenFilter[],
    sort: QueryParameters,
  ): Promise<{ rows: ListRow[]; isOrdered: boolean }> {
    const figures = choices.filter(({ filter }) => changesFigures(this.#list, filter))
    const others = choices.filter((choice) => !figures.includes(choice) && !isSearchFilter(choice.filter))
    const given: QueryParameters = Object.assign({}, sort, ...figures.map((choice) => choice.given))
    let rows = await this.rows(given)
    const all = rowKeysOf(rows)
    for (const { filter, given: own } of others) {
      const meaning = createFilterPredicate(this.#list, filter)
      if (meaning) rows = rows.filter((row) => meaning(row, own))
      else {
        // The sort order does not change which rows are found. Without it, cases that differ only in order share the
        // cached rows.
        const { sortBy: _, orderBy: __, ...unordered } = given
        const found = rowKeysOf(await this.rows({ ...unordered, ...own }))
        for (const key of found) if (!all.has(key)) throw new Error(`${JSON.stringify(own)} adds the row ${key}`)
        rows = rows.filter((row) => found.has(rowKeyOf(row)))
      }
    }
    return {
      rows,
      isOrdered: !choices.some((choice) => isSearchFilter(choice.filter) || sortsByFilter(this.#list, choice)),
    }
  }

  /**
   * Returns values for testing the filter: its accepted values if they are a fixed list, otherwise values from the
   * rows.
   */
  async values({ name, parts, choices }: TestedListFilter): Promise<QueryParameters[]> {
    if (choices) return choices.map((value) => ({ [name]: value }))
    if (parts.length === 2) return spansOf(parts as [string, string])
    if (name === 'month') return ['2026-11', '2026-10', '2026-09'].map((month) => ({ month }))
    const rows = await this.rows({})
    if (isSearchFilter({ name, parts })) return textsFrom(rows).map((value) => ({ [name]: value }))
    const noun = name.replace(/Ids?$/, '')
    const shown = new Set(
      rows.flatMap((row) => [...idsIn(row, noun), ...(isPlain(row[name]) ? [String(row[name])] : [])]),
    )
    return [...(shown.size > 0 ? shown : ['1'])].slice(0, 5).map((value) => ({ [name]: value }))
  }
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** Returns the ids of objects in a field of the row, singular or plural: `teacher` or `teachers`. */
function idsIn(row: ListRow, noun: string): string[] {
  return [row[noun], row[`${noun}s`]]
    .flat()
    .flatMap((one) => (isPlainObject(one) && isPlain(one.id) ? [String(one.id)] : []))
}

/** Returns date ranges with both ends, with one end, and of one day. */
function spansOf([from, to]: [string, string]): QueryParameters[] {
  return [
    { [from]: '2026-11-20', [to]: '2026-11-21' },
    { [from]: '2026-11-18', [to]: '2026-11-18' },
    { [from]: '2026-09-01', [to]: '2026-12-31' },
    { [from]: '2026-11-10' },
    { [to]: '2026-11-18' },
  ]
}

/** Returns search texts: complete names, reversed names, parts of words, other spellings, and nonsense. */
function textsFrom(rows: readonly ListRow[]): string[] {
  const names = rows.flatMap((row) => displayNameOfRow(row) ?? [])
  const some = [names[0], names[Math.floor(names.length / 2)], names.at(-1)].filter((name) => name !== undefined)
  return [
    ...some.flatMap((name) => {
      const words = name.split(/\s+/)
      const [first = ''] = words
      return [name.toUpperCase(), words.toReversed().join('  '), first.slice(0, 4), first.slice(1, 3)]
    }),
    ...['Каримова', "o'g'", 'Sadulla', 'zzqq', '100%', '_', '90', '99890'],
  ].filter((text) => text.trim() !== '' && text.length <= 200)
}
