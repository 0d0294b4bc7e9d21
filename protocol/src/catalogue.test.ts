import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allApiRoutes } from './catalogue.ts'
import { paramsSchemaOf } from './route-schemas.ts'

const isRoute = (value: unknown) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const twinsIn = (call: string, route: unknown) =>
  typeof route === 'object' && route !== null
    ? Object.entries(route).flatMap(([reach, twin]) => (isRoute(twin) ? [[`${call}.${reach}`, twin]] : []))
    : []

const areas = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.includes('/') && !path.endsWith('.test.ts') && path.endsWith('.ts'))

describe('the list of all API calls', () => {
  const known = new Set<unknown>(allApiRoutes.map(({ route }) => route))

  it.each(areas)('the list of all API calls contains every route of %s', async (name) => {
    const area: Record<string, unknown> = await import(/* @vite-ignore */ `./${name}`)
    const left = Object.entries(area).flatMap(([group, value]) =>
      typeof value !== 'object' || value === null
        ? []
        : Object.entries(value)
            .flatMap(([call, route]) => (isRoute(route) ? [[call, route]] : twinsIn(call, route)))
            .filter(([, route]) => !known.has(route))
            .map(([call]) => `${group}.${call}`),
    )
    expect(left).toEqual([])
  })
})

function endless(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maxItems } = schema as { type?: unknown; maxItems?: unknown }
  const here = type === 'array' && maxItems === undefined ? [path] : []
  return [...here, ...Object.entries(schema).flatMap(([key, inside]) => endless(inside, `${path}/${key}`))]
}

it.each(allApiRoutes.map(({ area, name, route }) => ({ label: `${area}.${name}`, route })))(
  'the API call $label limits the length of each array that callers can send',
  ({ route }) => {
    for (const schema of [paramsSchemaOf(route), route.query, route.body]) {
      // A schema with preprocessing has different JSON Schemas for input and output.
      for (const io of ['input', 'output'] as const)
        if (schema) expect(endless(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))).toEqual([])
    }
  },
)
