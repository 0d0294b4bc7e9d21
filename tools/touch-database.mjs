import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { listImportedFiles } from './imported.mjs'
import { repositoryRoot } from './install.mjs'

const opening = join(repositoryRoot, 'server/src/testing/database.ts')

/** Returns the test files that directly or indirectly import the module that opens a database. */
export function listTestFilesWithDatabase() {
  return ['server/src', 'demo/src']
    .flatMap((folder) =>
      readdirSync(join(repositoryRoot, folder), { recursive: true }).map((file) => join(repositoryRoot, folder, file)),
    )
    .filter((file) => file.endsWith('.test.ts') && listImportedFiles(file).has(opening))
    .map((file) => relative(repositoryRoot, file))
    .sort()
}
