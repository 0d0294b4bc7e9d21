import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const declares = /[\\/](src[\\/]\w+[\\/][\w-]+[\\/][\w-]+\.pages\.tsx|domain[\\/](group|student)[\\/]\w+-tabs\.ts)$/
/**
 * The build imports these modules, because declarations of screens use their values: API routes, texts, and
 * `*-calls.ts`.
 */
const readsFrom = /^@markaz\/protocol\/\w+\/[\w-]+\/|\.text\.ts$|-calls\.ts$/

/**
 * Replaces titles and access rights of screens by plain values. Otherwise browsers would build all API schemas at each
 * page load.
 */
export function pageDeclarationsPlugin(): Plugin {
  return {
    name: 'markaz-page-sentences',
    apply: 'build',
    async transform(code, id) {
      if (!declares.test(id)) return null
      const program = this.parse(code) as unknown as Node
      const imports = (program.body as Node[]).filter(
        ({ type, source }) => type === 'ImportDeclaration' && readsFrom.test(`${source?.value}`),
      )
      const known = new Map<string, unknown>()
      for (const { source, specifiers = [] } of imports) {
        const name = `${source?.value}`
        const file = name.startsWith('.') ? join(dirname(id), name) : (await this.resolve(name, id))?.id
        if (!file) throw new Error(`${name} is not found from ${id}`)
        const module: Record<string, unknown> = await import(pathToFileURL(file).href)
        for (const { local, imported } of specifiers) known.set(local?.name ?? '', module[imported?.name ?? ''])
      }
      const changes = [...imports.map(({ start, end }) => ({ start, end, by: '' })), ...sentences(program, known)]
      let text = code
      for (const { start, end, by } of changes.sort((a, b) => b.start - a.start))
        text = text.slice(0, start) + by + text.slice(end)
      return { code: text, map: null }
    },
  }
}

interface Node {
  type: string
  start: number
  end: number
  name?: string
  value?: unknown
  computed?: boolean
  body?: unknown
  source?: Node
  specifiers?: Node[]
  local?: Node
  imported?: Node
  object?: Node
  property?: Node
}

interface Change {
  start: number
  end: number
  by: string
}

function sentences(node: unknown, known: ReadonlyMap<string, unknown>): Change[] {
  if (Array.isArray(node)) return node.flatMap((one) => sentences(one, known))
  if (typeof node !== 'object' || node === null) return []
  const one = node as Node
  if (one.type === 'ImportDeclaration') return []
  const value = valueAt(one, known)
  if (value !== undefined) return [{ start: one.start, end: one.end, by: written(value) }]
  return Object.entries(one).flatMap(([part, inner]) =>
    !one.computed && (part === 'property' || part === 'key') ? [] : sentences(inner, known),
  )
}

function valueAt({ type, name, object, property, computed }: Node, known: ReadonlyMap<string, unknown>): unknown {
  if (type === 'Identifier') return known.get(name ?? '')
  if (type !== 'MemberExpression' || computed || !object) return undefined
  const owner = valueAt(object, known) as Record<string, unknown> | undefined
  return owner?.[property?.name ?? '']
}

/** Returns a value as source code, reducing each API route to its `access`. Throws if the value contains a function. */
function written(value: unknown): string {
  const plain = JSON.stringify(value, (key, one) => {
    if (typeof one === 'function') throw new Error(`a declaration of a screen reads ${key || 'a function'}`)
    return isCall(one) ? { access: one.access } : one
  })
  return plain.startsWith('{') ? `(${plain})` : plain
}

const isCall = (value: unknown): value is { access: unknown } =>
  typeof value === 'object' && value !== null && 'access' in value && 'method' in value
