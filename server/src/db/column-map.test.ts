import { AppError } from '@markaz/protocol/errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { defineColumn, defineColumnMap } from './column-map.ts'
import { sql } from './db.ts'

const categories = defineColumnMap('catalog_category', {
  title: defineColumn<string>('string', 'name'),
  parentId: 'number?',
  createdAt: 'string',
})
const templates = defineColumnMap('notification_template', {
  name: 'string',
  title: 'string',
  bodyType: 'number',
  body: defineColumn<{ said: string }[]>('json'),
  priority: 'number',
})

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const createdAt = '2026-11-27T05:00:00.000Z'

it('the function `insert` of a column map (maps form fields to table columns) stores given values, and null for omitted fields', async () => {
  const { db } = database
  const id = await categories.insert(db, { title: 'Tillar', createdAt })
  expect(await categories.lock(db, id)).toEqual({ title: 'Tillar', parentId: null, createdAt })
  const below = await categories.insert(db, { title: 'Ingliz tili', parentId: id, createdAt })
  const row = await db.one(sql`select ${categories.object} as it from catalog_category where id = ${below}`)
  expect(row).toMatchObject({ it: { title: 'Ingliz tili', parentId: id } })
})

it('the function `update` of a column map (maps form fields to table columns) retains omitted fields and clears fields given as null', async () => {
  const { db } = database
  const parentId = await categories.insert(db, { title: 'Fanlar', createdAt })
  const [id, other] = [
    await categories.insert(db, { title: 'Fizika', parentId, createdAt }),
    await categories.insert(db, { title: 'Kimyo', parentId, createdAt }),
  ]
  await categories.update(db, id, { title: 'Astronomiya' }, { created_at: sql`created_at + interval '1 day'` })
  const changed = { title: 'Astronomiya', parentId, createdAt: '2026-11-28T05:00:00.000Z' }
  expect(await categories.lock(db, id)).toEqual(changed)
  await categories.update(db, id, { parentId: null })
  expect(await categories.lock(db, id)).toEqual({ ...changed, parentId: null })
  expect(await categories.lock(db, other)).toEqual({ title: 'Kimyo', parentId, createdAt })
})

it('a list in a JSON column of the database is written and read as one value', async () => {
  const { db } = database
  const template = { name: 'A', title: 'A', bodyType: 1, body: [{ said: 'a' }, { said: 'b' }], priority: 1 }
  const id = await templates.insert(db, template, { created_at: createdAt })
  expect(await templates.lock(db, id)).toEqual(template)
  await templates.update(db, id, { body: [] })
  expect(await templates.lock(db, id)).toEqual({ ...template, body: [] })
})

it('`lock` of a column map locks the row with the given id, and throws NOT_FOUND if no such row satisfies the condition', async () => {
  const { db } = database
  const id = await categories.insert(db, { title: 'Sport', createdAt })
  await expect(categories.lock(db, id + 1)).rejects.toThrow(new AppError('NOT_FOUND'))
  await expect(categories.lock(db, id, sql`and parent_id is not null for update`)).rejects.toThrow(
    new AppError('NOT_FOUND'),
  )
})
