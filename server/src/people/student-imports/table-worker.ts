import { parentPort, workerData } from 'node:worker_threads'
import { peopleTexts } from '@markaz/protocol/errors/people'
import type { FieldText } from '@markaz/protocol/field-texts'
import { importMaxRows } from '@markaz/protocol/people/student-imports/schemas'
import { csvRows } from './csv-rows.ts'
import type { Table } from './read-table.ts'
import { xlsxRows } from './xlsx-rows.ts'

export interface TableTask {
  kind: 'xlsx' | 'csv'
  bytes: Uint8Array
}
/** `trouble` is what the person reads. */
export type TableAnswer = { table: Table } | { trouble: FieldText }

const maxColumns = 200
/** Characters of all cells together. */
const maxText = 10_000_000

class Trouble extends Error {
  readonly text: FieldText
  constructor(text: FieldText) {
    super(text)
    this.text = text
  }
}

// A thread of read-table.ts; anything it does not name itself ends it, and that says "broken" too.
const { kind, bytes } = workerData as TableTask
parentPort?.postMessage(
  await tableOf(kind === 'xlsx' ? xlsxRows(Buffer.from(bytes)) : csvRows(Buffer.from(bytes))).then(
    (table): TableAnswer => ({ table }),
    (error: unknown): TableAnswer => ({
      trouble: error instanceof Trouble ? error.text : peopleTexts.tableBroken,
    }),
  ),
)

async function tableOf(source: AsyncIterable<string[]> | Iterable<string[]>): Promise<Table> {
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
    if (cells.length > maxColumns) throw new Trouble(peopleTexts.tableTooWide(maxColumns))
    width = Math.max(width, cells.length)
    size += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (size > maxText) throw new Trouble(peopleTexts.tableTooMuchText)
    if (columns) rows.push({ line, cells })
    else {
      columns = cells.map((cell) => cell.trim())
      line = 1
    }
    if (rows.length > importMaxRows) throw new Trouble(peopleTexts.tableTooLong(importMaxRows))
  }
  if (!columns || rows.length === 0) throw new Trouble(peopleTexts.tableEmpty)
  const wide = (cells: string[]) => [...cells, ...Array<string>(width - cells.length).fill('')]
  return { columns: wide(columns), rows: rows.map((row) => ({ ...row, cells: wide(row.cells) })) }
}

/** Without blank cells at the end; no sign that the database cannot keep. */
function trimmed(cells: string[]): string[] {
  const kept = cells.map((cell) => cell.toWellFormed().replaceAll('\u0000', ''))
  return kept.slice(0, kept.findLastIndex((cell) => cell.trim() !== '') + 1)
}
