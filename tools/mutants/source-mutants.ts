import { parseSync } from 'vite'

/** One change of the source code (a mutant), which the tests should notice. */
export interface SourceMutant {
  start: number
  end: number
  line: number
  from: string
  to: string
}

const swapped: Record<string, string> = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '&&': '||', '||': '&&', '??': '&&' },
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/**
 * TypeScript nodes that only wrap an expression. Only the expression is mutated, because the type has no effect at run
 * time.
 */
const wrappers = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']

export function createSourceMutants(source: string): SourceMutant[] {
  const mutants: SourceMutant[] = []
  const add = (start: number, end: number, to: string) => {
    const line = source.slice(0, start).split('\n').length
    const from = source.slice(start, end)
    if (from !== to) mutants.push({ start, end, line, from: short(from), to })
  }
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const inner of node) visit(inner)
      return
    }
    if (!isNode(node) || (node.type.startsWith('TS') && !wrappers.includes(node.type))) return
    const { type, start, end, left, right, test, value } = node
    if (type === 'BinaryExpression' || type === 'LogicalExpression') {
      const operator = node.operator as string
      const at = source.indexOf(operator, (left as Node).end)
      const to = swapped[operator]
      if (to && at < (right as Node).start) add(at, at + operator.length, to)
    }
    if (type === 'IfStatement' || type === 'ConditionalExpression') {
      const { start, end } = test as Node
      add(start, end, `!(${source.slice(start, end)})`)
    }
    if (type === 'Literal' && typeof value === 'number') add(start, end, String(value + 1))
    if (type === 'Literal' && typeof value === 'boolean') add(start, end, String(!value))
    if (type === 'ExpressionStatement' || type === 'ThrowStatement') add(start, end, ';')
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(parseSync('module.ts', source).program)
  return mutants
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text).replaceAll('\n', ' ')
