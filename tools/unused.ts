/**
 * Finds exports that no other file imports: they are unused, or need no export. It reads only the text of the files
 * (formatted, so that a declaration begins its line), so it is fast: `node tools/unused.ts` prints them.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** A file's path from the root of the repository, and its text. */
type Files = ReadonlyMap<string, string>

/** Matches test files: an import by a test does not make an export of the product used. */
const testing = /\.(test|spec)\.tsx?$|\/testing[/.-]|-testing\.tsx?$|^e2e\//
/**
 * Matches files that are read by `import.meta.glob`, the compiler, Vitest or prerendering. A default export is used by
 * the configuration that names its file.
 */
const entry =
  /\.(pages|background)\.tsx$|\.audit\.text\.ts$|\/app\/drawn\/(draw|lazy-with-retry)\.tsx?$|\.d\.m?ts$|\.(test|spec)\.tsx?$/

/** The test of this file uses the export to write `colours.css`. */
const written = 'web/src/shared/theme/palette.ts: tones'

/** Returns `file: name` for every export that no other file imports. */
export function unusedIn(files: Files): string[] {
  const used = new Set<string>()
  const use = (from: string, to: string, name: string) => {
    const text = files.get(to)
    const isOnlyTried = testing.test(from) && !testing.test(to)
    if (text === undefined || from === to || used.has(`${to}#${name}`)) return
    if (!isOnlyTried || usesItself(text, name)) used.add(`${to}#${name}`)
    for (const [, further = ''] of text.matchAll(/^export \* from '(.+)'$/gm)) use(from, pathOf(to, further), name)
  }
  for (const [path, text] of files) for (const [place, name] of importsIn(text)) use(path, pathOf(path, place), name)

  return [...files]
    .filter(([path]) => !entry.test(path) && !used.has(`${path}#*`))
    .flatMap(([path, text]) =>
      exportsIn(text).flatMap((name) => (used.has(`${path}#${name}`) ? [] : `${path}: ${name}`)),
    )
    .filter((fault) => fault !== written)
}

/** Returns whether a file uses the name, apart from its declaration. */
function usesItself(text: string, name: string): boolean {
  return name !== '*' && [...withoutComments(text).matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1
}

function exportsIn(text: string): string[] {
  const declared = /^export (?:abstract |async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm
  const listed = /^export (?:type |const )?\{([^}]*)\}/gm
  return [
    ...[...text.matchAll(declared)].map(([, name]) => name as string),
    // `a as b` in a list, `a: b` in a destructured object
    ...[...text.matchAll(listed)]
      .flatMap(([, list]) => namesIn(list).map((name) => name.split(/ as |: /).at(-1) as string))
      .filter((name) => name !== 'default'),
  ]
}

/** Yields the imports: module and imported name; `*` for all. */
function* importsIn(text: string): Generator<[string, string]> {
  for (const [, all, list, place = ''] of text.matchAll(
    /^(?:import|export)(?: type)? (?:\w+, )?(\* as \w+)?(?:\{([^}]*)\})? from '([^']+)'$/gm,
  )) {
    if (all) yield [place, '*']
    for (const name of namesIn(list)) yield [place, name.split(' as ')[0] as string]
  }
  // A dynamic import counts as an import of all names, unless the code selects one name directly.
  for (const [, place = '', , name = '*'] of text.matchAll(
    /\bimport\('([^']+)'\)(?:\s*\.then\(\((\w+)\) => (?:\(\{ default: )?\2\.(\w+))?/g,
  ))
    yield [place, name]
}

function namesIn(list = ''): string[] {
  return withoutComments(list)
    .split(',')
    .map((name) => name.trim().replace(/^type /, ''))
    .filter((name) => name !== '')
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')

/** Returns the path of an import inside the repository; for a package, any text. */
function pathOf(from: string, name: string): string {
  const own = /^@markaz\/(\w+)\/(.+)$/.exec(name)
  return own ? `${own[1]}/src/${own[2]}.ts` : normalize(join(dirname(from), name))
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const paths = globSync('{protocol,server,web,portal,demo,e2e,tools}/**/*.{ts,tsx,mts,mjs}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  })
  const unused = unusedIn(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])))
  for (const one of unused) console.error(`unused: ${one} (nobody imports it: delete it, or only the word export)`)
  if (unused.length > 0) process.exit(1)
  console.log('unused: every export has somebody who imports it')
}
