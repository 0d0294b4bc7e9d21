import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const manifest: { version: string } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'),
)

export const programVersion = manifest.version

/** The program's version, with the commit if it is known: `0.2.0+1a2b3c4d`. */
export const programVersionWithCommit = [programVersion, commit()].filter(Boolean).join('+')

/**
 * Returns the commit from a file that `npm run build` and `npm start` write, because git may be missing where the
 * program runs.
 */
function commit(): string {
  const file = fileURLToPath(new URL('../../node_modules/.markaz/commit', import.meta.url))
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}
