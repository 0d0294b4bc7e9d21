import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const manifest: { version: string } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'),
)

/** The version of the program that runs, as package.json and CHANGELOG.md name it. */
export const version = manifest.version

/** The same with the commit it was built from, where that is known: `0.2.0+1a2b3c4d`. */
export const build = [version, commit()].filter(Boolean).join('+')

/** What `npm run build` and `npm start` have written down: where the program runs there need be no git. */
function commit(): string {
  const file = fileURLToPath(new URL('../../node_modules/.markaz/commit', import.meta.url))
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}
