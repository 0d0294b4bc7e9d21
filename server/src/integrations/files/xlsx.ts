import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'

/**
 * `text` cells stay texts (phone numbers), `day` is `YYYY-MM-DD`. `sign` is a fixed text of the program, so it is not
 * protected against execution as a formula.
 */
export interface XlsxColumn<Row> {
  header: string
  /** The width of the column in characters. */
  width: number
  kind?: 'text' | 'number' | 'decimal' | 'day' | 'sign'
  /** The value of the cell; null = empty. `index` is the number of the row, from 0. */
  value(row: Row, index: number): string | number | null
  /** The colour of the text as `RRGGBB`; undefined = black. */
  colour?(row: Row): string | undefined
}

const formats = { text: '@', number: '0', decimal: '0.0', day: 'dd.mm.yyyy', sign: '@' }

/**
 * Writes a table as a stream, so that memory usage does not depend on the number of rows. After 1,048,576 rows another
 * sheet begins.
 * @param sheet the name of the sheet, at most 31 characters without `[]:*?/\`
 */
export function createXlsxStream<Row>(sheet: string, columns: XlsxColumn<Row>[], rows: AsyncIterable<Row>): Readable {
  const definitions = columns.map(({ header, width, kind = 'text' }) => ({
    header,
    width,
    style: { numFmt: formats[kind] },
  }))
  const options = { name: sheet, columns: definitions, freezePane: { rows: 1 } }
  return Readable.fromWeb(writeXlsxStream(cells(columns, rows), options) as ReadableStream<Uint8Array>)
}

interface XlsxSheet {
  name: string
  columns: { width: number; style: { numFmt: string } }[]
  rows: (string | number | Date | null)[][]
  cells: Map<string, { style: { numFmt: string; font: { color: { rgb: string } } } }>
}

/** @param name at most 31 characters, without `[]:*?/\` */
export function createXlsxSheet<Row>(name: string, columns: XlsxColumn<Row>[], rows: Row[]): XlsxSheet {
  const cells: XlsxSheet['cells'] = new Map()
  for (const [index, row] of rows.entries())
    for (const [place, { kind = 'text', colour }] of columns.entries()) {
      const rgb = colour?.(row)
      if (rgb) cells.set(`${index + 1},${place}`, { style: { numFmt: formats[kind], font: { color: { rgb } } } })
    }
  return {
    name,
    columns: columns.map(({ width, kind = 'text' }) => ({ width, style: { numFmt: formats[kind] } })),
    rows: [
      columns.map(({ header }) => escapeFormula(header)),
      ...rows.map((row, index) => columns.map(({ kind, value }) => asCell(kind, value(row, index)))),
    ],
    cells,
  }
}

export async function createXlsxWorkbook(sheets: XlsxSheet[], columnsInView = 0): Promise<Buffer> {
  const freezePane = { rows: 1, columns: columnsInView }
  return Buffer.from(
    await writeXlsx({ sheets: sheets.map((sheet) => ({ ...sheet, freezePane, pageSetup: printSettings })) }),
  )
}

/** All columns fit on each printed page, and each page repeats the header. */
const printSettings = {
  ...({ paperSize: 'a4', orientation: 'landscape', printTitlesRow: '$1:$1' } as const),
  ...{ fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
}

async function* cells<Row>(columns: XlsxColumn<Row>[], rows: AsyncIterable<Row>) {
  let index = 0
  for await (const row of rows) {
    yield columns.map(({ kind, value }) => asCell(kind, value(row, index)))
    index++
  }
}

function asCell(kind: XlsxColumn<never>['kind'], value: string | number | null) {
  if (value === null || typeof value === 'number') return value
  if (kind === 'day') return new Date(value)
  return kind === 'sign' ? value : escapeFormula(value)
}

const formulaPattern = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** Adds a leading apostrophe to a user's text that a spreadsheet program would execute as a formula. */
function escapeFormula(text: string): string {
  const plain = text.replace(/[\uFFFE\uFFFF]/g, '\uFFFD').replace(/_x(?=[\dA-Fa-f]{4}_)/g, '_x005F_x')
  return formulaPattern.test(plain) ? `'${plain}` : plain
}
