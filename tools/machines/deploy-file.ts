import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../deploy')

/**
 * Adapts a configuration file of deploy/ to this machine, so that failure drills test the files that operators use.
 * @throws Error if a text to replace is missing in the file
 */
export function readDeployFile(name: string, instead: Record<string, string> = {}): string {
  let text = readFileSync(join(folder, name), 'utf8')
  for (const [from, to] of Object.entries(instead)) {
    if (!text.includes(from)) throw new Error(`deploy/${name} has no "${from}"`)
    text = text.replaceAll(from, to)
  }
  return text
}
