import { parse } from 'csv-parse/sync'
import { countRecognisedColumns } from './find-header.ts'

const delimiters = [';', ',', '\t', '|'] as const

/** Reads UTF-8 and the encodings that Excel writes (UTF-16, the Cyrillic code page of Windows). */
export function parseCsvRows(bytes: Buffer): string[][] {
  const text = decodeText(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: characters that no text has, but every program and picture
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw new Error('not a text')
  const named = /^sep=([;,\t|])(\r\n|\n|\r)/i.exec(text)
  const body = named ? text.slice(named[0].length) : text
  return recordsOf(body, named?.[1] ?? delimiterOf(body)).map((cells) => cells.map(unwrapCell))
}

const recordsOf = (text: string, delimiter: string, to?: number): string[][] =>
  parse(text, {
    delimiter,
    // One file may contain different line ends, if it was joined from several files.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: 500_000,
    ...(to && { to }),
  })

function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const bare = detectUtf16WithoutMark(bytes)
  if (bare) return new TextDecoder(bare).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeMostlyUtf8(bytes) ?? new TextDecoder('windows-1251').decode(bytes)
  }
}

/** Recognises UTF-16 without a byte order mark: every second byte of delimiters, digits and line ends is zero. */
function detectUtf16WithoutMark(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, 2_000)
  const zeros = [0, 1].map((parity) => start.filter((byte, place) => place % 2 === parity && byte === 0).length)
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 10 && even === 0) return 'utf-16le'
  return even > start.length / 10 && odd === 0 ? 'utf-16be' : null
}

/**
 * Reads UTF-8 text with a few damaged characters; rows with damaged characters get an error later. Returns null for
 * another encoding.
 */
function decodeMostlyUtf8(bytes: Buffer): string | null {
  const text = new TextDecoder('utf-8').decode(bytes)
  const lost = text.match(/\ufffd/g)?.length ?? 0
  const read = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0
  return lost * 10 < read ? text : null
}

/**
 * Returns the delimiter that gives the best header; of equal ones, the delimiter that gives the most regular table. The
 * first line may be only a title.
 */
function delimiterOf(text: string): string {
  const found = delimiters.map((delimiter) => ({ delimiter, ...scoreOfDelimiter(text, delimiter) }))
  return found.reduce((best, one) =>
    one.score > best.score || (one.score === best.score && one.even > best.even) ? one : best,
  ).delimiter
}

function scoreOfDelimiter(text: string, delimiter: string): { score: number; even: number } {
  try {
    const rows = recordsOf(text, delimiter, 100)
    const widths = new Map<number, number>()
    for (const { length } of rows) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
    return {
      score: countRecognisedColumns(rows),
      even: Math.max(0, ...[...widths].map(([width, count]) => width * count)),
    }
  } catch {
    return { score: -1, even: 0 }
  }
}

/**
 * Changes `="0123"` and `'0123` to `0123`. Programs add these characters, so that a spreadsheet keeps the leading zero.
 */
function unwrapCell(cell: string): string {
  const text = /^="(.*)"$/s.exec(cell.trim())?.[1] ?? cell
  return /^'[\d+=@-]/.test(text) ? text.slice(1) : text
}
