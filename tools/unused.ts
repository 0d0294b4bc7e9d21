/**
 * `node tools/unused.ts` finds exports that no other file imports. It expects formatted code in which each declaration
 * begins a line.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

type Files = ReadonlyMap<string, string>

/** Tests and test helpers. An export that only these files import is reported as unused. */
const testing = /\.(test|spec)\.tsx?$|\/testing[/.-]|-testing\.tsx?$|^e2e\//
/** Files that are used in other ways than by imports: by `import.meta.glob`, the compiler, Vitest or prerendering. */
const entry =
  /\.(pages|background)\.tsx$|\.audit\.text\.ts$|\/app\/prerender\/(draw|lazy-with-retry-stub)\.tsx?$|\.d\.m?ts$|\.(test|spec)\.tsx?$/

/** This export counts as used: a test imports it in order to write `colours.css`. */
const written = 'web/src/shared/theme/palette.ts: styleSheetColours'

/** Returns `file: name` for each unused export. */
export function findUnusedExports(files: Files): string[] {
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

function usesItself(text: string, name: string): boolean {
  return name !== '*' && [...withoutComments(text).matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1
}

function exportsIn(text: string): string[] {
  const declared = /^export (?:abstract |async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm
  const listed = /^export (?:type |const )?\{([^}]*)\}/gm
  return [
    ...[...text.matchAll(declared)].map(([, name]) => name as string),
    // Matches names in an import list (`a as b`) and in a destructured object (`a: b`).
    ...[...text.matchAll(listed)]
      .flatMap(([, list]) => namesIn(list).map((name) => name.split(/ as |: /).at(-1) as string))
      .filter((name) => name !== 'default'),
  ]
}

/** Yields the path of an imported module and the imported name; `*` = all names. */
function* importsIn(text: string): Generator<[string, string]> {
  for (const [, all, list, place = ''] of text.matchAll(
    /^(?:import|export)(?: type)? (?:\w+, )?(\* as \w+)?(?:\{([^}]*)\})? from '([^']+)'$/gm,
  )) {
    if (all) yield [place, '*']
    for (const name of namesIn(list)) yield [place, name.split(' as ')[0] as string]
  }
  // A dynamic import counts as an import of all names, unless the code uses only one name of the result.
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
  const unused = findUnusedExports(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])))
  for (const one of unused) console.error(`unused: ${one} (nobody imports it: delete it, or only the word export)`)
  if (unused.length > 0) process.exit(1)
  console.log('unused: every export has somebody who imports it')
}
