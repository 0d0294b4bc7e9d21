/** Checks the rules of docs/architecture.md and prints all violations: `node tools/structure.ts`. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** A department must not import a department that comes later in this list. */
const departments = ['centre', 'people', 'teaching', 'study', 'motivation', 'content', 'control']
/** The layers of both web applications, lowest first: a layer must not import a higher layer. */
const layers = ['shared', 'domain', 'area', 'app']
/** Files that may import every area, because they assemble the server, the list of all routes or the texts. */
const composition =
  /^(server\/src\/((main|app|area|areas|start|backup|check-start)\.ts$|demo\/)|protocol\/src\/(areas|words)\.ts$)/

type Files = ReadonlyMap<string, string>

interface Arrow {
  from: string
  to: string
}

export function findSourceStructureErrors(files: Files): string[] {
  const product = new Map([...files].filter(([path]) => isProduct(path)))
  const arrows = [...product].flatMap(([from, text]) =>
    importsIn(text).flatMap((name) => {
      const to = pathOf(from, name)
      return to ? [{ from, to }] : []
    }),
  )
  return [
    ...arrows.flatMap((arrow) => wrongArrow(arrow) ?? []),
    ...circles(arrows.filter(({ from }) => !isBrowser(from))),
    ...circles(arrows.filter(({ from }) => isDomain(from))),
    ...severalWriters(product, tablesIn(files)),
    ...rawSearches(product),
    ...secureOnly(product),
    ...ownTypeLists(product),
  ]
}

const isBrowser = (path: string) => /^(web|portal)\//.test(path)
const isDomain = (path: string) => /^(web|portal)\/src\/domain\//.test(path)

function isProduct(path: string): boolean {
  return (
    /^(protocol|server|web|portal)\/src\/.*\.tsx?$/.test(path) &&
    !/\.test\.tsx?$|\/testing\/|-testing\.tsx?$/.test(path)
  )
}

