import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../deploy')

/**
 * A file of deploy/ as it is on this machine.
 * @param instead what stands in it → what stands there instead, everywhere
 * @throws Error when it is not in the file any more, so that what drills and checks run is what operators get
 */
export function deployFile(name: string, instead: Record<string, string> = {}): string {
  let text = readFileSync(join(folder, name), 'utf8')
  for (const [from, to] of Object.entries(instead)) {
    if (!text.includes(from)) throw new Error(`deploy/${name} has no "${from}"`)
    text = text.replaceAll(from, to)
  }
  return text
}
