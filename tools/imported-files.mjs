// This is plain JavaScript, because it may run before any package is installed.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { repositoryRoot } from './install.mjs'

const protocol = join(dirname(fileURLToPath(import.meta.url)), '../protocol/src')
const imports = new Map()

export function listImportedFiles(file, seen = new Set()) {
  if (seen.has(file)) return seen
  seen.add(file)
  if (/\.(m?ts|mjs)$/.test(file)) for (const next of importsOf(file)) listImportedFiles(next, seen)
  return seen
}

function importsOf(file) {
  const known =
    imports.get(file) ??
    [...readFileSync(file, 'utf8').matchAll(/^(?:import|export|\}).* '(\.[^']+\.m?[jt]s|@markaz\/protocol\/[^']+)'/gm)]
      .map(([, path]) => (path.startsWith('.') ? resolve(dirname(file), path) : join(protocol, `${path.slice(17)}.ts`)))
      .filter((path) => existsSync(path))
  imports.set(file, known)
  return known
}

const opening = join(repositoryRoot, 'server/src/testing/database.ts')

/** Returns the test files that directly or indirectly import the module that opens a database. */
export function listTestFilesUsingDatabase() {
  return ['server/src', 'demo/src']
    .flatMap((folder) =>
      readdirSync(join(repositoryRoot, folder), { recursive: true }).map((file) => join(repositoryRoot, folder, file)),
    )
    .filter((file) => file.endsWith('.test.ts') && listImportedFiles(file).has(opening))
    .map((file) => relative(repositoryRoot, file))
    .sort()
}
