import { beforeAll, expect, it } from 'vitest'
import { shareTestApp } from '../testing/app.ts'
import {
  createSuperadminRouteCaller,
  type FilterValue,
  type RouteCaller,
  routesWithFilters,
  valuesForFilterTests,
} from '../testing/filtered-calls.ts'
import { sql } from './db.ts'

const t = shareTestApp()
let ask: RouteCaller
beforeAll(async () => {
  ask = await createSuperadminRouteCaller(t)
})

/**
 * Words for search texts: `long` words can use an index, `short` words cannot. Each number of words gives another SQL
 * text.
 */
const long = ['Ali', 'Karimova', 'Toshkent', '901112233', "O'tkir"]
const short = ['b2', 'ч', '%']
const searches = long.flatMap((_, from) =>
  short.map((_, and) => [...long.slice(from), ...short.slice(0, and)].join(' ')),
)
const shapes = ['b2', ...[1, 2, 3].flatMap((many) => [long.slice(0, many), [...long.slice(0, many), 'b2']])].map(
  (words) => [words].flat().join(' '),
)

async function prepared(): Promise<number> {
  const row = await t.db.one<{ count: number }>(sql`select count(*) from pg_prepared_statements`)
  return row?.count ?? 0
}

it('a thousand combinations of filters and searches create no more prepared statements than single filters do', async () => {
  const understood = new Map<string, [string, FilterValue[]][]>()
  for (const { label, route, fields, understands } of routesWithFilters) {
    await ask(route, {})
    const good: [string, FilterValue[]][] = []
    for (const field of fields) {
      const values: FilterValue[] = []
      for (const value of field === 'value' ? shapes : valuesForFilterTests)
        if (understands({ [field]: value }) && (await ask(route, { [field]: value })) < 300) values.push(value)
      if (values.length > 0) good.push([field, field === 'value' ? searches : values])
    }
    understood.set(label, good)
  }
  const before = await prepared()
  // Each filter alone creates only about six prepared statements. If SQL texts contained filter values, there would be
  // more than 2,000.
  expect(before).toBeLessThan(2_000)

  const asked = new Set<string>()
  for (let round = 1; asked.size < 1_000; round++) {
    expect(round, `${asked.size} different`).toBeLessThan(200)
    for (const { label, route } of routesWithFilters) {
      // Each round calls the routes with other filters and other values.
      const good = (understood.get(label) ?? []).filter((_, at) => (Math.imul(round, 2_654_435_761) >>> (at + 8)) & 1)
      const given = Object.fromEntries(
        good.map(([field, values]) => [field, values[round % values.length] as FilterValue]),
      )
      const sign = `${label} ${JSON.stringify(given)}`
      if (good.length < 2 || asked.has(sign)) continue
      if ((await ask(route, given)) < 300) asked.add(sign)
    }
  }
  // The combinations of filters may add fewer than 45 prepared statements: some filters work only in pairs, and a
  // search that lists exact matches first uses other SQL texts.
  expect((await prepared()) - before).toBeLessThan(45)
}, 120_000)
