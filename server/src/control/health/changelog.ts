import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { health } from '@markaz/protocol/control/health/routes'
import type { RouteAnswerOf } from '@markaz/protocol/route'

const file = fileURLToPath(new URL('../../../../CHANGELOG.md', import.meta.url))

export async function readNewestChangelog(): Promise<RouteAnswerOf<typeof health.changelog>> {
  const [, newest = ''] = (await readFile(file, 'utf8')).split(/^## /m)
  const [version = '', ...rest] = newest.split('\n')
  const parts = rest
    .join('\n')
    .split(/^### /m)
    .map((part) => part.split('\n'))
    .map(([title = '', ...lines]) => ({
      title: title.trim(),
      lines: lines.flatMap((line) => (line.startsWith('- ') ? [plain(line.slice(2))] : [])),
    }))
  return { version, parts: parts.filter(({ lines }) => lines.length > 0) }
}

const plain = (line: string) =>
  line
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|`/g, '')
    .trim()
