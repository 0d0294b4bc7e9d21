import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** What the protocol calls its schemas and its lists of values, and what it says of them. */
export interface ProtocolNames {
  /** Schema → `EventDetail`. */
  schemas: Map<z.ZodType, string>
  /** The object of an enum's values → `EventStatus`. */
  enums: Map<object, string>
  /** Name → the comment above it, as one line. */
  comments: Map<string, string>
}

const folder = fileURLToPath(new URL('../../../../protocol/src', import.meta.url))

/** Reads the protocol's files, which the server has loaded already: names of exports are in no other place at run time. */
export async function protocolNames(): Promise<ProtocolNames> {
  const exported = (await Promise.all(areaFiles().map(exportsOf))).flat()
  const owners = Map.groupBy(exported, ({ name }) => name)
  const names: ProtocolNames = { schemas: new Map(), enums: new Map(), comments: new Map() }
  for (const { name, area, value, comment } of exported) {
    const isShared = new Set(owners.get(name)?.map((one) => one.value)).size > 1
    const full = isShared && !name.startsWith(area) ? `${area}${pascal(name)}` : pascal(name)
    const known: Map<unknown, string> = value instanceof z.ZodType ? names.schemas : names.enums
    // The first name of a thing with several.
    if (known.has(value)) continue
    known.set(value, full)
    // A list of values that is written as a schema: every other schema of them knows only the list.
    if (value instanceof z.ZodEnum) names.enums.set(value.def.entries, full)
    if (comment) names.comments.set(full, comment)
  }
  return names
}

const areaFiles = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('errors/'))
    .sort()

async function exportsOf(path: string) {
  const module: Record<string, unknown> = await import(/* @vite-ignore */ `@markaz/protocol/${path.slice(0, -3)}`)
  const comments = commentsIn(readFileSync(join(folder, path), 'utf8'))
  const area = pascal(path.split('/').at(-2) ?? '')
  return Object.entries(module).flatMap(([name, value]) =>
    isNameable(name, value) ? [{ name, area, value, comment: comments.get(name) }] : [],
  )
}

/** Things, and lists of values; a rule for one field (`phone`, `moment`) is said where the field stands. */
function isNameable(name: string, value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  if (value instanceof z.ZodType) return value instanceof z.ZodObject || /^[A-Z]/.test(name)
  return /^[A-Z]/.test(name) && Object.values(value).every((one) => typeof one !== 'object')
}

function commentsIn(source: string): Map<string, string> {
  const found = source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const (\w+)/g)
  return new Map(
    [...found].map(([, text = '', name = '']) => [
      name,
      text
        .replace(/\s*\n\s*\*\s?|\s+/g, ' ')
        .trim()
        .replace(/(?<=[.;]) .*/, ''),
    ]),
  )
}

const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
