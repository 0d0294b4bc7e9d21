import { searchFold } from '@markaz/protocol/search-fold'
import { visibleText } from '@markaz/protocol/visible-text'
import { findHead, isBlank } from './find-head.ts'
import { guessMapping, type Mapping, plainHead } from './guess-mapping.ts'
import { readPhones } from './read-values.ts'
import { importText } from './student-imports.text.ts'

interface SheetRow {
  /** Its line in the sheet, as the spreadsheet program numbers it. */
  line: number
  cells: string[]
  /** Why the row is set aside unless a person takes it; null = it looks like a student. */
  aside: string | null
}

/** Lines of the sheet that are no rows of the plan. */
interface LeftLines {
  from: number
  to: number
  text: string
  reason: string
}

export interface SheetTable {
  columns: string[]
  rows: SheetRow[]
  /** Rows that look like students; the rest of `rows` is set aside. */
  count: number
  /** How many columns were recognised. */
  recognised: number
  left: LeftLines[]
}

/** Below this nobody can say that a sheet is a list of people. */
export const isTable = ({ recognised, count }: SheetTable) => recognised > 1 && count > 0

/** Finds the head of a sheet and sorts its lines: rows, rows set aside with a reason, lines left out with a reason. */
export function readSheet(lines: readonly string[][]): SheetTable | null {
  const head = findHead(lines)
  if (!head) return null
  const mapping = guessMapping(head.heads)
  const last = lines.findLastIndex((cells) => !isBlank(cells))
  const rows: SheetRow[] = []
  const left: LeftLines[] = []
  const leave = (place: number, reason: string) => {
    const before = left.at(-1)
    const text = textOf(lines[place] ?? [])
    if (before?.reason === reason && before.to === place && text === '') before.to = place + 1
    else left.push({ from: place + 1, to: place + 1, text, reason })
  }
  lines.slice(0, last + 1).forEach((cells, place) => {
    if (isBlank(cells)) leave(place, importText.blank)
    else if (place < head.from) leave(place, importText.above)
    // The last line of the head is the head.
    else if (place > head.to) rows.push({ line: place + 1, cells, aside: asideOf(cells, mapping, head.heads) })
  })
  const count = rows.filter(({ aside }) => aside === null).length
  return { columns: head.heads, rows, count, recognised: Object.keys(mapping).length, left }
}

const textOf = (cells: readonly string[]) =>
  cells
    .map((cell) => visibleText(cell).trim())
    .filter(Boolean)
    .join(' ')
    .slice(0, 100)

const totals = /^(jami|hammasi|umumiy|itogo|vsego|total|obsh+ee|obsh+iy)(?!\p{L})/u

/** Why a line below the head is hardly a student; a person may still take it. */
function asideOf(cells: readonly string[], mapping: Mapping, heads: readonly string[]): string | null {
  const known = Object.keys(mapping).length
  if (known < 2) return null
  const values = cells.map((cell) => visibleText(cell).trim())
  const filled = values.flatMap((value, column) => (value ? [{ value, column }] : []))
  const isHead = ({ value, column }: { value: string; column: number }) =>
    plainHead(value) !== '' && plainHead(heads[column] ?? '').includes(plainHead(value))
  if (filled.length > 1 && filled.every(isHead)) return importText.headAgain
  if (filled.length > 2 && isCounting(filled.map(({ value }) => value))) return importText.columnNumbers
  const phone = values[mapping.phoneNumber ?? -1] ?? ''
  const born = values[mapping.birthDate ?? -1] ?? ''
  if (readPhones(phone).phones.length > 0 || /\d{2}[-./ ]|\d{5}/.test(born)) return null
  const words = filled.filter(({ value }) => /\p{L}/u.test(value))
  if (words[0] && totals.test(searchFold(words[0].value))) return importText.total
  if (words.length === 0 && filled.every(({ column }) => !isMapped(column, mapping))) return importText.numberOnly
  const [only] = words
  if (!only || words.length > 1 || filled.length > 2) return null
  return isMapped(only.column, mapping) && !/[\d:_"«]/.test(only.value) ? null : importText.remark
}

const isMapped = (column: number, mapping: Mapping) => Object.values(mapping).includes(column)

const isCounting = (values: readonly string[]) =>
  values.every((value, place) => Number(value.replace(/[.)]$/, '')) === Number(values[0]) + place) &&
  values.every((value) => /^\d{1,2}[.)]?$/.test(value))
