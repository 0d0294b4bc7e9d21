import { ownComments, postComments } from '@markaz/protocol/content/comments/routes'
import { portalPosts } from '@markaz/protocol/content/posts/own-posts.routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { readLiveTopicChangeCount } from '../../live/changes.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { buildOffice } from '../../testing/build.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { countRowsOfTables, readLastAudit } from '../../testing/rows.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import { buildPost } from '../posts/testing/build-post.ts'

const t = shareTestApp()
let office: Awaited<ReturnType<typeof buildOffice>>
let staff: string
let postId: number
beforeAll(async () => {
  office = await t.build.office()
  const grants = ['read', 'update', 'delete'].map((option) => `content:posts.${option}`)
  staff = (await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })).token
  postId = await buildPost(t)
})

let logins = 0
async function pupil(headOfficeIds = [office.headOfficeId]) {
  const id = await t.build.student({
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

it("a student's comment under a post is stored once even if it is sent repeatedly; staff see it immediately", async () => {
  const writer = await pupil()
  const seen = await readLiveTopicChangeCount(t.db, 'post-comments')
  const key = crypto.randomUUID()
  const [first, again] = [await writer.write('Zo‘r natija!', { key }), await writer.write('Zo‘r natija!', { key })]
  expect([first.status, again.data.comment.id]).toEqual([201, first.data.comment.id])
  expect(await readLiveTopicChangeCount(t.db, 'post-comments')).toBe(seen + 1)
  expect(await readLastAudit(t.db)).toMatchObject({ entity: 'post-comment', permissionName: 'content:posts' })
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

it('a hidden comment is visible only to its author, a restored comment to all readers, a deleted comment to no user', async () => {
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

it('a comment is refused if the author cannot read the post, or if it is blank or too long', async () => {
  const writer = await pupil()
  const before = await countRowsOfTables(t.db, 'post_comment', 'audit')
  const refused = [
    await writer.write('Salom', { post: await buildPost(t, { status: 'public-staff' }) }),
    await writer.write('Salom', { post: await buildPost(t, { status: 'private' }) }),
    await writer.write(' \u200b '),
    await writer.write('a'.repeat(1000)),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 400, 400])
  expect(await countRowsOfTables(t.db, 'post_comment', 'audit')).toEqual(before)
  const { id } = (await writer.write('Rahmat')).data.comment
  const remove = (token: string) => t.send(ownComments.remove, { token, params: { id } })
  expect([(await remove((await pupil()).token)).status, (await remove(writer.token)).status]).toEqual([404, 200])
  const statuses: number[] = []
  for (let n = 0; n < 25; n++) statuses.push((await writer.write(`Izoh ${n}`)).status)
  expect(statuses.at(-1)).toBe(429)
})

describe('comments by students of another branch', () => {
  const far = async () => {
    const { headOfficeId } = await t.build.office()
    const writer = await pupil([headOfficeId])
    return { headOfficeId, writer, id: (await writer.write('Boshqa filialdan')).data.comment.id }
  }
  const idsFor = async (reader: Awaited<ReturnType<typeof pupil>>) => (await reader.sees()).map((one) => one.id)

  // Shows: SAFE-019
  it('staff see a comment by a student of another branch without full name, and can hide it for their own branch only', async () => {
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
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'hide', after: { headOfficeIds: [office.headOfficeId] } })
    await hide(id, false)
    expect(await idsFor(own)).toContain(id)
  })

  it("staff of another branch can neither delete nor hide a student's comment; staff of the student's branch can hide it", async () => {
    const { writer, headOfficeId, id } = await far()
    const grants = ['read', 'update', 'delete'].map((option) => `content:posts.${option}`)
    const [none, near] = [await t.signedIn({ grants }), await t.signedIn({ grants, headOfficeIds: [headOfficeId] })]
    expect((await hide(id, true, none.token)).status).toBe(404)
    expect((await t.send(postComments.remove, { token: staff, params: { id } })).status).toBe(404)
    expect((await hide(id, true, near.token)).status).toBe(200)
    expect([(await hide(id, false)).status, (await list()).some((one) => one.id === id)]).toEqual([404, false])
    const post = await buildPost(t)
    const gone = (await writer.write('Salom', { post })).data.comment.id
    await t.db.run(sql`update post set status = 'deleted' where id = ${post}`)
    expect((await list()).some((one) => one.id === gone)).toBe(false)
  })
})

describe('comments that contain a link', () => {
  // Shows: SAFE-019
  it("a comment with a link is visible only to its author and moderators until a moderator's approval, which can be undone", async () => {
    const [writer, other] = [await pupil(), await pupil()]
    const { id, isWaiting } = (await writer.write('Mana bu foydali: sayt.uz')).data.comment
    const reads = async () => (await other.sees()).some((one) => one.id === id)
    expect([isWaiting, await reads()]).toEqual([true, false])
    expect((await writer.sees()).find((one) => one.id === id)).toMatchObject({ isWaiting: true })
    const own = (await t.send(ownComments.list, { token: writer.token })).data.comments
    expect(own).toEqual([expect.objectContaining({ id, isWaiting: true })])
    expect((await list({ state: 'waiting' })).map((one) => one.id)).toEqual([id])
    const approved = await hide(id, false)
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'approve' })
    expect([await reads(), await list({ state: 'waiting' })]).toEqual([true, []])
    expect((await undoRequestChanges(t, staff, approved)).status).toBe(200)
    expect(await reads()).toBe(false)
    // A comment that a moderator has hidden and shows again does not wait for approval.
    await hide(id, true)
    expect((await list({ state: 'waiting' })).map((one) => one.id)).toEqual([])
    await hide(id, false)
    expect(await reads()).toBe(true)
  })

  it("a comment that waits for approval is not shown to staff of a branch other than its author's", async () => {
    const { headOfficeId } = await t.build.office()
    const { id } = (await (await pupil([headOfficeId])).write('t.me/kanal')).data.comment
    expect([(await list()).some((one) => one.id === id), (await hide(id, false)).status]).toEqual([false, 404])
  })
})

// Shows: SAFE-020
it('under a post students see only first name and initial of other students', async () => {
  const [writer, other] = [await pupil(), await pupil()]
  const key = crypto.randomUUID()
  const { id } = (await writer.write('Birinchi', { key })).data.comment
  expect((await other.sees()).find((one) => one.id === id)).toMatchObject({ writer: 'Dilnoza K.' })
  const second = await writer.write('Boshqa gap', { key })
  expect([second.status, second.error.code]).toEqual([409, 'KEY_REUSED'])
  const elsewhere = await writer.write('Birinchi', { key, post: await buildPost(t) })
  expect(elsewhere.error.code).toBe('KEY_REUSED')
})

describe('comments that students report', () => {
  const report = (token: string, id: number, reason = 'Haqorat') =>
    t.send(ownComments.report, { token, params: { id }, body: { reason } })
  const reported = async () =>
    (await t.send(postComments.list, { token: staff, query: { isReported: 'true', perPage: 1000 } })).data

  it("a reported comment is listed with the students' reasons, one per student, until a moderator hides it or leaves it visible", async () => {
    const [writer, one, other] = [await pupil(), await pupil(), await pupil()]
    const { id } = (await writer.write('Yomon gap')).data.comment
    const { reportedCount } = await reported()
    const seen = await readLiveTopicChangeCount(t.db, 'post-comments')
    expect((await report(one.token, id)).status).toBe(200)
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'report', entity: 'post-comment', entityId: id })
    const before = await countRowsOfTables(t.db, 'post_comment_report', 'audit')
    expect((await report(one.token, id, 'Boshqa sabab')).status).toBe(200)
    expect(await countRowsOfTables(t.db, 'post_comment_report', 'audit')).toEqual(before)
    t.clock.forward(1_000)
    await report(other.token, id, 'Reklama')
    expect(await readLiveTopicChangeCount(t.db, 'post-comments')).toBe(seen + 2)
    const list = await reported()
    expect([list.reportedCount, list.comments.find((row) => row.id === id)?.reports]).toEqual([
      reportedCount + 1,
      ['Reklama', 'Haqorat'],
    ])
    const leave = () =>
      t.send(postComments.hide, { token: staff, params: { id }, body: { isHidden: false, isWaiting: false } })
    expect((await leave()).status).toBe(200)
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'keep', entity: 'post-comment', entityId: id })
    expect((await reported()).comments.some((row) => row.id === id)).toBe(false)
    const kept = await countRowsOfTables(t.db, 'audit')
    await leave()
    expect(await countRowsOfTables(t.db, 'audit')).toEqual(kept)
  })

  it('a student cannot report their own comment, a hidden comment or a comment under a post for staff', async () => {
    const [writer, one] = [await pupil(), await pupil()]
    const own = (await writer.write('Meniki')).data.comment.id
    const hidden = (await writer.write('Yashirin')).data.comment.id
    await t.send(postComments.hide, { token: staff, params: { id: hidden }, body: { isHidden: true } })
    const answers = [await report(writer.token, own), await report(one.token, hidden), await report(one.token, 999_999)]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await report(one.token, own, ' ')).status).toBe(400)
  })

  it('if a comment by a student of another branch is reported, staff see only the reports made by students of their own branch', async () => {
    const far = await t.build.office()
    const [writer, theirs, ours] = [await pupil([far.headOfficeId]), await pupil([far.headOfficeId]), await pupil()]
    const { id } = (await writer.write('Uzoqdan')).data.comment
    await report(theirs.token, id, 'Ularniki')
    expect((await reported()).comments.some((row) => row.id === id)).toBe(false)
    await report(ours.token, id, 'Bizniki')
    expect((await reported()).comments.find((row) => row.id === id)?.reports).toEqual(['Bizniki'])
  })
})

it('the number of comments shown with a post counts only comments that the reader can see', async () => {
  const post = await buildPost(t)
  const [writer, other] = [await pupil(), await pupil()]
  await writer.write('Bir', { post })
  await writer.write('Havola: sayt.uz', { post })
  const countFor = async (token: string) => {
    const { data } = await t.send(portalPosts.list, { token, query: { perPage: 1000 } })
    const listed = data.posts.find(({ id }) => id === post)?.commentsCount
    const { commentsCount } = (await t.send(portalPosts.read, { token, params: { id: post } })).data.post
    return [listed, commentsCount]
  }
  expect([await countFor(writer.token), await countFor(other.token)]).toEqual([
    [2, 2],
    [1, 1],
  ])
})
