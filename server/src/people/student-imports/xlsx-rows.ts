import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import yauzl from 'yauzl'
import { formatDay } from '../../deps.ts'

/** Maximum unpacked size of a workbook. A usual table with 5,000 rows unpacks to about 5 MB. */
const unpackedMaxBytes = 64 * 1_048_576

interface XlsxSheet {
  name: string
  isHidden: boolean
  /** Yields rows as Excel shows them, including blank rows. A formula gives its value, and a date is DD.MM.YYYY. */
  rows(): AsyncGenerator<string[]>
}

/** A sheet of the workbook is read only when its rows are iterated. */
export async function readXlsxSheets(bytes: Buffer): Promise<{ sheets: XlsxSheet[]; is1904: boolean }> {
  await refuseBomb(bytes)
  const sheets: XlsxSheet[] = []
  const { dateSystem } = await readXlsx(bytes, {
    sheets({ name, index, hidden, veryHidden }) {
      sheets.push({ name, isHidden: Boolean(hidden || veryHidden), rows: () => rowsOf(bytes, index) })
      return false
    },
  })
  return { sheets, is1904: dateSystem === '1904' }
}

async function* rowsOf(bytes: Buffer, sheet: number): AsyncGenerator<string[]> {
  let next = 0
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    // The limit prevents a huge row number in a hostile file from giving a million blank rows.
    for (; next < index && next < 100_000; next++) yield []
    next = index + 1
    yield values.map(textOf)
  }
}

/** Checks the declared unpacked size of the workbook. The reader stops at a zip entry that is larger than declared. */
async function refuseBomb(bytes: Buffer): Promise<void> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  let total = 0
  for await (const entry of zip.eachEntry()) {
    const isHidden = entry.uncompressedSize === 0 && entry.compressedSize > 64
    total += entry.uncompressedSize
    if (isHidden || total > unpackedMaxBytes) throw new Error('the table unpacks to too much')
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'boolean') return value ? 'Ha' : "Yo'q"
  return String(value)
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const [day, time] = date.toISOString().split('T') as [string, string]
  const clock = time.slice(0, 5)
  return formatDay(day) + (clock === '00:00' ? '' : ` ${clock}`)
}
