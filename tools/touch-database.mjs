// Finds the test files that use a database: those that import the module that opens it, directly or indirectly.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { importedFrom } from './imported.mjs'
import { root } from './install.mjs'

const opening = join(root, 'server/src/testing/database.ts')

/** Returns the paths of these test files, relative to the root of the repository. */
export function touchDatabase() {
  return ['server/src', 'demo/src']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(root, folder, file)))
    .filter((file) => file.endsWith('.test.ts') && importedFrom(file).has(opening))
    .map((file) => relative(root, file))
    .sort()
}
