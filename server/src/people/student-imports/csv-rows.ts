import { parse } from 'csv-parse/sync'

const delimiters = [';', ',', '\t'] as const

/** Rows of a table written as text: UTF-8, or what Excel makes of it (UTF-16, the Cyrillic code page of Windows). */
export function csvRows(bytes: Buffer): string[][] {
  const text = decoded(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: signs no text has, but every program and picture
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw new Error('not a text')
  const told = /^sep=([;,\t])\r?\n/i.exec(text)
  return parse(told ? text.slice(told[0].length) : text, {
    delimiter: told?.[1] ?? delimiterOf(text),
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: 500_000,
  })
}

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

/** The one that parts the head into most columns. */
function delimiterOf(text: string): string {
  const head = (text.split(/\r?\n/, 20).find((line) => line.trim()) ?? '').replace(/"[^"]*"/g, '')
  const found = delimiters.map((delimiter) => ({ delimiter, count: head.split(delimiter).length }))
  return found.reduce((best, one) => (one.count > best.count ? one : best)).delimiter
}
