import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from './testing/app.ts'
import { type Cost, costsOf, growCentre } from './testing/lists/cost.ts'
import { scramble, testAppWithDemoRows } from './testing/lists/demo-rows.ts'
import { readersOf } from './testing/lists/readers.ts'

/**
 * The budgets: for the first page of each list, the number of SQL statements, and the number of 8 kB database pages
 * that these read in the demo centre and in a centre three times as large. `BUDGETS=write` stores the current numbers;
 * check the difference before committing it.
 */
const file = join(import.meta.dirname, 'testing/lists/budgets.json')
type Figures = [statements: number, small: number, large: number]

let t: TestApp
beforeAll(async () => {
  t = await testAppWithDemoRows()
})
afterAll(() => t.close())

/**
 * Returns the allowed number of database pages. It is generous, because query plans for small tables vary; a missing
 * index costs far more in the larger centre.
 */
const allowed = (buffers: number) => buffers * 2 + 100

it.skipIf(process.env.TEST_DATABASE_URL)(
  'the first page of every list sends no more statements and reads no more of the database than its budget',
  async () => {
    await scramble(t, 1)
    await t.database.direct.query('vacuum analyze')
    const readers = await readersOf(t)
    const small = await costsOf(t, readers)
    await growCentre(t)
    const large = await costsOf(t, readers)
    const figures = Object.fromEntries(
      [...small].map(([label, { statements, buffers }]): [string, Figures] => [
        label,
        [statements, buffers, (large.get(label) as Cost).buffers],
      ]),
    )
    if (process.env.BUDGETS === 'write') writeFileSync(file, `${linesOf(figures)}\n`)
    const budgets = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Figures>
    expect(Object.keys(figures), 'a new list has no budget: BUDGETS=write').toEqual(Object.keys(budgets))
    const over = Object.entries(figures).filter(([label, [statements, few, many]]) => {
      const budget = budgets[label] as Figures
      return statements > budget[0] || few > allowed(budget[1]) || many > allowed(budget[2])
    })
    expect(over.map(([label, now]) => `${label}: ${now}, budget ${budgets[label]}`)).toEqual([])
  },
)

/** Formats the budgets with one line for each list, so that a difference shows which list has changed. */
const linesOf = (figures: Record<string, Figures>) =>
  `{\n${Object.entries(figures)
    .map(([label, costs]) => `  ${JSON.stringify(label)}: [${costs.join(', ')}]`)
    .join(',\n')}\n}`
