import type { Filter, Given, ListCall } from './list-calls.ts'
import { isObject, keyOf, keysOf, meaningOf, nameOf, type Row } from './model.ts'
import { type Readers, readAll } from './readers.ts'

/** A filter and the value that a test chose for it. */
export interface Choice {
  filter: Filter
  given: Given
}

export const isSearch = ({ name }: Filter) => name === 'value' || name === 'key'

/**
 * Filters that change the numbers shown in the rows, such as averages, and therefore the order and the set of rows. The
 * model cannot compute these numbers, so it reads the list once with such a filter.
 */
const changesFigures = ({ label }: ListCall, { name }: Filter) =>
  /^(homeworkStatistics|teacherFigures|studentAwards\.statistics)/.test(label) &&
  /^(startDate,endDate|month|methods|status|categoryId|officeIds|gap)$/.test(name)

/** Routes whose rows have another order when a filter is set. */
const sortsByFilter = /^homework\.chats/

/**
 * The expected behaviour of one list, computed from its unfiltered rows: its rows in each order, and the rows that each
 * filter leaves.
 */
export class ListModel {
  readonly #reads = new Map<string, Promise<Row[]>>()
  readonly #readers: Readers
  readonly #list: ListCall

  constructor(readers: Readers, list: ListCall) {
    this.#readers = readers
    this.#list = list
  }

  /** Returns all rows of the list for these query parameters. Rows are cached by parameters. */
  rows(given: Given): Promise<Row[]> {
    const key = JSON.stringify(given)
    const known = this.#reads.get(key) ?? readAll(this.#readers.usual, this.#list, given)
    this.#reads.set(key, known)
    return known
  }

  /** Returns the rows that are expected with these filters, in order. A search is not applied. */
  async expected(choices: readonly Choice[], sort: Given): Promise<{ rows: Row[]; isOrdered: boolean }> {
    const figures = choices.filter(({ filter }) => changesFigures(this.#list, filter))
    const others = choices.filter((choice) => !figures.includes(choice) && !isSearch(choice.filter))
    const given: Given = Object.assign({}, sort, ...figures.map((choice) => choice.given))
    let rows = await this.rows(given)
    const all = keysOf(rows)
    for (const { filter, given: own } of others) {
      const meaning = meaningOf(this.#list, filter)
      if (meaning) rows = rows.filter((row) => meaning(row, own))
      else {
        const found = keysOf(await this.rows({ ...given, ...own }))
        for (const key of found) if (!all.has(key)) throw new Error(`${JSON.stringify(own)} adds the row ${key}`)
        rows = rows.filter((row) => found.has(keyOf(row)))
      }
    }
    return { rows, isOrdered: !sortsByFilter.test(this.#list.label) && !choices.some(({ filter }) => isSearch(filter)) }
  }

  /** Returns the values to try for a filter: its accepted values, or values that occur in the rows. */
  async values({ name, parts, choices }: Filter): Promise<Given[]> {
    if (choices) return choices.map((value) => ({ [name]: value }))
    if (parts.length === 2) return spansOf(parts as [string, string])
    if (name === 'month') return ['2026-11', '2026-10', '2026-09'].map((month) => ({ month }))
    const rows = await this.rows({})
    if (isSearch({ name, parts })) return textsFrom(rows).map((value) => ({ [name]: value }))
    const noun = name.replace(/Ids?$/, '')
    const shown = new Set(
      rows.flatMap((row) => [...idsIn(row, noun), ...(isPlain(row[name]) ? [String(row[name])] : [])]),
    )
    return [...(shown.size > 0 ? shown : ['1'])].slice(0, 5).map((value) => ({ [name]: value }))
  }
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** Returns the ids of objects in a field of the row, singular or plural: `teacher` or `teachers`. */
function idsIn(row: Row, noun: string): string[] {
  return [row[noun], row[`${noun}s`]]
    .flat()
    .flatMap((one) => (isObject(one) && isPlain(one.id) ? [String(one.id)] : []))
}

/** Returns date ranges to try: with both ends, with one end, and of one day. */
function spansOf([from, to]: [string, string]): Given[] {
  return [
    { [from]: '2026-11-20', [to]: '2026-11-21' },
    { [from]: '2026-11-18', [to]: '2026-11-18' },
    { [from]: '2026-09-01', [to]: '2026-12-31' },
    { [from]: '2026-11-10' },
    { [to]: '2026-11-18' },
  ]
}

/**
 * Returns texts to search for: complete names, names with their words reversed, parts of words, other spellings, and
 * nonsense.
 */
function textsFrom(rows: readonly Row[]): string[] {
  const names = rows.flatMap((row) => nameOf(row) ?? [])
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
