import { uploads } from '@markaz/protocol/centre/files/routes'
import { postAuthors } from '@markaz/protocol/content/authors/routes'
import { portalPosts } from '@markaz/protocol/content/posts/own-posts.routes'
import { postCategories, posts } from '@markaz/protocol/content/posts/routes'
import {
  firstThousandPostsPaging,
  type PostEdit,
  PostStatus,
  type WritablePostStatus,
} from '@markaz/protocol/content/posts/schemas'
import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { type RichText, richTextOfParagraphs } from '@markaz/protocol/rich-text'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { countRowsOfTables, readLastAudit } from '../../testing/rows.ts'

const t = shareTestApp()
let editor: { token: string; staffId: number }
let reader: string
let student: string
let categoryId: number
let authorId: number
beforeAll(async () => {
  const every = (name: string) => ['create', 'read', 'update', 'delete'].map((option) => `${name}.${option}`)
  editor = await t.signedIn({
    grants: ['profile.read', ...['content:posts', 'content:post_authors', 'content:post_categories'].flatMap(every)],
  })
  reader = (await t.signedIn({ grants: ['profile.read'] })).token
  const studentId = await t.build.student({ login: 'oquvchi1' })
  student = await openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null })
  categoryId = (await sendCategory('Yangiliklar')).data.id
  authorId = (await t.send(postAuthors.create, { token: editor.token, body: { name: 'Nodira Karimova' } })).data.id
})

const sendCategory = (name: string) => t.send(postCategories.create, { token: editor.token, body: { name } })
const body = richTextOfParagraphs('Dekabrda uchta yangi guruh ochiladi.')
const withPicture = (path: string): RichText => ({
  type: 'doc',
  content: [...body.content, { type: 'picture', attrs: { path, alt: 'Sinf' } }],
})
const inputOf = (more: object = {}) => ({ title: 'Yangi guruhlar', body, categoryId, authorId, ...more })
const send = (status: WritablePostStatus, more: object = {}) =>
  t.send(posts.create, { token: editor.token, params: { status }, body: inputOf(more) })
const add = async (status: WritablePostStatus = PostStatus.PublicStudents, more: object = {}) =>
  (await send(status, more)).data.id
const read = async (id: number) => (await t.send(posts.read, { token: editor.token, params: { id } })).data.post
const edit = (id: number, version: number, more: Partial<z.input<typeof PostEdit>> = {}) =>
  t.send(posts.update, {
    token: editor.token,
    params: { id },
    body: { ...inputOf(), status: PostStatus.PublicStudents, version, ...more },
  })
type Operation = 'archive' | 'unarchive' | 'makeTop' | 'untop' | 'recommend' | 'unrecommend' | 'remove' | 'restore'
const move = (operation: Operation, id: number) =>
  t.send(posts[operation] as typeof posts.archive, { token: editor.token, params: { id } })
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
const listed = async (status: PostStatus, query: object = {}, token = editor.token) =>
  idsOf((await t.send(posts.byStatus, { token, params: { status }, query: { perPage: 1000, ...query } })).data.posts)
const ownList = async (query: object = {}) =>
  idsOf((await t.send(portalPosts.list, { token: student, query: { perPage: 1000, ...query } })).data.posts)
const codes = (answers: { status: number; error?: { code: string } }[]) =>
  answers.map(({ status, error }) => error?.code ?? status)

async function picture(kind?: 'author') {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0b7285' } })
    .png()
    .toBuffer()
  const file = { name: 'sinf.png', bytes }
  return (await t.send(uploads.postBanner, { token: editor.token, file, ...(kind ? { query: { kind } } : {}) })).data
    .path
}
const isUsed = async (path: string) =>
  (await t.db.one<{ isUsed: boolean }>(sql`select used_at is not null as "isUsed" from file where key = ${path}`))
    ?.isUsed

