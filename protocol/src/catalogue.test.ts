import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { promises } from './catalogue.ts'

const isPromise = (value: unknown) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const areas = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.includes('/') && !path.endsWith('.test.ts') && path.endsWith('.ts'))

describe('the catalogue', () => {
  const known = new Set<unknown>(Object.values(promises).flatMap((byName) => Object.values(byName)))

  it.each(areas)('holds every promise of %s', async (name) => {
    const area: Record<string, unknown> = await import(/* @vite-ignore */ `./${name}`)
    const left = Object.entries(area).flatMap(([group, value]) =>
      typeof value !== 'object' || value === null
        ? []
        : Object.entries(value)
            .filter(([, promise]) => isPromise(promise) && !known.has(promise))
            .map(([call]) => `${group}.${call}`),
    )
    expect(left).toEqual([])
  })
})
