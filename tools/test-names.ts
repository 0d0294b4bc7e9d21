import { type ESTree, parseSync } from 'vite'

type Node = { type: string; start: number; [key: string]: unknown }

/**
 * The titles under which a test file registers its tests, as the runner reads them: a test's own, and before it those of
 * the groups around it (`group > test`). Found in the parsed program, so that a comment, a text or a skipped test is
 * none. A title of `each` stands with its placeholders; where a title is put together, the parts must be constants of
 * the file, else it counts for any text (`%s`).
 */
export function testNames(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  const names: string[] = []
  const constants = constantsOf(program)
  const walk = (node: unknown, groups: readonly string[]): void => {
    if (Array.isArray(node)) {
      for (const one of node) walk(one, groups)
      return
    }
    if (!isNode(node)) return
    const call = node.type === 'CallExpression' ? registration(node) : null
    if (!call) {
      for (const part of Object.values(node)) walk(part, groups)
      return
    }
    if (call === 'nothing') return
    const [title, ...rest] = node.arguments as Node[]
    const name = [...groups, textOf(title, constants)]
    if (call === 'test') names.push(name.join(' > '))
    else walk(rest, name)
  }
  walk(program, [])
  return names
}

/** What a call registers: `it('…')`, `test.skipIf(…)('…')`, `describe.each(…)('…')`; `nothing` for what is always left out, null for any other call. */
function registration(call: Node): 'test' | 'group' | 'nothing' | null {
  // `it.each(rows)` alone registers nothing; the call of what it answers does.
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

/** `const name = …` at the top of the file. */
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
