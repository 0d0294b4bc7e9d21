import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query.ts'

test('a read request that an overloaded server has refused is retried after the delay that the server names; other failed reads after 0.8 s', () => {
  const { retryDelay } = createQueryClient().getDefaultOptions().queries ?? {}
  const waits = (error: ApiError) => (retryDelay as (times: number, error: ApiError) => number)(0, error)
  const crowded = Array.from({ length: 20 }, () => waits(new ApiError(503, { code: 'CROWDED' })))
  expect(Math.min(...crowded)).toBeGreaterThanOrEqual(3_000)
  expect(Math.max(...crowded)).toBeLessThanOrEqual(6_000)
  expect(new Set(crowded).size).toBeGreaterThan(1)
  expect(waits(new ApiError(503, { code: 'DATABASE_DOWN' }))).toBeLessThan(1_000)
})
