import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import type { OpenedDatabase } from '../../db/open.ts'
import { createTestDatabase } from '../../testing/database.ts'

let database: OpenedDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function ordered(names: string[], key = sql`uzbek_order(name)`): Promise<string[]> {
  const rows = await database.db.many<{ name: string }>(
    sql`select name from unnest(${names}::text[]) name order by ${key} collate "C", name collate "C"`,
  )
  return rows.map((row) => row.name)
}

it("names are sorted by the Uzbek alphabet: o' g' sh ch after z, and Cyrillic names among Latin names", async () => {
  const names = [
    'Ali Zokirov',
    'Aliyev',
    'Botir',
    'Ганиев',
    'hakim',
    'Xolov',
    'Yusuf',
    'ziyo',
    'Oʻktam',
    "O'ktamov",
    'Ўлмас',
    'Ғафур',
    "G'ani",
    'Shamsi',
    'Шарипов',
    'Chori',
    'Чўлпон',
  ]
  expect(await ordered([...names].reverse())).toEqual(names)
})

it("in sorted names, s'h counts as the two letters s and h, not as the letter sh", async () => {
  expect(await ordered(['Ishoq', "Is'hoq", 'Islom'])).toEqual(["Is'hoq", 'Islom', 'Ishoq'])
})

// Shows: TIME-001
it('numbers in room names are sorted by value, with any text around them and with leading zeros', async () => {
  const names = ['2-xona', '10-xona', '110-xona', 'A-1', 'A2', 'A-03', 'N-9 guruh', 'N-10 guruh', 'Zal']
  expect(await ordered([...names].reverse(), sql`natural_order(name)`)).toEqual(names)
})
