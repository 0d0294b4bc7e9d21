import { type ESTree, parseSync } from 'vite'

type Node = { type: string; start: number; [key: string]: unknown }

export interface RegisteredTest {
  title: string
  groups: readonly string[]
  /** The requirement ids in the comments `// Shows: ROW-001, …` above the test and above its groups. */
  shows: readonly string[]
}

/**
 * Finds the tests of a file, except skipped tests. Parts of a title that are not constants of the file become `%s`.
 * @throws Error for a syntax error, or a `Shows` comment that is not directly above a test
 */
export function findRegisteredTests(path: string, source: string): RegisteredTest[] {
  const { program, errors, comments } = parseSync(path, source)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  const tests: RegisteredTest[] = []
  const constants = constantsOf(program)
  const walk = (node: unknown, groups: readonly string[], outer: readonly string[], statement: Node | null): void => {
    if (Array.isArray(node)) {
      for (const one of node) walk(one, groups, outer, statement)
      return
    }
    if (!isNode(node)) return
    const call = node.type === 'CallExpression' ? registration(node) : null
    if (!call) {
      const own = node.type === 'ExpressionStatement' ? node : statement
      for (const part of Object.values(node)) walk(part, groups, outer, own)
      return
    }
    if (call === 'nothing') return
    const [titleNode, ...rest] = node.arguments as Node[]
    const title = textOf(titleNode, constants)
    const shows = [...new Set([...outer, ...shownAbove(source, (statement ?? node).start)])]
    if (call === 'group') walk(rest, [...groups, title], shows, null)
    else tests.push({ title, groups, shows })
  }
  walk(program, [], [], null)
  const named = comments.filter(({ value }) => value.startsWith(' Shows: ')).flatMap(({ value }) => idsIn(value))
  const unused = named.filter((id) => !tests.some(({ shows }) => shows.includes(id)))
  if (unused.length > 0) throw new Error(`${path}: no test stands below "Shows: ${unused.join(', ')}"`)
  return tests
}

function shownAbove(source: string, start: number): string[] {
  const above = source.slice(0, start).split('\n').slice(0, -1).reverse()
  const firstCode = above.findIndex((line) => !line.trimStart().startsWith('//'))
  return above
    .slice(0, firstCode === -1 ? undefined : firstCode)
    .reverse()
    .filter((line) => line.trimStart().startsWith('// Shows: '))
    .flatMap(idsIn)
}

function idsIn(comment: string): string[] {
  const ids = comment.replace(/^.*?Shows: /, '').split(/, */)
  // A comma at the end of a line means that the next line continues the list of requirement ids.
  if (ids.at(-1) === '') ids.pop()
  const wrong = ids.find((id) => !/^[A-Z]+-\d{3}$/.test(id))
  if (wrong !== undefined) throw new Error(`"Shows: ${wrong}" names no requirement`)
  return ids
}

/** Says what a call registers. `nothing`: a test or group that is always skipped; null: neither a test nor a group. */
function registration(call: Node): 'test' | 'group' | 'nothing' | null {
  // `it.each(rows)` alone registers no test; calling the function that it returns does.
  const prepared = ['each', 'for', 'skipIf', 'runIf']
  if (prepared.includes(memberOf(call.callee as Node) ?? '')) return null
  let callee = call.callee as Node
  let isLeftOut = false
  while (callee.type !== 'Identifier') {
    isLeftOut ||= ['skip', 'todo'].includes(memberOf(callee) ?? '')
    const inner = callee.callee ?? callee.tag ?? (callee.type === 'MemberExpression' ? callee.object : null)
    if (!inner) return null
    callee = inner as Node
  }
  const kind = kinds[callee.name as string] ?? null
  return kind && isLeftOut ? 'nothing' : kind
}

const kinds: Record<string, 'test' | 'group'> = { it: 'test', test: 'test', describe: 'group' }

const memberOf = (node: Node): string | null =>
  node.type === 'MemberExpression' ? (node.property as unknown as { name: string }).name : null

function textOf(node: Node | undefined, constants: ReadonlyMap<string, Node>): string {
  if (node?.type === 'Literal') return String(node.value)
  if (node?.type === 'Identifier') {
    const constant = constants.get(node.name as string)
    return constant ? textOf(constant, constants) : '%s'
  }
  if (node?.type === 'TemplateLiteral') {
    const expressions = node.expressions as Node[]
    return (node.quasis as { value: { cooked: string } }[])
      .map(({ value }, at) => value.cooked + (expressions[at] ? textOf(expressions[at], constants) : ''))
      .join('')
  }
  return '%s'
}

function constantsOf(program: ESTree.Program): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>()
  for (const statement of program.body as unknown as Node[]) {
    if (statement.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declarations as { id: Node; init: Node | null }[])
      if (id.type === 'Identifier' && init) found.set(id.name as string, init)
  }
  return found
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
