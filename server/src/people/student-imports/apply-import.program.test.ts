import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildImportRowOfPerson, createImportTestCentre } from './testing/import-centre.ts'

let c: Awaited<ReturnType<typeof createImportTestCentre>>
beforeAll(async () => {
  c = await createImportTestCentre()
})
afterAll(() => c.t.close())

it('an import of 5,000 rows is previewed and applied completely', async () => {
  const { data } = await c.upload(Array.from({ length: 5_000 }, () => buildImportRowOfPerson()))
  expect(data.counts).toEqual({ create: 5_000, skip: 0, error: 0 })
  expect((await c.apply(data.id, 1)).data.status).toBe('applied')
  // One page of the import's rows has at most 1,000 rows.
  expect((await c.rowsOf(data.id)).rows.filter(({ studentId }) => studentId)).toHaveLength(1_000)
  expect((await c.revert(data.id)).data.status).toBe('reverted')
})
