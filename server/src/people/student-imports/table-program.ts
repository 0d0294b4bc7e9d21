import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import type { FieldErrorText } from '@markaz/protocol/field-texts'
import { serveSandboxTasks } from '../../sandbox/program.ts'
import { parseCsvRows } from './csv-rows.ts'
import { joinSheets, type WorkbookSheet } from './join-sheets.ts'
import { parseStudentSheet } from './read-sheet.ts'
import type { ImportSheet, ImportTable } from './read-table.ts'
import { readXlsxSheets } from './xlsx-rows.ts'

const maxColumns = 200
/** Maximum number of characters in all cells of a table. */
const maxText = 10_000_000
const maxSheets = 100

interface Workbook {
  sheets: WorkbookSheet[]
  is1904: boolean
}

const tasks = {
  xlsx: (bytes: Buffer, chosen: number[] | null) =>
    withTableError(async () => joinSheets(await workbookOf(bytes), chosen)),
  csv: (bytes: Buffer, chosen: number[] | null) =>
    withTableError(async () => joinSheets(await textFileOf(bytes), chosen)),
  sheetsOfXlsx: (bytes: Buffer) => withTableError(async () => offered(await workbookOf(bytes))),
  sheetsOfCsv: (bytes: Buffer) => withTableError(async () => offered(await textFileOf(bytes))),
}
export type ImportSandboxTasks = typeof tasks

async function withTableError<T extends ImportTable | ImportSheet[]>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof AppError ? error : tableBrokenError(peopleErrorTexts.tableBroken)
  }
}

async function workbookOf(bytes: Buffer): Promise<Workbook> {
  const { sheets, is1904 } = await readXlsxSheets(bytes)
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  if (visible.length > maxSheets) throw tableBrokenError(peopleErrorTexts.tooManySheets(maxSheets))
  const size = { text: 0 }
  const read: WorkbookSheet[] = []
  for (const { name, isHidden, rows } of sheets)
    read.push({ name, isHidden, table: isHidden ? null : parseStudentSheet(await linesOf(rows(), size)) })
  return { sheets: read, is1904 }
}

async function textFileOf(bytes: Buffer): Promise<Workbook> {
  const table = parseStudentSheet(await linesOf(parseCsvRows(bytes), { text: 0 }))
  return { sheets: [{ name: null, isHidden: false, table }], is1904: false }
}

/** Removes blank cells at the ends of the sheet's lines. */
async function linesOf(
  source: AsyncIterable<string[]> | Iterable<string[]>,
  size: { text: number },
): Promise<string[][]> {
  const lines: string[][] = []
  for await (const raw of source) {
    // Empty cells at the end are removed, because they use as much memory as filled cells. A row with far too many
    // cells is not trimmed, because it is refused below.
    const cells = raw.length > 5 * maxColumns ? raw : trimmed(raw)
    if (cells.length > maxColumns) throw tableBrokenError(peopleErrorTexts.tableTooWide(maxColumns))
    size.text += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (size.text > maxText) throw tableBrokenError(peopleErrorTexts.tableTooMuchText)
    lines.push(cells)
  }
  return lines
}

const offered = ({ sheets }: Workbook): ImportSheet[] =>
  sheets.flatMap(({ name, isHidden, table }, place) =>
    isHidden ? [] : [{ place, name: name ?? '', rows: table?.count ?? 0, recognised: table?.recognised ?? 0 }],
  )

const tableBrokenError = (text: FieldErrorText) => new AppError('IMPORT_TABLE_BROKEN', { fields: { file: text } })

/** Removes blank cells at the end, and characters that the database cannot store. */
function trimmed(cells: string[]): string[] {
  const stored = cells.map((cell) => cell.toWellFormed().replaceAll('\u0000', ''))
  return stored.slice(0, stored.findLastIndex((cell) => cell.trim() !== '') + 1)
}

serveSandboxTasks(tasks, 512)
