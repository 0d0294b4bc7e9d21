import { ownComments, postComments } from '@markaz/protocol/content/comments/routes'
import { richTextOf } from '@markaz/protocol/rich-text'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { changesOf } from '../../live/changes.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildOffice, buildStudent } from '../../testing/build.ts'
import { countsOf, idOf, lastAudit } from '../../testing/rows.ts'
import { openStudentSession } from '../../testing/student-session.ts'
import { undo } from '../../testing/undo.ts'

let t: TestApp
let office: Awaited<ReturnType<typeof buildOffice>>
let staff: string
let postId: number
beforeAll(async () => {
  t = await testApp()
  office = await buildOffice(t.db)
  const grants = ['read', 'update', 'delete'].map((option) => `content:posts.${option}`)
  staff = (await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })).token
  postId = await buildPost('public-students')
})
afterAll(() => t.close())

async function buildPost(status: string) {
  const now = t.deps.clock.now()
  const maker = (await t.signedIn()).staffId
  const category = await idOf(
    t.db,
    sql`insert into post_category (name, created_at) values (${crypto.randomUUID()}, ${now}) returning id`,
  )
  const author = await idOf(
    t.db,
    sql`insert into post_author (name, created_by, created_at) values ('Nodira', ${maker}, ${now}) returning id`,
  )
  return idOf(
    t.db,
    sql`
      insert into post (title, body, excerpt, search, category_id, author_id, status, created_at, updated_at)
      values ('Olimpiada', ${JSON.stringify(richTextOf('Natijalar'))}, 'Natijalar', search_fold('Olimpiada'), ${category}, ${author}, ${status}, ${now}, ${now})
      returning id`,
  )
}

let logins = 0
async function pupil(headOfficeIds = [office.headOfficeId]) {
  const id = await buildStudent(t.db, {
    firstName: 'Dilnoza',
    lastName: 'Karimova',
    login: `izohchi${++logins}`,
    headOfficeIds,
  })
  const token = await openStudentSession(t.deps, t.db, { studentId: id, address: '127.0.0.1', userAgent: null })
  const write = (text: string, { post = postId, key = crypto.randomUUID() as string } = {}) =>
    t.send(ownComments.write, { token, params: { id: post }, body: { text, key } })
  const sees = async () =>
    (await t.send(ownComments.ofPost, { token, params: { id: postId }, query: { perPage: 1000 } })).data.comments
  return { id, token, write, sees }
}
const list = async (query: object = {}) =>
  (await t.send(postComments.list, { token: staff, query: { perPage: 1000, ...query } })).data.comments
const hide = (id: number, isHidden: boolean, token = staff) =>
  t.send(postComments.hide, { token, params: { id }, body: { isHidden } })

it('a student writes under a post, once however often it is sent; staff see who, under which post, at once', async () => {
  const writer = await pupil()
  const seen = await changesOf(t.db, 'post-comments')
  const key = crypto.randomUUID()
  const [first, again] = [await writer.write('Zo‘r natija!', { key }), await writer.write('Zo‘r natija!', { key })]
  expect([first.status, again.data.comment.id]).toEqual([201, first.data.comment.id])
  expect(await changesOf(t.db, 'post-comments')).toBe(seen + 1)
  expect(await lastAudit(t.db)).toMatchObject({ entity: 'post-comment', permissionName: 'content:posts' })
  expect(await list({ value: 'natija' })).toEqual([
    expect.objectContaining({
      post: { id: postId, title: 'Olimpiada' },
      student: { id: writer.id, name: expect.any(String) },
    }),
  ])
  for (const query of [{ post: 'olimp' }, { postId }, { isHidden: 'false' }]) expect(await list(query)).toHaveLength(1)
  for (const query of [{ post: 'sertifikat' }, { isHidden: 'true' }, { endDate: '2020-01-01' }])
    expect(await list(query)).toEqual([])
})

it('hidden, only its writer still sees it; shown again, everybody; deleted, nobody', async () => {
  const [writer, other] = [await pupil(), await pupil()]
  const { id } = (await writer.write('Reklama: kanalga kiring')).data.comment
  const idsFor = async (reader: typeof writer) => (await reader.sees()).map((one) => one.id)
  expect(await idsFor(other)).toContain(id)
  expect([(await hide(id, true)).status, (await hide(id, true)).status]).toEqual([200, 200])
  expect(await idsFor(other)).not.toContain(id)
  expect((await writer.sees()).find((one) => one.id === id)).toMatchObject({ isOwn: true, isHidden: true })
  const own = (await t.send(ownComments.list, { token: writer.token })).data.comments
  expect(own).toEqual([expect.objectContaining({ id, isHidden: true, post: { id: postId, title: 'Olimpiada' } })])
  await hide(id, false)
  expect(await idsFor(other)).toContain(id)
  expect((await t.send(postComments.remove, { token: staff, params: { id } })).status).toBe(200)
  expect(await idsFor(writer)).not.toContain(id)
})

it('nobody writes under what they cannot read, nor blank, nor without end; nobody deletes another’s', async () => {
  const writer = await pupil()
  const before = await countsOf(t.db, 'post_comment', 'audit')
  const refused = [
    await writer.write('Salom', { post: await buildPost('public-staff') }),
    await writer.write('Salom', { post: await buildPost('private') }),
    await writer.write(' \u200b '),
    await writer.write('a'.repeat(1000)),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 400, 400])
  expect(await countsOf(t.db, 'post_comment', 'audit')).toEqual(before)
  const { id } = (await writer.write('Rahmat')).data.comment
  const remove = (token: string) => t.send(ownComments.remove, { token, params: { id } })
  expect([(await remove((await pupil()).token)).status, (await remove(writer.token)).status]).toEqual([404, 200])
  const statuses: number[] = []
  for (let n = 0; n < 25; n++) statuses.push((await writer.write(`Izoh ${n}`)).status)
  expect(statuses.at(-1)).toBe(429)
})

