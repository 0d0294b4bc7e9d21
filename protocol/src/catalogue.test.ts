import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { calls } from './catalogue.ts'

const isPromise = (value: unknown) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const twinsIn = (call: string, promise: unknown) =>
  typeof promise === 'object' && promise !== null
    ? Object.entries(promise).flatMap(([reach, twin]) => (isPromise(twin) ? [[`${call}.${reach}`, twin]] : []))
    : []

const areas = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.includes('/') && !path.endsWith('.test.ts') && path.endsWith('.ts'))

describe('the catalogue', () => {
  const known = new Set<unknown>(calls.map(({ route }) => route))

  it.each(areas)('holds every promise of %s', async (name) => {
    const area: Record<string, unknown> = await import(/* @vite-ignore */ `./${name}`)
    const left = Object.entries(area).flatMap(([group, value]) =>
      typeof value !== 'object' || value === null
        ? []
        : Object.entries(value)
            .flatMap(([call, promise]) => (isPromise(promise) ? [[call, promise]] : twinsIn(call, promise)))
            .filter(([, promise]) => !known.has(promise))
            .map(([call]) => `${group}.${call}`),
    )
    expect(left).toEqual([])
  })
})
