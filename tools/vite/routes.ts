import {
  defineBulkOperation,
  defineBulkOperationByGroupScope,
  defineRoutePerGroupScope,
  route,
} from '@markaz/protocol/route'
import type { Plugin } from 'vite'

const calls = /[\\/]protocol[\\/]src[\\/]\w+[\\/][\w-]+[\\/](?:[\w-]+\.)?routes\.ts$/
const shapes =
  /[\\/]protocol[\\/]src[\\/](?:\w+[\\/][\w-]+[\\/](?:[\w-]+\.)?schemas|fields|message|envelope|personal|rich-text)\.ts$/

/** Properties of a route that only the server and the type checker use. */
const serverOnly = 'summary params body asked planned answer errors audit download stream status'.split(' ')
/** Names of the functions that declare routes, read from the functions, so that a renamed function is still found. */
const makers = new Set(
  [route, defineRoutePerGroupScope, defineBulkOperation, defineBulkOperationByGroupScope].map(({ name }) => name),
)

/**
 * Removes schemas that the browser does not need from the API routes. Address and access remain; the schemas of query
 * parameters remain only with `keepsQuerySchemas`.
 * @param keepsQuerySchemas true = screens store the filters of lists in the address, and need their schemas
 */
export function removeUnusedSchemasPlugin({ keepsQuerySchemas = true } = {}): Plugin {
  const unread = new Set(keepsQuerySchemas ? serverOnly : [...serverOnly, 'query'])
  return {
    name: 'markaz-routes',
    apply: 'build',
    transform: {
      order: 'post',
      handler(code, id) {
        const isCalls = calls.test(id)
        if (!isCalls && !shapes.test(id)) return null
        const { body } = this.parse(code) as unknown as { body: Node[] }
        const changes = [...(isCalls ? without(unread, body) : []), ...onlyIfUsed(body)]
        return { code: changed(code, changes), map: null, moduleSideEffects: false }
      },
    },
  }
}

interface Node {
  type: string
  start: number
  end: number
  name?: string
  key?: Node
  value?: Node
  source?: Node
  callee?: Node
  arguments?: Node[]
  properties?: Node[]
  declaration?: Node | null
  argument?: Node
  declarations?: { id?: Node; init: Node | null }[]
}

interface Change {
  start: number
  end: number
  by: string
}

/**
 * Removes properties of routes that the web application does not need, so that its bundle is smaller: `body: …` becomes
 * `body: undefined`.
 */
function without(unread: ReadonlySet<string>, body: Node[]): Change[] {
  const told = findSyntaxNodes(body, 'CallExpression')
    .filter(({ callee }) => makers.has(callee?.name ?? ''))
    .flatMap((call) => call.arguments?.at(-1)?.properties ?? [])
  return [...told, ...sharedBy(told, body)]
    .filter(({ key, value }) => value && unread.has(key?.name ?? ''))
    .map(({ value }) => ({ start: value?.start ?? 0, end: value?.end ?? 0, by: 'undefined' }))
}

function sharedBy(told: Node[], body: Node[]): Node[] {
  const names = new Set(told.filter(({ type }) => type === 'SpreadElement').map(({ argument }) => argument?.name))
  return body
    .flatMap((one) => (one.declaration ?? one).declarations ?? [])
    .filter(({ id, init }) => init?.type === 'ObjectExpression' && names.has(id?.name))
    .flatMap(({ init }) => init?.properties ?? [])
}

/**
 * Marks schemas as free of side effects, so that the bundler removes unused schemas: `const A = z.object(…)` → `const A
 * = /* @__PURE__ *\/ (() => (z.object(…)))()`.
 */
function onlyIfUsed(body: Node[]): Change[] {
  return body
    .map((one) => one.declaration ?? one)
    .flatMap((one) => one.declarations ?? [])
    .flatMap(({ init }) => (init && isBuilt(init) ? [init] : []))
    .flatMap(({ start, end }) => [
      { start, end: start, by: '/* @__PURE__ */ (() => (' },
      { start: end, end, by: '))()' },
    ])
}

const isBuilt = (init: Node): boolean =>
  init.type === 'CallExpression' ||
  (init.type === 'ObjectExpression' && findSyntaxNodes(init, 'CallExpression').length > 0)

function changed(code: string, changes: Change[]): string {
  return changes
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)
}

export function findSyntaxNodes(tree: unknown, type: string): Node[] {
  if (Array.isArray(tree)) return tree.flatMap((one) => findSyntaxNodes(one, type))
  if (typeof tree !== 'object' || tree === null) return []
  const inner = Object.values(tree).flatMap((one) => findSyntaxNodes(one, type))
  return (tree as Node).type === type ? [tree as Node, ...inner] : inner
}
