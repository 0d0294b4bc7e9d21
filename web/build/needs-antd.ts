import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const known = new Map<string, boolean>()

/** Returns whether one of our modules uses Ant Design, itself or through its static imports. */
export function moduleUsesAntd(file: string): boolean {
  const answer = known.get(file)
  if (answer !== undefined) return answer
  // In an import cycle, a module is treated as not using Ant Design until its other imports are known.
  known.set(file, false)
  const needs = importsOf(file).some((name) =>
    name.startsWith('.') ? moduleUsesAntd(join(dirname(file), name)) : /^(antd|@ant-design)(\/|$)/.test(name),
  )
  known.set(file, needs)
  return needs
}

function importsOf(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return []
  const code = readFileSync(file, 'utf8')
  return [...code.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm)].flatMap(([, name]) => name ?? [])
}