describe('authors and categories of posts', () => {
  // Shows: BLOG-014, BLOG-020, BLOG-021, BLOG-022, BLOG-023, BLOG-024
  it('an author of posts is created with a photo, listed with the number of posts, changed, and deleted if the author has no posts', async () => {
    const photo = await picture('author')
    const { id } = (
      await t.send(postAuthors.create, {
        token: editor.token,
        body: { name: 'Jasur Aliyev', position: 'Mentor', photo },
      })
    ).data
    const one = (await t.send(postAuthors.read, { token: editor.token, params: { id } })).data.postAuthor
    expect(one).toMatchObject({ name: 'Jasur Aliyev', position: 'Mentor', postsCount: 0, photo: { path: photo } })
    await send(PostStatus.Private, { authorId: id })
    const list = (await t.send(postAuthors.list, { token: editor.token, query: { value: 'jasur' } })).data
    expect([list.total, list.postAuthors[0]?.postsCount]).toEqual([1, 1])
    const remove = (which: number) => t.send(postAuthors.remove, { token: editor.token, params: { id: which } })
    const change = { name: 'Jasur Aliyev', position: null, photo: null }
    await t.send(postAuthors.update, { token: editor.token, params: { id }, body: change })
    expect(await isUsed(photo)).toBe(false)
    const free = (await t.send(postAuthors.create, { token: editor.token, body: { name: 'Ali' } })).data.id
    expect(codes([await remove(id), await remove(free), await remove(free)])).toEqual([
      'AUTHOR_IN_USE',
      200,
      'NOT_FOUND',
    ])
  })

  // Shows: BLOG-025, BLOG-026, BLOG-027, BLOG-028
  it('a category of posts has a unique name, can be renamed, and can be deleted only while it has no posts', async () => {
    const { id } = (await sendCategory('Maslahatlar')).data
    expect(codes([await sendCategory('MASLAHATLAR')])).toEqual(['POST_CATEGORY_NAME_TAKEN'])
    await t.send(postCategories.update, { token: editor.token, params: { id }, body: { name: 'Maslahat' } })
    await send(PostStatus.PublicStaff, { categoryId: id })
    const { categories } = (await t.send(postCategories.list, { token: reader })).data
    expect(categories).toContainEqual({ id, name: 'Maslahat', postsCount: 1 })
    const remove = (which: number) => t.send(postCategories.remove, { token: editor.token, params: { id: which } })
    const empty = (await sendCategory("Bo'sh")).data.id
    expect(codes([await remove(id), await remove(empty)])).toEqual(['POST_CATEGORY_IN_USE', 200])
  })
})

