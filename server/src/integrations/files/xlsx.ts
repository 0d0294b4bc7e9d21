import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'

/** `text` cells stay text whatever stands in them (phones, document numbers); `day` is given as `YYYY-MM-DD`. */
export interface XlsxColumn<Row> {
  header: string
  /** In characters. */
  width: number
  kind?: 'text' | 'number' | 'day'
  /** `index` counts rows from 0. null leaves the cell empty. */
  value(row: Row, index: number): string | number | null
}

const formats = { text: '@', number: '0', day: 'dd.mm.yyyy' }

/**
 * A table as an .xlsx of one sheet, its head staying in view. Rows are asked for only as fast as somebody reads, so any
 * number of them takes the same memory; whoever stops reading ends the rows too. Above 1,048,576 rows another sheet begins.
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

async function* cells<Row>(columns: XlsxColumn<Row>[], rows: AsyncIterable<Row>) {
  let index = 0
  for await (const row of rows) {
    yield columns.map(({ kind, value }) => asCell(kind, value(row, index)))
    index++
  }
}

function asCell(kind: XlsxColumn<never>['kind'], value: string | number | null) {
  if (value === null || typeof value === 'number') return value
  return kind === 'day' ? new Date(value) : harmless(value)
}

const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/**
 * Text that a spreadsheet program might take for a formula, or for signs of XML, when the table is copied on or saved
 * as CSV. An apostrophe before it is what such programs themselves put there for "this is text"; nothing is lost.
 */
function harmless(text: string): string {
  const plain = text.replace(/[\uFFFE\uFFFF]/g, '\uFFFD').replace(/_x(?=[\dA-Fa-f]{4}_)/g, '_x005F_x')
  return formula.test(plain) ? `'${plain}` : plain
}
