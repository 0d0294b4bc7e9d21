import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const known = new Map<string, boolean>()

/**
 * Whether a module of ours draws with Ant Design, itself or by what it imports at once. One file of shared code with both
 * kinds would bring Ant Design to the sign-in page.
 */
export function needsAntd(file: string): boolean {
  const answer = known.get(file)
  if (answer !== undefined) return answer
  // A circle of imports: the answer comes from the others in it.
  known.set(file, false)
  const needs = importsOf(file).some((name) =>
    name.startsWith('.') ? needsAntd(join(dirname(file), name)) : /^(antd|@ant-design)(\/|$)/.test(name),
  )
  known.set(file, needs)
  return needs
}

/** Names after `from` of what is imported for its value. */
function importsOf(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return []
  const code = readFileSync(file, 'utf8')
  return [...code.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm)].flatMap(([, name]) => name ?? [])
}
