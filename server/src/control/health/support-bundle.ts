import { type PassThrough, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { health } from '@markaz/protocol/control/health/routes'
import type { SystemHealth } from '@markaz/protocol/control/health/schemas'
import type { FastifyInstance } from 'fastify'
import yazl from 'yazl'
import { todayInTashkent } from '../../deps.ts'
import type { FileDownload, RouteCall } from '../../http/mount.ts'
import type { RecentLogLines } from '../../http/recent-log.ts'
import { programVersionWithCommit } from '../../version.ts'
import { healthText } from './health.text.ts'
import { createPersonNameMasker, type TextMasker } from './mask-personal-data.ts'

/** Fields of log entries that the support bundle contains. Other fields are left out, whatever they contain. */
const numberFields = ['level', 'status', 'ms', 'seconds', 'people', 'pid', 'code', 'attempt'] as const
const textFields = ['time', 'msg', 'method', 'route', 'kind', 'system', 'trouble', 'reason', 'once'] as const
const errorFields = ['type', 'message', 'stack', 'code', 'constraint', 'table'] as const

export async function downloadSupportBundle(
  app: FastifyInstance,
  call: RouteCall<typeof health.bundle>,
  state: SystemHealth,
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
  add('health.json', JSON.stringify(maskValue(state, mask), null, 2))
  add(
    'metrics.txt',
    metrics.replace(/="([^"]*)"/g, (_, label: string) => `="${mask(label)}"`),
  )
  add('settings.txt', settingLines(settings.shown, mask))
  zip.addReadStreamLazy('log.jsonl', (give) => give(null, Readable.from(readMaskedLog(app.recentLog, mask))))
  zip.end()
  return { name: healthText.bundle.name(todayInTashkent(clock)), content }
}

const settingLines = (shown: Record<string, string>, mask: TextMasker) =>
  Object.entries(shown)
    .map(([name, value]) => `${name}=${/^\d+$/.test(value) ? value : mask(value)}\n`)
    .join('')

function maskValue(value: unknown, mask: TextMasker): unknown {
  if (typeof value === 'string') return isTimestamp(value) ? value : mask(value)
  if (Array.isArray(value)) return value.map((item) => maskValue(item, mask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskValue(inner, mask)]))
}

const isTimestamp = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text)

/** Yields the log in parts, so that other requests can run in between. */
async function* readMaskedLog(log: RecentLogLines, mask: TextMasker): AsyncGenerator<string> {
  const lines = log.lines()
  for (let from = 0; from < lines.length; from += 500) {
    yield lines
      .slice(from, from + 500)
      .map((line) => `${maskLogLine(line, mask)}\n`)
      .join('')
    await nextTurn()
  }
}

function maskLogLine(line: string, mask: TextMasker): string {
  const found = parseLogLine(line)
  const kept: Record<string, unknown> = {}
  for (const name of numberFields) if (typeof found[name] === 'number') kept[name] = found[name]
  for (const name of textFields) if (found[name] !== undefined) kept[name] = maskValue(String(found[name]), mask)
  if (typeof found.time === 'number') kept.time = new Date(found.time).toISOString()
  if (found.err) kept.err = maskError(found.err, mask)
  return JSON.stringify(kept)
}

function maskError(error: unknown, mask: TextMasker): unknown {
  const found = error as Record<string, unknown>
  const kept = Object.fromEntries(
    errorFields.flatMap((name) => (typeof found[name] === 'string' ? [[name, mask(found[name])]] : [])),
  )
  return found.cause ? { ...kept, cause: maskError(found.cause, mask) } : kept
}

function parseLogLine(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line)
  } catch {
    return {}
  }
}
