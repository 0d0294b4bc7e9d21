import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { importedFrom } from './imported.mjs'
import { root } from './install.mjs'

const opening = join(root, 'server/src/testing/database.ts')

/** Returns the test files that directly or indirectly import the module that opens a database. */
export function touchDatabase() {
  return ['server/src', 'demo/src']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(root, folder, file)))
    .filter((file) => file.endsWith('.test.ts') && importedFrom(file).has(opening))
    .map((file) => relative(root, file))
    .sort()
}
