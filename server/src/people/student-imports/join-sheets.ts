import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import type { FieldErrorText } from '@markaz/protocol/field-texts'
import { maxImportRows } from '@markaz/protocol/people/student-imports/schemas'
import { guessFieldOfHeader, normalizeHeader } from './guess-mapping.ts'
import { looksLikeStudentSheet, type ParsedSheet } from './read-sheet.ts'
import type { ImportTable, SkippedImportLines } from './read-table.ts'
import { studentImportText } from './student-imports.text.ts'

export interface WorkbookSheet {
  /** Name of the sheet; null for a CSV file. */
  name: string | null
  isHidden: boolean
  table: ParsedSheet | null
}

interface Workbook {
  sheets: WorkbookSheet[]
  is1904: boolean
}

const maxSkippedLines = 200

/**
 * Columns of the sheets for the same field, or with the same name, become one column.
 * @param chosen indexes of sheets in the workbook; null = every sheet that contains a list, or if there is none, the
 * first sheet with rows
 */
export function joinSheets({ sheets, is1904 }: Workbook, chosen: readonly number[] | null): ImportTable {
  const taken = chosen ? sheets.filter((_, place) => chosen.includes(place)) : chooseSheets(sheets)
  const tables = taken.flatMap(({ name, isHidden, table }) =>
    table && !isHidden && table.rows.length > 0 ? [{ name, table }] : [],
  )
  if (tables.length === 0) throw tableBrokenError(peopleErrorTexts.tableEmpty)
  const rowCount = tables.reduce((sum, { table }) => sum + table.rows.length, 0)
  if (rowCount > maxImportRows) throw tableBrokenError(peopleErrorTexts.tableTooLong(maxImportRows))

  const columns: string[] = []
  const placed = tables.map(({ name, table }) => ({ name, table, places: columnPlaces(columns, table) }))
  if (columns.length > 200) throw tableBrokenError(peopleErrorTexts.tableTooWide(200))
  const isOne = tables.length === 1
  let before = 0
  const rows = placed.flatMap(({ name, table, places }) => {
    const joined = table.rows.map(({ line, cells, aside }) => {
      const wide = Array<string>(columns.length).fill('')
      cells.forEach((cell, column) => {
        wide[places[column] as number] = cell
      })
      // Line numbers identify the rows of the joined table, so each sheet continues the numbers of the previous sheet.
      return { line: before + line, sheet: isOne ? null : name, sheetLine: line, cells: wide, aside }
    })
    before = joined.at(-1)?.line ?? before
    return joined
  })
  const left = sheets.flatMap((sheet): SkippedImportLines[] => leftOf(sheet, taken.includes(sheet)))
  const rest = left.length - maxSkippedLines
  const shown = left.slice(0, maxSkippedLines)
  if (rest > 0) shown.push({ sheet: null, lines: '', text: '', reason: studentImportText.moreLeft(rest) })
  return { columns, rows, left: shown, is1904, sheets: tables.flatMap(({ name }) => (name === null ? [] : [name])) }
}

function chooseSheets(sheets: readonly WorkbookSheet[]): WorkbookSheet[] {
  const found = sheets.filter(({ table }) => table && looksLikeStudentSheet(table))
  const other = sheets.find(({ table }) => table && table.rows.length > 0)
  return found.length > 0 ? found : other ? [other] : []
}

/** Appends missing columns to `columns`. Returns for each column of the sheet its index in `columns`. */
function columnPlaces(columns: string[], { columns: heads, rows }: ParsedSheet): number[] {
  const width = Math.max(heads.length, ...rows.map(({ cells }) => cells.length))
  const taken = new Set<number>()
  return Array.from({ length: width }, (_, column) => {
    const head = heads[column] ?? ''
    const field = guessFieldOfHeader(head)
    const isSame = (other: string) =>
      (field !== undefined && guessFieldOfHeader(other) === field) ||
      (normalizeHeader(head) !== '' && normalizeHeader(other) === normalizeHeader(head))
    let place = columns.findIndex(
      (other, index) => !taken.has(index) && (isSame(other) || (head === '' && other === '' && index === column)),
    )
    if (place < 0) place = columns.push(head) - 1
    taken.add(place)
    return place
  })
}

function leftOf({ name, isHidden, table }: WorkbookSheet, isTaken: boolean): SkippedImportLines[] {
  const whole = (reason: string): SkippedImportLines[] => [{ sheet: name, lines: '', text: '', reason }]
  if (isHidden) return whole(studentImportText.hiddenSheet)
  if (!table || table.rows.length === 0) return whole(studentImportText.noTable)
  if (!isTaken)
    return whole(looksLikeStudentSheet(table) ? studentImportText.notChosen(table.count) : studentImportText.noTable)
  return table.left.map(({ from, to, text, reason }) => ({
    sheet: name,
    lines: from === to ? String(from) : `${from}–${to}`,
    text,
    reason,
  }))
}

const tableBrokenError = (text: FieldErrorText) => new AppError('IMPORT_TABLE_BROKEN', { fields: { file: text } })
