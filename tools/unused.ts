/**
 * An export that no other file imports is dead, or only its own file's business. Read from the text of the files alone
 * (formatted, so that a declaration begins its line), which takes a moment: `node tools/unused.ts` names every one.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** A file's path from the root of the repository, and its text. */
type Files = ReadonlyMap<string, string>

/** Who imports from here tries the product, and keeps nothing alive that the product does not use itself. */
const testing = /\.(test|spec)\.tsx?$|\/testing[/.-]|-testing\.tsx?$|^e2e\//
/**
 * These are read by `import.meta.glob`, the compiler, vitest or the server that draws. A default export is for a
 * configuration that names its file.
 */
const entry =
  /\.(pages|background)\.tsx$|\.audit\.text\.ts$|\/app\/drawn\/(draw|lazy-with-retry)\.tsx?$|\.d\.m?ts$|\.(test|spec)\.tsx?$/

/** Its test reads it, and writes `colours.css` from it. */
const written = 'web/src/shared/theme/palette.ts: tones'

/** `file: name` of every export that no other file imports. */
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

/** Whether the code names it once more than by its declaration. */
function usesItself(text: string, name: string): boolean {
  return name !== '*' && [...withoutComments(text).matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1
}

function exportsIn(text: string): string[] {
  const declared = /^export (?:abstract |async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm
  const listed = /^export (?:type |const )?\{([^}]*)\}/gm
  return [
    ...[...text.matchAll(declared)].map(([, name]) => name as string),
    // `a as b` of a list, `a: b` of an object that is taken apart
    ...[...text.matchAll(listed)]
      .flatMap(([, list]) => namesIn(list).map((name) => name.split(/ as |: /).at(-1) as string))
      .filter((name) => name !== 'default'),
  ]
}

/** The imports: from where, and which name of it; `*` for all. */
function* importsIn(text: string): Generator<[string, string]> {
  for (const [, all, list, place = ''] of text.matchAll(
    /^(?:import|export)(?: type)? (?:\w+, )?(\* as \w+)?(?:\{([^}]*)\})? from '([^']+)'$/gm,
  )) {
    if (all) yield [place, '*']
    for (const name of namesIn(list)) yield [place, name.split(' as ')[0] as string]
  }
  // All of a file that is imported later, unless one name is picked at once
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

/** The path that an import leads to inside the repository; anything for a package. */
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
