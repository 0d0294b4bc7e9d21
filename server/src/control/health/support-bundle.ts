import { type PassThrough, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { health } from '@markaz/protocol/control/health/routes'
import type { Health } from '@markaz/protocol/control/health/schemas'
import type { FastifyInstance } from 'fastify'
import yazl from 'yazl'
import { todayInTashkent } from '../../deps.ts'
import type { FileDownload, RouteCall } from '../../http/mount.ts'
import type { RecentLogLines } from '../../http/recent-log.ts'
import { programVersionWithCommit } from '../../version.ts'
import { healthText } from './health.text.ts'
import { createPersonNameMasker, type TextMasker } from './mask-personal.ts'

/** Fields of log entries that the support bundle contains. Other fields are left out, whatever they contain. */
const numbers = ['level', 'status', 'ms', 'seconds', 'people', 'pid', 'code', 'attempt'] as const
const texts = ['time', 'msg', 'method', 'route', 'kind', 'system', 'trouble', 'reason', 'once'] as const
const ofError = ['type', 'message', 'stack', 'code', 'constraint', 'table'] as const

export async function downloadSupportBundle(
  app: FastifyInstance,
  call: RouteCall<typeof health.bundle>,
  state: Health,
): Promise<FileDownload> {
  const { db, settings, clock, audit } = call
  const mask = await createPersonNameMasker(db, settings.secrets)
  const metrics = await app.figures.metrics()
  await db.transaction((tx) => audit(tx, { action: 'download', entity: 'health' }))
  const zip = new yazl.ZipFile()
  const content = zip.outputStream as PassThrough
  zip.on('error', (error) => content.destroy(error as Error))
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  add('README.txt', healthText.bundle.about(programVersionWithCommit, clock.now().toISOString()))
  add('health.json', JSON.stringify(masked(state, mask), null, 2))
  add(
    'metrics.txt',
    metrics.replace(/="([^"]*)"/g, (_, label: string) => `="${mask(label)}"`),
  )
  add('settings.txt', settingLines(settings.shown, mask))
  zip.addReadStreamLazy('log.jsonl', (give) => give(null, Readable.from(logPieces(app.recentLog, mask))))
  zip.end()
  return { name: healthText.bundle.name(todayInTashkent(clock)), content }
}

const settingLines = (shown: Record<string, string>, mask: TextMasker) =>
  Object.entries(shown)
    .map(([name, value]) => `${name}=${/^\d+$/.test(value) ? value : mask(value)}\n`)
    .join('')

function masked(value: unknown, mask: TextMasker): unknown {
  if (typeof value === 'string') return isTimestamp(value) ? value : mask(value)
  if (Array.isArray(value)) return value.map((item) => masked(item, mask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, masked(inner, mask)]))
}

const isTimestamp = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text)

/** Yields the log in parts, and lets other requests run between them. */
async function* logPieces(log: RecentLogLines, mask: TextMasker): AsyncGenerator<string> {
  const lines = log.lines()
  for (let from = 0; from < lines.length; from += 500) {
    yield lines
      .slice(from, from + 500)
      .map((line) => `${logLine(line, mask)}\n`)
      .join('')
    await nextTurn()
  }
}

function logLine(line: string, mask: TextMasker): string {
  const found = parsed(line)
  const kept: Record<string, unknown> = {}
  for (const name of numbers) if (typeof found[name] === 'number') kept[name] = found[name]
  for (const name of texts) if (found[name] !== undefined) kept[name] = masked(String(found[name]), mask)
  if (typeof found.time === 'number') kept.time = new Date(found.time).toISOString()
  if (found.err) kept.err = errorOf(found.err, mask)
  return JSON.stringify(kept)
}

function errorOf(error: unknown, mask: TextMasker): unknown {
  const found = error as Record<string, unknown>
  const kept = Object.fromEntries(
    ofError.flatMap((name) => (typeof found[name] === 'string' ? [[name, mask(found[name])]] : [])),
  )
  return found.cause ? { ...kept, cause: errorOf(found.cause, mask) } : kept
}

function parsed(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line)
  } catch {
    return {}
  }
}
