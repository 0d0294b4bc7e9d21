import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import type { OpenDatabase } from './open.ts'
import { sql } from './db.ts'
import { searchFold } from './search-fold.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function foldedBySql(values: string[]): Promise<string[]> {
  const rows = await database.db.many<{ folded: string }>(sql`
    select search_fold(value) as folded from unnest(${values}::text[]) with ordinality as given(value, place) order by place`)
  return rows.map((row) => row.folded)
}
describe('x', () => {
  it('all code points', async () => {
    const all: string[] = []
    for (let c = 1; c < 0x20000; c++) if (c < 0xd800 || c > 0xdfff) all.push(String.fromCodePoint(c))
    const folded = await foldedBySql(all)
    const bad = all.filter((v, i) => searchFold(v) !== folded[i])
    console.log(bad.length, bad.slice(0,300).map((c) => c.codePointAt(0)!.toString(16)+c).join(' '))
  })
})
