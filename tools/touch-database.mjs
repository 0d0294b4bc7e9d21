// Which test files reach a database: those that import the one that opens it, themselves or through others.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from './install.mjs'

const opening = join(root, 'server/src/testing/database.ts')
const imports = new Map()

/** Their paths below the root. */
export function touchDatabase() {
  return ['server/src', 'demo/src']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(root, folder, file)))
    .filter((file) => file.endsWith('.test.ts') && reachedFrom(file).has(opening))
    .map((file) => relative(root, file))
    .sort()
}

function reachedFrom(file, seen = new Set()) {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const next of importsOf(file)) reachedFrom(next, seen)
  return seen
}

function importsOf(file) {
  const known =
    imports.get(file) ??
    [...readFileSync(file, 'utf8').matchAll(/^(?:import|export|\}).* '(\.[^']+\.ts)'/gm)].map(([, path]) =>
      resolve(dirname(file), path),
    )
  imports.set(file, known)
  return known
}
