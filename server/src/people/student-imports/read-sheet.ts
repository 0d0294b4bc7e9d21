import { normalizeForSearch } from '@markaz/protocol/search-text'
import { removeInvisibleCharacters } from '@markaz/protocol/visible-text'
import { findSheetHeader, isBlankRow } from './find-header.ts'
import { type ColumnMapping, guessColumnMapping, normalizeHeader } from './guess-mapping.ts'
import { parsePhones } from './read-values.ts'
import { studentImportText } from './student-imports.text.ts'

interface SheetRow {
  /** Line number of the row as the spreadsheet program shows it. */
  line: number
  cells: string[]
  /** Reason for skipping the row, which is probably not a student; null = the row is a student. */
  aside: string | null
}

interface SkippedLines {
  from: number
  to: number
  text: string
  reason: string
}

export interface ParsedSheet {
  columns: string[]
  rows: SheetRow[]
  /** Number of rows that look like students. `rows` also contains other rows, which the user may include. */
  count: number
  /** Number of columns of the sheet whose header is recognised. */
  recognised: number
  left: SkippedLines[]
}

/** A sheet with only one recognised column is not a list of people. */
export const looksLikeStudentSheet = ({ recognised, count }: ParsedSheet) => recognised > 1 && count > 0

/** Separates students, rows that are skipped with a reason, and lines that are not rows (titles, blank lines). */
export function parseStudentSheet(lines: readonly string[][]): ParsedSheet | null {
  const head = findSheetHeader(lines)
  if (!head) return null
  const mapping = guessColumnMapping(head.heads)
  const last = lines.findLastIndex((cells) => !isBlankRow(cells))
  const rows: SheetRow[] = []
  const left: SkippedLines[] = []
  const leave = (place: number, reason: string) => {
    const before = left.at(-1)
    const text = textOf(lines[place] ?? [])
    if (before?.reason === reason && before.to === place && text === '') before.to = place + 1
    else left.push({ from: place + 1, to: place + 1, text, reason })
  }
  lines.slice(0, last + 1).forEach((cells, place) => {
    if (isBlankRow(cells)) leave(place, studentImportText.blank)
    else if (place < head.from) leave(place, studentImportText.above)
    else if (place > head.to) rows.push({ line: place + 1, cells, aside: reasonToSkip(cells, mapping, head.heads) })
  })
  const count = rows.filter(({ aside }) => aside === null).length
  return { columns: head.heads, rows, count, recognised: Object.keys(mapping).length, left }
}

const textOf = (cells: readonly string[]) =>
  cells
    .map((cell) => removeInvisibleCharacters(cell).trim())
    .filter(Boolean)
    .join(' ')
    .slice(0, 100)

const totals = /^(jami|hammasi|umumiy|itogo|vsego|total|obsh+ee|obsh+iy)(?!\p{L})/u

/** Returns why a line below the header is probably not a student. The user may still include the line. */
function reasonToSkip(cells: readonly string[], mapping: ColumnMapping, heads: readonly string[]): string | null {
  const known = Object.keys(mapping).length
  if (known < 2) return null
  const values = cells.map((cell) => removeInvisibleCharacters(cell).trim())
  const filled = values.flatMap((value, column) => (value ? [{ value, column }] : []))
  const isHead = ({ value, column }: { value: string; column: number }) =>
    normalizeHeader(value) !== '' && normalizeHeader(heads[column] ?? '').includes(normalizeHeader(value))
  if (filled.length > 1 && filled.every(isHead)) return studentImportText.headAgain
  if (filled.length > 2 && isCounting(filled.map(({ value }) => value))) return studentImportText.columnNumbers
  const phone = values[mapping.phoneNumber ?? -1] ?? ''
  const born = values[mapping.birthDate ?? -1] ?? ''
  if (parsePhones(phone).phones.length > 0 || /\d{2}[-./ ]|\d{5}/.test(born)) return null
  const words = filled.filter(({ value }) => /\p{L}/u.test(value))
  if (words[0] && totals.test(normalizeForSearch(words[0].value))) return studentImportText.total
  if (words.length === 0 && filled.every(({ column }) => !isMapped(column, mapping)))
    return studentImportText.numberOnly
  const [only] = words
  if (!only || words.length > 1 || filled.length > 2) return null
  return isMapped(only.column, mapping) && !/[\d:_"«]/.test(only.value) ? null : studentImportText.remark
}

const isMapped = (column: number, mapping: ColumnMapping) => Object.values(mapping).includes(column)

const isCounting = (values: readonly string[]) =>
  values.every((value, place) => Number(value.replace(/[.)]$/, '')) === Number(values[0]) + place) &&
  values.every((value) => /^\d{1,2}[.)]?$/.test(value))
