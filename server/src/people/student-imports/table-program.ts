import { AppError } from '@markaz/protocol/errors'
import { peopleTexts } from '@markaz/protocol/errors/people'
import type { FieldText } from '@markaz/protocol/field-texts'
import { importMaxRows } from '@markaz/protocol/people/student-imports/schemas'
import { serve } from '../../sandbox/program.ts'
import { csvRows } from './csv-rows.ts'
import type { Table } from './read-table.ts'
import { xlsxRows } from './xlsx-rows.ts'

const maxColumns = 200
/** Characters of all cells together. */
const maxText = 10_000_000

const tasks = {
  xlsx: (bytes: Buffer) => tableOf(() => xlsxRows(bytes)),
  csv: (bytes: Buffer) => tableOf(() => csvRows(bytes)),
}
export type TableTasks = typeof tasks

/** Whatever the readers throw says that the table is broken. */
async function tableOf(read: () => AsyncIterable<string[]> | Iterable<string[]>): Promise<Table> {
  try {
    return await tableFrom(read())
  } catch (error) {
    throw error instanceof AppError ? error : trouble(peopleTexts.tableBroken)
  }
}

async function tableFrom(source: AsyncIterable<string[]> | Iterable<string[]>): Promise<Table> {
  let columns: string[] | null = null
  let size = 0
  let line = 0
  let width = 0
  const rows: Table['rows'] = []
  for await (const raw of source) {
    if (columns) line++
    // A row may reach far with cells that hold nothing, but not absurdly far: each costs what a full one does.
    const cells = raw.length > 5 * maxColumns ? raw : trimmed(raw)
    if (cells.length === 0) continue
    if (cells.length > maxColumns) throw trouble(peopleTexts.tableTooWide(maxColumns))
    width = Math.max(width, cells.length)
    size += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (size > maxText) throw trouble(peopleTexts.tableTooMuchText)
    if (columns) rows.push({ line, cells })
    else {
      columns = cells.map((cell) => cell.trim())
      line = 1
    }
    if (rows.length > importMaxRows) throw trouble(peopleTexts.tableTooLong(importMaxRows))
  }
  if (!columns || rows.length === 0) throw trouble(peopleTexts.tableEmpty)
  const wide = (cells: string[]) => [...cells, ...Array<string>(width - cells.length).fill('')]
  return { columns: wide(columns), rows: rows.map((row) => ({ ...row, cells: wide(row.cells) })) }
}

const trouble = (text: FieldText) => new AppError('IMPORT_TABLE_BROKEN', { fields: { file: text } })

/** The cells without blank ones at the end, and without signs that the database cannot keep. */
function trimmed(cells: string[]): string[] {
  const kept = cells.map((cell) => cell.toWellFormed().replaceAll('\u0000', ''))
  return kept.slice(0, kept.findLastIndex((cell) => cell.trim() !== '') + 1)
}

serve(tasks, 512)
