import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

export interface ProtocolSchemaNames {
  /** Maps a schema to its exported name, such as `EventDetail`. */
  schemas: Map<z.ZodType, string>
  /** Maps the object with an enum's values to the enum's name, such as `EventStatus`. */
  enums: Map<object, string>
  /** Maps the name of a schema or enum to the comment above its declaration, on one line. */
  comments: Map<string, string>
}

const folder = fileURLToPath(new URL('../../../../protocol/src', import.meta.url))

/** Reads the source files, because the names of exports are not available at run time. */
export async function readProtocolSchemaNames(): Promise<ProtocolSchemaNames> {
  const exported = (await Promise.all(areaFiles().map(exportsOf))).flat()
  const owners = Map.groupBy(exported, ({ name }) => name)
  const names: ProtocolSchemaNames = { schemas: new Map(), enums: new Map(), comments: new Map() }
  for (const { name, area, value, comment } of exported) {
    const isShared = new Set(owners.get(name)?.map((one) => one.value)).size > 1
    const full = isShared && !name.startsWith(area) ? `${area}${pascal(name)}` : pascal(name)
    const known: Map<unknown, string> = value instanceof z.ZodType ? names.schemas : names.enums
    if (known.has(value)) continue
    known.set(value, full)
    // Other schemas refer to an enum by its values, so the name is stored for the values as well.
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

/**
 * True for objects and enums, which get a name in the OpenAPI document. A schema of a single field is described at the
 * field.
 */
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
