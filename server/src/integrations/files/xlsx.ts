import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'

/**
 * A column. `text` cells stay text whatever they contain (phones, document numbers); `day` expects `YYYY-MM-DD`;
 * `decimal` shows one decimal place. `sign` contains only words of the program, never user text, so it is not protected
 * against formulas.
 */
export interface XlsxColumn<Row> {
  header: string
  /** The width in characters. */
  width: number
  kind?: 'text' | 'number' | 'decimal' | 'day' | 'sign'
  /** Returns the cell's value. `index` counts rows from 0; null = an empty cell. */
  value(row: Row, index: number): string | number | null
  /** The text colour, `RRGGBB`. */
  colour?(row: Row): string | undefined
}

const formats = { text: '@', number: '0', decimal: '0.0', day: 'dd.mm.yyyy', sign: '@' }

/**
 * Streams a table as .xlsx with one sheet and a frozen header. Rows are requested only as fast as the file is read, so
 * memory usage does not depend on their number; if the reader stops, the rows end too. Above 1,048,576 rows another
 * sheet begins.
 * @param sheet its name, at most 31 characters without `[]:*?/\`
 */
export function xlsxStream<Row>(sheet: string, columns: XlsxColumn<Row>[], rows: AsyncIterable<Row>): Readable {
  const definitions = columns.map(({ header, width, kind = 'text' }) => ({
    header,
    width,
    style: { numFmt: formats[kind] },
  }))
  const options = { name: sheet, columns: definitions, freezePane: { rows: 1 } }
  return Readable.fromWeb(writeXlsxStream(cells(columns, rows), options) as ReadableStream<Uint8Array>)
}

/** One sheet of a workbook. */
interface XlsxSheet {
  name: string
  columns: { width: number; style: { numFmt: string } }[]
  rows: (string | number | Date | null)[][]
  cells: Map<string, { style: { numFmt: string; font: { color: { rgb: string } } } }>
}

/**
 * Makes a small sheet in memory.
 * @param name at most 31 characters without `[]:*?/\`
 */
export function xlsxSheet<Row>(name: string, columns: XlsxColumn<Row>[], rows: Row[]): XlsxSheet {
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
      columns.map(({ header }) => harmless(header)),
      ...rows.map((row, index) => columns.map(({ kind, value }) => asCell(kind, value(row, index)))),
    ],
    cells,
  }
}

/**
 * Makes an .xlsx of several small sheets, with frozen headers and `columnsInView` frozen columns; printed to the width
 * of the paper.
 */
export async function xlsxWorkbook(sheets: XlsxSheet[], columnsInView = 0): Promise<Buffer> {
  const freezePane = { rows: 1, columns: columnsInView }
  return Buffer.from(await writeXlsx({ sheets: sheets.map((sheet) => ({ ...sheet, freezePane, pageSetup: onPaper })) }))
}

/** Print settings: as many pages as the rows need, all columns on each page, with the header. */
const onPaper = {
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
  return kind === 'sign' ? value : harmless(value)
}

const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/**
 * Protects a text that a spreadsheet program might take for a formula or XML when the table is copied or saved as CSV.
 * The leading apostrophe is what such programs use to mark text; nothing is lost.
 */
function harmless(text: string): string {
  const plain = text.replace(/[\uFFFE\uFFFF]/g, '\uFFFD').replace(/_x(?=[\dA-Fa-f]{4}_)/g, '_x005F_x')
  return formula.test(plain) ? `'${plain}` : plain
}
