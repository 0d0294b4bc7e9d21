import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ErpError } from './port.ts'

export interface BundleLimits {
  maxEntries: number
  /** Maximum total size of all files in the ZIP, uncompressed, in bytes. */
  maxInflatedBytes: number
}

/** `cells` is null if the line of the CSV file cannot be parsed. */
export interface CsvRow {
  cells: string[] | null
  line: number
  /** Why the cells of the CSV line may be wrong, such as an unclosed quote; null = no problem. */
  trouble: string | null
}

export interface CsvBundle {
  /** Names of the files in the ZIP, in lower case and without folders. */
  files: ReadonlySet<string>
  /** Yields the lines of a CSV file only when they are requested; nothing if the file does not exist. */
  lines(file: string, signal: AbortSignal): AsyncGenerator<CsvRow>
  close(): void
}

/** @throws ErpError unreachable (no such file), nonsense (not a ZIP, or too many or too large files) */
export async function openCsvBundle(path: string, limits: BundleLimits): Promise<CsvBundle> {
  const zip = await opened(path)
  try {
    const entries = await entriesOf(zip, limits)
    return {
      files: new Set(entries.keys()),
      close: () => zip.close(),
      async *lines(file, signal) {
        const entry = entries.get(file.toLowerCase())
        if (entry) yield* linesOf(zip, entry, file, signal)
      },
    }
  } catch (error) {
    zip.close()
    throw asErpError(error, "ZIP faylning ro'yxati")
  }
}

async function opened(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, strictFileNames: false, validateEntrySizes: true })
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new ErpError('unreachable', 'Fayl topilmadi', { cause: error })
    throw asErpError(error, 'ZIP fayl')
  }
}

async function entriesOf(zip: ZipFile, { maxEntries, maxInflatedBytes }: BundleLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) {
    throw new ErpError('nonsense', `ZIP ichida fayllar juda ko'p (${zip.entryCount}, ko'pi bilan ${maxEntries})`)
  }
  const entries = new Map<string, Entry>()
  let inflatedBytes = 0
  for await (const entry of zip.eachEntry()) {
    // The declared sizes of files in a ZIP can be trusted, because reading fails if a file is longer than declared.
    inflatedBytes += entry.uncompressedSize
    if (inflatedBytes > maxInflatedBytes) {
      throw new ErpError(
        'nonsense',
        `ZIP ochilganda juda katta (${Math.floor(maxInflatedBytes / 1_048_576)} MB dan ortiq)`,
      )
    }
    const parts = entry.fileName.split('/')
    const name = parts.at(-1)?.toLowerCase() ?? ''
    if (!name.endsWith('.csv') || name.startsWith('.') || parts[0] === '__MACOSX') continue
    if (entries.has(name)) throw new ErpError('nonsense', `ZIP ichida bir xil nomli ikki fayl bor (${name})`)
    entries.set(name, entry)
  }
  return entries
}

async function* linesOf(zip: ZipFile, entry: Entry, file: string, signal: AbortSignal): AsyncGenerator<CsvRow> {
  const delimiter = await delimiterOf(zip, entry, file, signal)
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    // Excel and people often make mistakes with quotes, so a `"` inside an unquoted CSV cell is kept as text.
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: 1_048_576,
  })
  const unread: CsvRow[] = []
  let source: Readable | null = null
  let givenUp = false
  parser.on('skip', (error: { code?: string; lines?: number } | undefined) => {
    if (givenUp) return
    unread.push({ cells: null, line: error?.lines ?? 0, trouble: unparsedLineText(error?.code) })
    if (error?.code !== 'CSV_MAX_RECORD_SIZE') return
    // Reading ends after a CSV line that is too long, because the parser would continue in the middle of that line and
    // read its remainder as rows.
    givenUp = true
    source?.unpipe(parser)
    parser.end()
  })
  try {
    source = await zip.openReadStreamPromise(entry)
    source.once('error', (error) => parser.destroy(error))
    source.pipe(parser)
    let brokenLines = 0
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      signal.throwIfAborted()
      // The CSV parser counts a CR LF inside quotes as two lines, so the line number is corrected.
      const text = record.join('')
      brokenLines += text.split('\r\n').length - 1
      const line = info.lines - brokenLines
      // Yields the unparsable lines before this record. The CSV parser reads ahead, so `unread` may also contain later
      // lines.
      while (unread[0] && unread[0].line < line) yield unread.shift() as CsvRow
      yield {
        cells: record,
        line,
        trouble: record.some(mayContainFollowingLines) ? unparsedLineText('CSV_QUOTE_NOT_CLOSED') : null,
      }
    }
    yield* unread
  } catch (error) {
    signal.throwIfAborted()
    throw asErpError(error, file)
  } finally {
    source?.destroy()
    parser.destroy()
    await finished(parser).catch(() => {})
  }
}

/**
 * Returns the character that separates cells. Excel writes semicolons if the computer is set to a language such as
 * Russian.
 */
async function delimiterOf(zip: ZipFile, entry: Entry, file: string, signal: AbortSignal): Promise<string> {
  let head = ''
  try {
    const source = await zip.openReadStreamPromise(entry)
    for await (const chunk of source) {
      head += (chunk as Buffer).toString('latin1')
      if (head.length > 4_096 || /[\r\n]/.test(head)) break
    }
    source.destroy()
  } catch (error) {
    signal.throwIfAborted()
    throw asErpError(error, file)
  }
  const line = head.split(/[\r\n]/)[0] ?? ''
  return [';', '\t'].find((one) => line.includes(one) && !line.includes(',')) ?? ','
}

/** True if an unclosed quote at the start of the cell may have swallowed the following lines. */
function mayContainFollowingLines(cell: string): boolean {
  return cell.startsWith('"') && /[\r\n]/.test(cell)
}

function unparsedLineText(code: string | undefined): string {
  const why = code === 'CSV_MAX_RECORD_SIZE' ? 'Qator juda uzun' : "Qo'shtirnoq yopilmagan"
  return `${why}, keyingi qatorlar ham o'qilmadi`
}

function asErpError(error: unknown, what: string): ErpError {
  if (error instanceof ErpError) return error
  return new ErpError('nonsense', `${what} o'qilmadi: buzilgan yoki ZIP emas`, { cause: error })
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code
}