describe('writing and editing posts', () => {
  // Shows: BLOG-013, BLOG-029, BLOG-030, BLOG-031
  it('a post is created with banner and pictures, read, and listed by state, category, author and text', async () => {
    const [banner, inside] = [await picture(), await picture()]
    const id = await add(PostStatus.PublicStaff, { title: 'Ochiq eshiklar kuni', banner, body: withPicture(inside) })
    expect(await read(id)).toMatchObject({
      title: 'Ochiq eshiklar kuni',
      excerpt: 'Dekabrda uchta yangi guruh ochiladi.',
      banner: { path: banner, url: expect.stringMatching(/^\/files\/posts\/images\//) },
      pictures: [{ path: inside, url: expect.stringMatching(/^\/files\/posts\/images\//) }],
      author: { id: authorId, name: 'Nodira Karimova', position: null, photo: null },
      version: 1,
    })
    expect(await readLastAudit(t.db)).toMatchObject({
      entity: 'post',
      action: 'create',
      permissionName: 'content:posts',
    })
    for (const query of [{ value: 'ESHIKLAR' }, { value: 'dekabrda uchta' }, { categoryId, authorId }])
      expect(await listed(PostStatus.PublicStaff, query)).toContain(id)
    expect(await listed(PostStatus.PublicStaff, { value: 'sertifikat' })).not.toContain(id)
    expect(await listed(PostStatus.PublicStudents)).not.toContain(id)
  })

  it('the excerpt of a post never ends in the middle of an emoji', async () => {
    const id = await add(PostStatus.PublicStaff, { body: richTextOfParagraphs(`${'x'.repeat(199)}🔥🔥`) })
    expect((await read(id)).excerpt).toBe(`${'x'.repeat(199)}🔥`)
  })

  it.each([
    ['a blank text', { body: richTextOfParagraphs('  ') }, 'VALIDATION'],
    ['HTML', { body: '<p>salom</p>' }, 'VALIDATION'],
    ['no title', { title: ' ' }, 'VALIDATION'],
    ['a category that does not exist', { categoryId: 999_999 }, 'VALIDATION'],
    ['an author who does not exist', { authorId: 999_999 }, 'VALIDATION'],
    ['a banner that was never uploaded', { banner: 'posts/images/yoq.png' }, 'FILE_UNKNOWN'],
    ['a picture of another folder', { body: withPicture('staff/profile/a.png') }, 'FILE_UNKNOWN'],
  ])('saving a post with %s is refused, and nothing is written', async (_, more, code) => {
    const before = await countRowsOfTables(t.db, 'post', 'post_version', 'audit')
    expect(codes([await send(PostStatus.Private, more)])).toEqual([code])
    expect(await countRowsOfTables(t.db, 'post', 'post_version', 'audit')).toEqual(before)
  })

  // Shows: BLOG-032
  it('of two simultaneous edits of a post the second is refused', async () => {
    const id = await add()
    const both = await Promise.all([edit(id, 1, { title: 'Birinchi' }), edit(id, 1, { title: 'Ikkinchi' })])
    expect(codes(both).sort()).toEqual([200, 'POST_CHANGED'])
    await edit(id, 2, {
      title: (await read(id)).title,
      status: PostStatus.Private,
      body: richTextOfParagraphs('Boshqacha.'),
    })
    const { versions } = (await t.send(posts.versions, { token: editor.token, params: { id } })).data
    expect(versions.map(({ version, changed }) => [version, changed])).toEqual([
      [3, ['body', 'status']],
      [2, ['title']],
      [1, []],
    ])
    expect(versions[0]?.savedBy.id).toBe(editor.staffId)
  })

  it('an old version of a post can be restored as a new version, because the server keeps the pictures of old versions', async () => {
    const path = await picture()
    const id = await add(PostStatus.PublicStudents, { body: withPicture(path), title: 'Avval' })
    await edit(id, 1, { title: 'Keyin' })
    expect(await isUsed(path)).toBe(true)
    const old = (await t.send(posts.oldVersion, { token: editor.token, params: { id, version: 1 } })).data.post
    expect(old).toMatchObject({ title: 'Avval', pictures: [{ path }] })
    const take = (version: number, seen: number) =>
      t.send(posts.takeVersion, { token: editor.token, params: { id, version }, body: { version: seen } })
    expect(codes([await take(1, 1), await take(9, 2), await take(1, 2)])).toEqual(['POST_CHANGED', 'NOT_FOUND', 200])
    expect(await read(id)).toMatchObject({ title: 'Avval', body: withPicture(path), version: 3 })
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'take_version', after: { takenVersion: 1 } })
  })

  it('the fifty newest versions of a post are stored; pictures that only older versions contain become unused', async () => {
    const path = await picture()
    const id = await add(PostStatus.Private, { body: withPicture(path) })
    for (let version = 1; version <= 49; version++) await edit(id, version)
    expect(await isUsed(path)).toBe(true)
    await edit(id, 50)
    expect(await isUsed(path)).toBe(false)
    const { versions } = (await t.send(posts.versions, { token: editor.token, params: { id } })).data
    expect([versions.length, versions.at(-1)?.version, versions.at(-1)?.changed]).toEqual([50, 2, []])
  })

  // Shows: DAY-012
  it('a post created as archived is not visible to readers; a draft becomes visible when it is published', async () => {
    const made = await send(PostStatus.PublicStudents, { isArchived: true })
    const { id } = made.data
    expect(await ownList()).not.toContain(id)
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'create', after: { isArchived: true } })
    const draft = await add(PostStatus.Private)
    expect(await ownList()).not.toContain(draft)
    await edit(draft, 1, { status: PostStatus.PublicStudents })
    expect(await ownList()).toContain(draft)
    const requestId = String(made.headers['x-request-id'])
    expect(codes([await t.send(sessionAudits.takeBack, { token: editor.token, params: { requestId } })])).toEqual([200])
    expect(await read(id)).toMatchObject({ status: 'deleted' })
  })

  // Shows: BLOG-018, BLOG-033, BLOG-034, BLOG-035, BLOG-036, BLOG-037, BLOG-038
  it('a post can be archived, marked "top" or "recommended", deleted and restored; only public posts outside the archive can be marked', async () => {
    const id = await add()
    expect(codes([await move('makeTop', id), await move('recommend', id), await move('makeTop', id)])).toEqual([
      200, 200, 200,
    ])
    const marked = async (call: typeof posts.top) => idsOf((await t.send(call, { token: editor.token })).data.posts)
    expect([(await marked(posts.top)).includes(id), (await marked(posts.recommended)).includes(id)]).toEqual([
      true,
      true,
    ])
    await move('archive', id)
    expect(await read(id)).toMatchObject({ isArchived: true, isTop: false, isRecommended: false })
    expect([
      (await listed(PostStatus.PublicStudents)).includes(id),
      (await listed(PostStatus.PublicStudents, { archived: 'true' })).includes(id),
    ]).toEqual([false, true])
    expect(codes([await move('makeTop', id), await move('restore', id)])).toEqual(['POST_STATE', 'POST_STATE'])
    await move('unarchive', id)
    await move('makeTop', id)
    await edit(id, 1, { status: PostStatus.Private })
    expect(await read(id)).toMatchObject({ status: 'private', isTop: false })
    expect(codes([await move('recommend', id), await move('remove', id), await move('archive', id)])).toEqual([
      'POST_STATE',
      200,
      'POST_STATE',
    ])
    expect(await listed(PostStatus.Deleted)).toContain(id)
    expect(codes([await edit(id, 2)])).toEqual(['POST_STATE'])
    await move('restore', id)
    expect(await read(id)).toMatchObject({ status: 'private' })
  })

  it('undoing the deletion of a post restores its labels "top" and "recommended", unless the post has changed since', async () => {
    const id = await add()
    await move('makeTop', id)
    const takeBack = async () => {
      const answer = await move('remove', id)
      const requestId = String(answer.headers['x-request-id'])
      return t.send(sessionAudits.takeBack, { token: editor.token, params: { requestId } })
    }
    expect(codes([await takeBack()])).toEqual([200])
    expect(await read(id)).toMatchObject({ status: 'public-students', isTop: true })
  })

  // Shows: BLOG-039
  it('the API call for the posts of a category returns all of them without paging', async () => {
    const { id: own } = (await sendCategory('Tadbirlar')).data
    const [shown, hidden] = [
      await add(PostStatus.PublicStaff, { categoryId: own }),
      await add(PostStatus.Private, { categoryId: own }),
    ]
    const ask = (token: string, query: object = firstThousandPostsPaging) =>
      t.send(posts.byCategory, { token, params: { categoryId: own }, query })
    expect(idsOf((await ask(editor.token)).data.posts)).toEqual([hidden, shown])
    const seen = (await ask(reader)).data
    expect([idsOf(seen.posts), seen.total, seen.category]).toEqual([
      [shown],
      1,
      { id: own, name: 'Tadbirlar', postsCount: 1 },
    ])
    expect(
      codes([await ask(editor.token, { page: 1, perPage: 10 }), await ask(editor.token, { page: 2, perPage: 1000 })]),
    ).toEqual(['VALIDATION', 'VALIDATION'])
  })
})

describe('who may read which posts', () => {
  // Shows: BLOG-002
  it('staff read posts for staff, a student reads posts for students, and drafts are visible to neither', async () => {
    const ids = {
      staff: await add(PostStatus.PublicStaff),
      students: await add(PostStatus.PublicStudents),
      private: await add(PostStatus.Private),
      archived: await add(PostStatus.PublicStudents),
      deleted: await add(PostStatus.PublicStaff),
    }
    await move('archive', ids.archived)
    await move('remove', ids.deleted)
    const statusOf = async (call: typeof posts.read | typeof portalPosts.read, token: string) =>
      Promise.all(Object.values(ids).map(async (id) => (await t.send(call, { token, params: { id } })).status))
    expect(await statusOf(posts.read, editor.token)).toEqual([200, 200, 200, 200, 200])
    expect(await statusOf(posts.read, reader)).toEqual([200, 404, 404, 404, 404])
    expect(await statusOf(portalPosts.read, student)).toEqual([404, 200, 404, 404, 404])
    expect(await listed(PostStatus.PublicStaff, {}, reader)).toContain(ids.staff)
    for (const status of [PostStatus.PublicStudents, PostStatus.Private, PostStatus.Deleted])
      expect((await t.send(posts.byStatus, { token: reader, params: { status } })).status).toBe(403)
    const archived = { token: reader, params: { status: PostStatus.PublicStaff }, query: { archived: 'true' as const } }
    expect((await t.send(posts.byStatus, archived)).status).toBe(403)
  })

  it('the search of posts finds every post that the user may read, in any state except deleted', async () => {
    const places = [PostStatus.PublicStaff, PostStatus.PublicStudents, PostStatus.Private] as const
    const ids = await Promise.all(places.map((status) => add(status, { title: 'Yozgi lager' })))
    const gone = await add(PostStatus.PublicStaff, { title: 'Yozgi lager' })
    await move('remove', gone)
    const find = async (token: string) =>
      idsOf((await t.send(posts.search, { token, query: { value: 'yozgi' } })).data.posts).sort((a, b) => a - b)
    expect(await find(editor.token)).toEqual([...ids].sort((a, b) => a - b))
    expect(await find(reader)).toEqual([ids[0]])
  })

  it('a student finds posts by text, by category, and by the labels "top" and "recommended"', async () => {
    const id = await add(PostStatus.PublicStudents, { title: 'Olimpiada natijalari' })
    await move('makeTop', id)
    for (const query of [{ value: 'olimpiada' }, { categoryId }, { mark: 'top' }])
      expect(await ownList(query)).toContain(id)
    expect(await ownList({ mark: 'recommended' })).not.toContain(id)
    const { post } = (await t.send(portalPosts.read, { token: student, params: { id } })).data
    expect(post).toMatchObject({ title: 'Olimpiada natijalari', body, author: { name: 'Nodira Karimova' } })
    const { categories } = (await t.send(portalPosts.categories, { token: student })).data
    expect(categories.find((one) => one.id === categoryId)?.postsCount).toBe((await ownList({ categoryId })).length)
  })
})
