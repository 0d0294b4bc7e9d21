import { savedViews } from '@markaz/protocol/centre/views/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { personalDataGrant } from '@markaz/protocol/personal'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { type SignedInUserOptions, shareTestApp } from '../../testing/app.ts'
import { readLastAudit } from '../../testing/rows.ts'

const t = shareTestApp()
let here: number
let elsewhere: number
beforeAll(async () => {
  here = await t.build.headOffice()
  elsewhere = await t.build.headOffice()
})

const person = (options: SignedInUserOptions = {}) => t.signedIn({ headOfficeIds: [here], ...options })
const manager = (options: SignedInUserOptions = {}) => person({ grants: ['staff_control:roles.update'], ...options })
const save = (token: string, path: string, more: { title?: string; isShared?: boolean } = {}) =>
  t.send(savedViews.save, { token, body: { title: 'Bloklanganlar', path, isShared: false, ...more } })
const shown = async (token: string) =>
  (await t.send(savedViews.list, { token })).data.views.map(({ title, author }) => [title, author])
const own = async (token: string) =>
  (await shown(token)).filter(([, author]) => author === null).map(([title]) => title)
const managed = async (token: string) =>
  (await t.send(savedViews.shared, { token })).data.views.map(({ title, author }) => [title, author])
const remove = (token: string, id: number) => t.send(savedViews.removeShared, { token, params: { id } })

it("users save and rename their own views of lists; other users see shared views of lists with the owner's name", async () => {
  const one = await person({ lastName: 'Karimova', firstName: 'Lola' })
  const other = await person()
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

// Shows: SAFE-011
it("a shared list view is visible only within its author's branches, even for a superadmin, and disappears when the author is blocked", async () => {
  const [author, superadmin] = [await person({ lastName: 'Mehmon' }), await t.signedIn({ isSuperadmin: true })]
  const [near, far] = [await person(), await person({ headOfficeIds: [elsewhere] })]
  await save(author.token, '/groups', { title: 'Mehmonniki', isShared: true })
  await save(superadmin.token, '/students', { title: 'Hammaga', isShared: true })
  const titles = async ({ token }: { token: string }) => (await shown(token)).map(([title]) => title)
  expect([await titles(near), await titles(far), await titles(superadmin)]).toEqual([
    ['Hammaga', 'Mehmonniki'],
    ['Hammaga'],
    ['Hammaga'],
  ])
  await t.db.run(sql`update staff set is_blocked = true where id = ${author.staffId}`)
  expect(await titles(near)).toEqual(['Hammaga'])
})

// Shows: SAFE-011
it("a user who manages roles sees the owner of a shared list view and can remove the view within the user's own branches", async () => {
  const author = await person({ lastName: 'Mehmon', firstName: 'Ali' })
  const lines = async () => (await t.db.one<{ count: number }>(sql`select count(*) from audit`))?.count ?? 0
  const before = await lines()
  await save(author.token, '/offices', { title: "O'zimga" })
  expect(await lines()).toBe(before)
  const view = { title: 'Zararli', path: '/offices?value=x', isShared: true }
  const { id } = (await save(author.token, view.path, view)).data
  expect(await readLastAudit(t.db)).toMatchObject({ action: 'create', entity: 'saved_view', after: view })
  const far = await manager({ headOfficeIds: [elsewhere] })
  expect(await managed(far.token)).toEqual([])
  expect((await remove(far.token, id)).status).toBe(404)
  const near = await manager()
  expect(await managed(near.token)).toContainEqual(['Zararli', 'Mehmon Ali'])
  expect((await remove(near.token, id)).status).toBe(200)
  expect(await readLastAudit(t.db)).toMatchObject({
    action: 'delete',
    entity: 'saved_view',
    permissionName: 'staff_control:roles',
    before: { title: 'Zararli', staffId: author.staffId },
  })
  expect(await own(author.token)).toEqual(["O'zimga"])
  const unshared = (await t.send(savedViews.list, { token: author.token })).data.views[0]?.id as number
  // A manager cannot delete another user's view that is not shared.
  expect((await remove(near.token, unshared)).status).toBe(404)
})

it('saving a list view is refused with 400 if its path is not a screen, and with 409 if the user already has thirty views', async () => {
  const { token } = await t.signedIn()
  for (const path of ['https://example.com', '//example.com', 'students', '/a b', '/\\example.com', '']) {
    const { status, error } = await save(token, path)
    expect([path, status, Object.keys(error.fields ?? {})]).toEqual([path, 400, ['path']])
  }
  for (let n = 1; n <= 30; n++) await save(token, `/students?page=${n}`)
  expect((await save(token, '/students?page=31')).error.code).toBe('TOO_MANY_VIEWS')
  expect((await save(token, '/students?page=30', { title: 'Yana' })).status).toBe(200)
  expect(await own(token)).toHaveLength(30)
})

// Shows: SAFE-011, SAFE-035
it('a shared list view that searches by phone number is not shown to a user without the right to personal data', async () => {
  const phoneNumber = '998907654321'
  const ids = []
  for (const headOfficeId of [here, elsewhere])
    ids.push(await t.build.student({ headOfficeIds: [headOfficeId], phoneNumber }))
  const grants = ['users:students.read']
  const author = await person({
    grants: [...grants, personalDataGrant],
    headOfficeIds: [here, elsewhere],
    lastName: 'Muallif',
  })
  const path = `/students?value=${phoneNumber}&keys=phoneNumber`
  // A part of a phone number, typed with spaces, is personal data as well.
  await save(author.token, '/students?value=765%2043+21', { title: 'Qism', isShared: true })
  await save(author.token, path, { title: 'Telefon', isShared: true })
  const reader = async (options: SignedInUserOptions) => {
    const { token } = await person({ grants, ...options })
    const menu = await t.send(savedViews.list, { token })
    const view = menu.data.views.find(({ title }) => title === 'Telefon')
    expect([menu.text.includes('7654321'), view !== undefined]).toEqual([options.seesPersonal, options.seesPersonal])
    const query = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
    const { status, data, text } = await t.send(students.list, { token, query: query as never })
    return [status, status === 200 ? data.students.map(({ id }) => id) : [], text.includes(phoneNumber)]
  }
  expect(await reader({ seesPersonal: true, grants: [...grants, personalDataGrant] })).toEqual([200, [ids[0]], true])
  expect((await reader({ seesPersonal: false })).slice(1)).toEqual([[], false])
})

// Shows: SAFE-011
it("a user's private list view is not returned to other users or managers, and none of them can delete it", async () => {
  const author = await person()
  const { id } = (await save(author.token, '/students?value=Yashirin', { title: 'Yashirin' })).data
  for (const { token } of [await person(), await manager()]) {
    const answers = [await t.send(savedViews.list, { token }), await t.send(savedViews.shared, { token })]
    for (const { text } of answers) expect(text).not.toContain('Yashirin')
    for (const route of [savedViews.remove, savedViews.removeShared])
      expect([403, 404]).toContain((await t.send(route, { token, params: { id } })).status)
  }
  expect(await own(author.token)).toEqual(['Yashirin'])
})
