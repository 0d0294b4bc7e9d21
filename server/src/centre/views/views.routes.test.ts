import { savedViews } from '@markaz/protocol/centre/views/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const save = (token: string, path: string, more: { title?: string; isShared?: boolean } = {}) =>
  t.send(savedViews.save, { token, body: { title: 'Bloklanganlar', path, isShared: false, ...more } })
const shown = async (token: string) =>
  (await t.send(savedViews.list, { token })).data.views.map(({ title, author }) => [title, author])

it("one's own by name, saved again under another one; colleagues see what is shared, with whose it is", async () => {
  const one = await t.signedIn({ lastName: 'Karimova', firstName: 'Lola' })
  const other = await t.signedIn()
  const path = '/students?systemStatus=2'
  const { id } = (await save(one.token, path, { isShared: true })).data
  await save(one.token, '/groups?value=N-1', { title: 'Yangi guruhlar' })
  expect((await save(one.token, path, { title: 'Blok', isShared: true })).data.id).toBe(id)
  expect(await shown(one.token)).toEqual([
    ['Blok', null],
    ['Yangi guruhlar', null],
  ])
  expect(await shown(other.token)).toEqual([['Blok', 'Karimova Lola']])
  expect((await t.send(savedViews.remove, { token: other.token, params: { id } })).status).toBe(404)
  expect((await t.send(savedViews.remove, { token: one.token, params: { id } })).status).toBe(200)
  expect(await shown(other.token)).toEqual([])
})

it('400 for what is no address of a screen, 409 for the thirty-first; nothing is kept', async () => {
  const { token } = await t.signedIn()
  for (const path of ['https://example.com', '//example.com', 'students', '/a b', '/\\example.com', '']) {
    const { status, error } = await save(token, path)
    expect([path, status, Object.keys(error.fields ?? {})]).toEqual([path, 400, ['path']])
  }
  for (let n = 1; n <= 30; n++) await save(token, `/students?page=${n}`)
  expect((await save(token, '/students?page=31')).error.code).toBe('TOO_MANY_VIEWS')
  expect((await save(token, '/students?page=30', { title: 'Yana' })).status).toBe(200)
  expect(await shown(token)).toHaveLength(30)
})