describe('what a student of another branch wrote', () => {
  const far = async () => {
    const { headOfficeId } = await buildOffice(t.db)
    const writer = await pupil([headOfficeId])
    return { headOfficeId, writer, id: (await writer.write('Boshqa filialdan')).data.comment.id }
  }
  const idsFor = async (reader: Awaited<ReturnType<typeof pupil>>) => (await reader.sees()).map((one) => one.id)

  it('the staff see as their students do: first name and initial, no id; they hide it from their own, and show it again', async () => {
    const { writer, headOfficeId, id } = await far()
    const [own, ofBoth, there] = [
      await pupil(),
      await pupil([office.headOfficeId, headOfficeId]),
      await pupil([headOfficeId]),
    ]
    const mine = async () => (await list()).find((one) => one.id === id)
    expect(await mine()).toMatchObject({ student: { id: null, name: 'Dilnoza K.' }, isHidden: false })
    expect([(await hide(id, true)).status, (await hide(id, true)).status]).toEqual([200, 200])
    const seen = await Promise.all([own, ofBoth, there, writer].map(async (one) => (await idsFor(one)).includes(id)))
    expect(seen).toEqual([false, false, true, true])
    expect((await writer.sees()).find((one) => one.id === id)).toMatchObject({ isHidden: false })
    expect(await mine()).toMatchObject({ isHidden: true })
    expect((await list({ state: 'hidden' })).map((one) => one.id)).toContain(id)
    expect(await lastAudit(t.db)).toMatchObject({ action: 'hide', after: { headOfficeIds: [office.headOfficeId] } })
    await hide(id, false)
    expect(await idsFor(own)).toContain(id)
  })

  it('is nobody else’s to delete, and not there for staff without students, nor where it is hidden or its post is', async () => {
    const { writer, headOfficeId, id } = await far()
    const grants = ['read', 'update', 'delete'].map((option) => `content:posts.${option}`)
    const [none, near] = [await t.signedIn({ grants }), await t.signedIn({ grants, headOfficeIds: [headOfficeId] })]
    expect((await hide(id, true, none.token)).status).toBe(404)
    expect((await t.send(postComments.remove, { token: staff, params: { id } })).status).toBe(404)
    expect((await hide(id, true, near.token)).status).toBe(200)
    expect([(await hide(id, false)).status, (await list()).some((one) => one.id === id)]).toEqual([404, false])
    const post = await buildPost('public-students')
    const gone = (await writer.write('Salom', { post })).data.comment.id
    await t.db.run(sql`update post set status = 'deleted' where id = ${post}`)
    expect((await list()).some((one) => one.id === gone)).toBe(false)
  })
})

describe('a comment with a link', () => {
  it('waits, its writer sees that it does, nobody else reads it; a moderator shows it, and may take that back', async () => {
    const [writer, other] = [await pupil(), await pupil()]
    const { id, isWaiting } = (await writer.write('Mana bu foydali: sayt.uz')).data.comment
    const reads = async () => (await other.sees()).some((one) => one.id === id)
    expect([isWaiting, await reads()]).toEqual([true, false])
    expect((await writer.sees()).find((one) => one.id === id)).toMatchObject({ isWaiting: true })
    const own = (await t.send(ownComments.list, { token: writer.token })).data.comments
    expect(own).toEqual([expect.objectContaining({ id, isWaiting: true })])
    expect((await list({ state: 'waiting' })).map((one) => one.id)).toEqual([id])
    const approved = await hide(id, false)
    expect(await lastAudit(t.db)).toMatchObject({ action: 'approve' })
    expect([await reads(), await list({ state: 'waiting' })]).toEqual([true, []])
    expect((await undo(t, staff, approved)).status).toBe(200)
    expect(await reads()).toBe(false)
    // Hidden is decided too: shown again, it waits for nobody.
    await hide(id, true)
    expect((await list({ state: 'waiting' })).map((one) => one.id)).toEqual([])
    await hide(id, false)
    expect(await reads()).toBe(true)
  })

  it('of another branch is not shown to who does not answer for its writer', async () => {
    const { headOfficeId } = await buildOffice(t.db)
    const { id } = (await (await pupil([headOfficeId])).write('t.me/kanal')).data.comment
    expect([(await list()).some((one) => one.id === id), (await hide(id, false)).status]).toEqual([false, 404])
  })
})

it('students read of each other a first name and an initial; the same key with other words is 409', async () => {
  const [writer, other] = [await pupil(), await pupil()]
  const key = crypto.randomUUID()
  const { id } = (await writer.write('Birinchi', { key })).data.comment
  expect((await other.sees()).find((one) => one.id === id)).toMatchObject({ writer: 'Dilnoza K.' })
  const second = await writer.write('Boshqa gap', { key })
  expect([second.status, second.error.code]).toEqual([409, 'KEY_REUSED'])
  const elsewhere = await writer.write('Birinchi', { key, post: await buildPost('public-students') })
  expect(elsewhere.error.code).toBe('KEY_REUSED')
})