function importsIn(text: string): string[] {
  return [...text.matchAll(/^(?:import|export|\})[^'\n]*? ?'([^']+)'$|\bimport\('([^']+)'\)/gm)].map(
    ([, whole, later]) => (whole ?? later) as string,
  )
}

/** Returns null if the imported module is a package. */
function pathOf(from: string, name: string): string | null {
  if (name.startsWith('@markaz/protocol/')) return name.replace('@markaz/protocol/', 'protocol/src/')
  return name.startsWith('.') ? normalize(join(dirname(from), name)) : null
}

/** Returns the feature area of a file, e.g. `people/staff`; for web/src/domain it returns the folder. */
function placeOf(path: string): string | null {
  const [, , first = '', second = ''] = path.split('/')
  if (isDomain(path)) return `domain/${second}`
  return departments.includes(first) ? `${first}/${second}` : null
}

function wrongArrow({ from, to }: Arrow): string | null {
  const says = (why: string) => `${from} imports ${to}: ${why}`
  if (isBrowser(from)) {
    const [workspace] = from.split('/')
    if (isBrowser(to) && !to.startsWith(`${workspace}/`)) return says('the two webs share nothing but the protocol')
    if (!to.startsWith(`${workspace}/src/`)) return null
    const [layer, target] = [layerOf(from), layerOf(to)]
    if (layer < target) return says(`${layers[layer]} never imports ${layers[target]} (app → areas → domain → shared)`)
    const isOtherArea = layers[layer] === 'area' && layers[target] === 'area' && placeOf(from) !== placeOf(to)
    return isOtherArea ? says('an area never imports another area; what two need stands in domain') : null
  }
  const [own, other] = [placeOf(from), placeOf(to)]
  if (other === null || composition.test(from)) return null
  if (own !== null)
    return rankOf(own) < rankOf(other)
      ? says(`${own} stands left of ${other}; let it announce what happened (server/src/internal-event.ts)`)
      : null
  return says('what all areas stand on knows no area')
}

const rankOf = (place: string) => departments.indexOf(place.split('/')[0] as string)

function layerOf(path: string): number {
  const first = path.split('/')[2] as string
  return layers.indexOf(departments.includes(first) ? 'area' : ['shared', 'domain'].includes(first) ? first : 'app')
}

function circles(arrows: Arrow[]): string[] {
  const between = new Map<string, Map<string, Arrow>>()
  for (const arrow of arrows) {
    const [from, to] = [placeOf(arrow.from), placeOf(arrow.to)]
    if (from === null || to === null || from === to) continue
    const out = between.get(from) ?? new Map<string, Arrow>()
    between.set(from, out.set(to, out.get(to) ?? arrow))
  }
  const found: string[] = []
  const done = new Set<string>()
  const visit = (place: string, way: string[]) => {
    const start = way.indexOf(place)
    if (start >= 0) {
      const round = [...way.slice(start), place]
      const steps = round.slice(1).map((next, at) => between.get(round[at] as string)?.get(next) as Arrow)
      found.push(`a circle, ${round.join(' → ')}: ${steps.map(({ from, to }) => `${from} imports ${to}`).join('; ')}`)
      return
    }
    if (done.has(place)) return
    for (const next of between.get(place)?.keys() ?? []) visit(next, [...way, place])
    done.add(place)
  }
  for (const place of between.keys()) visit(place, [])
  return found
}

function tablesIn(files: Files): Set<string> {
  const migrations = [...files].filter(([path]) => path.endsWith('.sql')).map(([, text]) => text)
  return new Set(
    migrations.flatMap((text) => [...text.matchAll(/create table (\w+)/g)].map(([, name]) => name as string)),
  )
}

/** Finds tables that several areas write. Tables whose names are composed at run time are not found. */
function severalWriters(files: Files, tables: Set<string>): string[] {
  const writers = new Map<string, Map<string, string>>()
  for (const [path, text] of files) {
    if (!path.startsWith('server/src/') || /^server\/src\/(demo|testing)\//.test(path)) continue
    const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    for (const [, inserted, updated, deleted] of code.matchAll(
      /insert into (\w+)|\bupdate (\w+)(?: (?:as )?\w+)? set\b|delete from (\w+)/g,
    )) {
      const table = (inserted ?? updated ?? deleted) as string
      if (!tables.has(table)) continue
      const owners = writers.get(table) ?? new Map<string, string>()
      const owner = placeOf(path) ?? (path.split('/')[2] as string)
      writers.set(table, owners.set(owner, owners.get(owner) ?? path))
    }
  }
  return [...writers].flatMap(([table, owners]) =>
    owners.size > 1 ? [`${table} has ${owners.size} writers, one is wanted: ${[...owners.values()].join(', ')}`] : [],
  )
}

const peopleSearch = 'server/src/access/people-search.ts'
const people = ['student', 'staff', 'agent']

/**
 * Finds searches of people outside the common search module. Only this module hides phone numbers from users who may
 * not see them.
 */
function rawSearches(files: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    if (!path.startsWith('server/src/') || path === peopleSearch) return []
    const aliases = [...text.matchAll(/\b(?:student|staff|agent)(?: as)? (\w+)\b/g)].map(([, alias]) => alias as string)
    const read = new RegExp(
      `\\b(${[...people, ...aliases].join('|')})\\.(?:search|sounds)\\b|sql\`search\`|\\bsearch (i?like|~)`,
      'g',
    )
    return [...text.matchAll(read)].map(
      ([column]) =>
        `${path} reads ${column}: people are searched by ${peopleSearch}, anything else by its table's name`,
    )
  })
}

/**
 * Finds direct uses of browser features that need https. Offices may use plain http, so common modules replace these
 * features.
 */
function secureOnly(files: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    if (!path.startsWith('web/') || path === 'web/src/shared/notify/copy-text.ts') return []
    const [name] = /\bcrypto\.randomUUID|\bnavigator\.clipboard/.exec(text) ?? []
    return name
      ? [`${path} asks for ${name}, which plain http has not: createRequestKey of the protocol, copyText of the web`]
      : []
  })
}

/**
 * Finds file inputs with their own list of file types instead of the shared list, because such a list could offer files
 * that the server refuses.
 */
function ownTypeLists(files: Files): string[] {
  return [...files].flatMap(([path, text]) =>
    [
      ...text.matchAll(/\baccept=(?:"(?!image\/\*")[^"]*"|\{(?:['"`]|\[(?!'video\/\*', \.\.\.videoExtensionsOf\()))/g),
    ].map(
      ([found]) =>
        `${path} lists types at its picker (${found}): acceptAttributeOf(rules) of protocol/src/file-types.ts`,
    ),
  )
}

function filesOf(root: string): Files {
  const paths = ['protocol/src', 'server/src', 'server/migrations', 'web/src', 'portal/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  return new Map(paths.map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]))
}

if (import.meta.main) {
  const faults = findSourceStructureErrors(filesOf(join(import.meta.dirname, '..')))
  for (const fault of faults) console.error(`structure: ${fault}`)
  if (faults.length > 0) process.exit(1)
  console.log('structure: areas know each other in order, each table has one writer, people are searched in one place')
}
