import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from './testing/app.ts'
import { measureRouteQueryCosts } from './testing/lists/call-costs.ts'
import { createTestAppWithDemoRows, randomizeDemoRows } from './testing/lists/demo-rows.ts'
import { measureListCosts, type QueryCost, tripleRowsOfGrowingTables } from './testing/lists/list-costs.ts'
import { createListReadFunctions } from './testing/lists/readers.ts'

/**
 * The stored costs of each list and frequent API call, see `Figures`. `BUDGETS=write` replaces them by the current costs;
 * then review the file's changes.
 */
const file = join(import.meta.dirname, 'testing/lists/budgets.json')
/**
 * Number of SQL statements; number of database pages read with the demo rows (`small`) and with three times as many
 * rows (`large`).
 */
type Figures = [statements: number, small: number, large: number]

let t: TestApp
beforeAll(async () => {
  t = await createTestAppWithDemoRows()
})
afterAll(() => t.close())

/** The limit is generous, because query plans of small tables vary; a missing index costs far more. */
const allowed = (buffers: number) => buffers * 2 + 100

it.skipIf(process.env.TEST_DATABASE_URL)(
  'no list and no frequent API call needs more SQL statements or database pages than the limit stored for it',
  async () => {
    await randomizeDemoRows(t, 1)
    await t.database.direct.query('vacuum analyze')
    const readers = await createListReadFunctions(t)
    const small = new Map([...(await measureListCosts(t, readers)), ...(await measureRouteQueryCosts(t))])
    await tripleRowsOfGrowingTables(t)
    const large = new Map([...(await measureListCosts(t, readers)), ...(await measureRouteQueryCosts(t))])
    const figures = Object.fromEntries(
      [...small].map(([label, { statements, buffers }]): [string, Figures] => [
        label,
        [statements, buffers, (large.get(label) as QueryCost).buffers],
      ]),
    )
    if (process.env.BUDGETS === 'write') writeFileSync(file, `${linesOf(figures)}\n`)
    const budgets = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Figures>
    expect(Object.keys(figures), 'a new list or call has no budget: BUDGETS=write').toEqual(Object.keys(budgets))
    const over = Object.entries(figures).filter(([label, [statements, few, many]]) => {
      const budget = budgets[label] as Figures
      return statements > budget[0] || few > allowed(budget[1]) || many > allowed(budget[2])
    })
    expect(over.map(([label, now]) => `${label}: ${now}, budget ${budgets[label]}`)).toEqual([])
  },
  240_000,
)

const linesOf = (figures: Record<string, Figures>) =>
  `{\n${Object.entries(figures)
    .map(([label, costs]) => `  ${JSON.stringify(label)}: [${costs.join(', ')}]`)
    .join(',\n')}\n}`
