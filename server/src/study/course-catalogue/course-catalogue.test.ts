import { studentCatalogue } from '@markaz/protocol/study/course-catalogue/own-catalogue.routes'
import { publicVideos } from '@markaz/protocol/study/course-catalogue/public-videos.routes'
import {
  catalogCategories,
  catalogChapters,
  catalogCourses,
  catalogLessons,
  catalogSubCategories,
} from '@markaz/protocol/study/course-catalogue/routes'
import { ownVideos } from '@markaz/protocol/teaching/videos/own-videos.routes'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { beforeAll, describe, expect, it } from 'vitest'
import { storeFile } from '../../centre/files/store-file.ts'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { countRowsOfTables, readLastAudit } from '../../testing/rows.ts'

const every = (name: string) => ['create', 'read', 'update', 'delete'].map((option) => `study:${name}.${option}`)

const t = shareTestApp()
let token: string
let staffId: number
beforeAll(async () => {
  ;({ token, staffId } = await t.signedIn({ grants: [...every('courses'), ...every('curriculum')] }))
})

const upload = (folder: string, id = staffId) =>
  storeFile(
    { ...t.deps, viewer: { id } },
    { folder, extension: 'png', name: 'rasm.png', mimeType: 'image/png', bytes: Buffer.from('png') },
  )
const isUsed = async (key: string) =>
  (await t.db.one<{ is: boolean }>(sql`select used_at is not null as is from file where key = ${key}`))?.is

let nth = 0
async function subCategory() {
  const category = await t.send(catalogCategories.create, { token, body: { name: `Kategoriya ${++nth}` } })
  const body = { name: `Sub ${nth}`, categoryId: category.data.id }
  return { categoryId: category.data.id, id: (await t.send(catalogSubCategories.create, { token, body })).data.id }
}
async function course(over: object = {}) {
  const subCategoryId = (await subCategory()).id
  const banner = await upload('courses/banners')
  const body = { name: `Kurs ${++nth}`, subCategoryId, description: 'Noldan', banner, ...over }
  return { ...body, id: (await t.send(catalogCourses.create, { token, body })).data.id }
}
const chapter = async (courseId: number, name: string, position?: number) =>
  (await t.send(catalogChapters.create, { token, params: { id: courseId }, body: { name, position } })).data.id
const lesson = (chapterId: number, body: { name: string; videoId?: number; position?: number }) =>
  t.send(catalogLessons.create, { token, params: { id: chapterId }, body })
const chapters = async (courseId: number) =>
  (await t.send(catalogChapters.list, { token, params: { id: courseId } })).data.chapters
const publicVideo = async (over: object = {}) => {
  const { id } = await t.build.video({ type: 'public', authorId: staffId, ...over })
  await t.db.run(sql`update video set is_for_students = true where id = ${id}`)
  return id
}

describe('categories of the course catalogue', () => {
  // Shows: COURSE-022, COURSE-023
  it('a category of the course catalogue has sub-categories, a picture and a unique name, and can be deleted only while empty', async () => {
    const image = await upload('courses/illustrations')
    const { id } = (await t.send(catalogCategories.create, { token, body: { name: 'Dasturlash', image } })).data
    const again = await t.send(catalogCategories.create, { token, body: { name: 'DASTURLASH' } })
    expect(again.error.code).toBe('CATALOG_CATEGORY_NAME_TAKEN')
    const web = { name: 'Web', categoryId: id }
    const sub = (await t.send(catalogSubCategories.create, { token, body: web })).data.id
    expect((await t.send(catalogSubCategories.create, { token, body: web })).status).toBe(409)
    // A sub-category of the course catalogue cannot have sub-categories.
    const below = await t.send(catalogSubCategories.create, { token, body: { name: 'Pastki', categoryId: sub } })
    expect(below.error.fields).toEqual({ categoryId: "Bunday kategoriya yo'q" })
    await course({ subCategoryId: sub })

    const { categories } = (await t.send(catalogCategories.list, { token })).data
    expect(categories.find((one) => one.id === id)).toMatchObject({
      image: { path: image },
      subCategoriesCount: 1,
      coursesCount: 1,
    })
    const { subCategories } = (await t.send(catalogSubCategories.list, { token, query: { categoryId: id } })).data
    expect(subCategories).toMatchObject([{ id: sub, category: { id, name: 'Dasturlash' }, coursesCount: 1 }])
    for (const [call, one] of [
      [catalogCategories.remove, id],
      [catalogSubCategories.remove, sub],
    ] as const)
      expect((await t.send(call, { token, params: { id: one } })).error.code).toBe('CATALOG_CATEGORY_IN_USE')
    // The API call for categories deletes no sub-category.
    expect((await t.send(catalogCategories.remove, { token, params: { id: sub } })).status).toBe(404)
    const other = await subCategory()
    const moved = { name: 'Boshqa', categoryId: id }
    await t.send(catalogSubCategories.update, { token, params: { id: other.id }, body: moved })
    expect((await t.send(catalogCategories.remove, { token, params: { id: other.categoryId } })).status).toBe(200)
    const bare = { name: 'Dasturlash', image: null }
    expect((await t.send(catalogCategories.update, { token, params: { id }, body: bare })).status).toBe(200)
    expect(await isUsed(image)).toBe(false)
  })
})

describe('courses of the catalogue', () => {
  // Shows: COURSE-024
  it('a catalogue course has pictures, an author and a price; it can be found, changed, archived and restored', async () => {
    const authorId = await t.db.newId(
      sql`insert into post_author (name, created_by, created_at) values ('Dilnoza Karimova', ${staffId}, now()) returning id`,
    )
    const illustration = await upload('courses/illustrations')
    const made = await course({ name: 'Frontend 0 dan', authorId, price: 1_200_000, illustration })
    const params = { id: made.id }
    const read = async () => (await t.send(catalogCourses.read, { token, params })).data.course
    expect(await read()).toMatchObject({
      ...{ name: 'Frontend 0 dan', price: 1_200_000, isArchived: false, chaptersCount: 0 },
      ...{ author: { id: authorId, name: 'Dilnoza Karimova' }, banner: { path: made.banner } },
      ...{ illustration: { path: illustration }, subCategory: { id: made.subCategoryId } },
    })
    expect((await t.send(catalogCourses.authors, { token })).data.authors).toContainEqual({
      id: authorId,
      name: 'Dilnoza Karimova',
    })
    const edit = { name: 'Frontend', subCategoryId: made.subCategoryId, description: 'Boshidan', banner: made.banner }
    expect((await t.send(catalogCourses.update, { token, params, body: { ...edit, illustration: null } })).status).toBe(
      200,
    )
    expect(await read()).toMatchObject({ name: 'Frontend', author: null, price: null, illustration: null })
    expect([await isUsed(illustration), await isUsed(made.banner)]).toEqual([false, true])

    const listed = async (query: object) =>
      (await t.send(catalogCourses.list, { token, query: { subCategoryId: made.subCategoryId, ...query } })).data
        .courses
    expect(await listed({ value: 'front' })).toHaveLength(1)
    for (const _ of [1, 2]) expect((await t.send(catalogCourses.archive, { token, params })).status).toBe(200)
    expect([await listed({}), (await listed({ archived: 'true' })).length]).toEqual([[], 1])
    await t.send(catalogCourses.unarchive, { token, params })
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'unarchive', entity: 'catalog-course' })
    expect(await listed({})).toHaveLength(1)

    await chapter(made.id, 'Kirish')
    expect((await t.send(catalogCourses.remove, { token, params })).error.code).toBe('CATALOG_COURSE_IN_USE')
    const bare = await course()
    expect((await t.send(catalogCourses.remove, { token, params: { id: bare.id } })).status).toBe(200)
    expect(await isUsed(bare.banner)).toBe(false)
  })

  // Shows: DAY-012
  it('a draft course stays hidden from students when it is saved without `isDraft`, and is shown after one request publishes it', async () => {
    const { id, ...body } = await course({ isDraft: true })
    const student = await openStudentSession(t.deps, t.db, {
      ...{ studentId: await t.build.student({ login: 'qoralama.oquvchi' }), address: '127.0.0.1', userAgent: null },
    })
    const save = (more: object) =>
      t.send(catalogCourses.update, { token, params: { id }, body: { ...body, isDraft: undefined, ...more } })
    const seen = async () => (await t.send(studentCatalogue.course, { token: student, params: { id } })).status
    await save({ name: 'Yangi nom' })
    expect(await seen()).toBe(404)
    await save({ isDraft: false })
    expect(await seen()).toBe(200)
  })

  it.each([
    ['no banner', { banner: '' }, 'banner'],
    ["another user's upload", { banner: 'courses/banners/boshqa.png' }, undefined],
    ['a category instead of a sub-category', { subCategoryId: 0 }, 'subCategoryId'],
    ['an author who does not exist', { authorId: 987_654 }, 'authorId'],
    ['a negative price', { price: -1 }, 'price'],
  ])('a catalogue course with %s is refused with 400, and nothing is written', async (_, over, field) => {
    const { categoryId, id } = await subCategory()
    const banner = await upload('courses/banners')
    const before = await countRowsOfTables(t.db, 'catalog_course', 'audit')
    const body = { name: 'Kurs', subCategoryId: id, description: 'Tavsif', banner, ...over }
    if (body.subCategoryId === 0) body.subCategoryId = categoryId
    const answer = await t.send(catalogCourses.create, { token, body })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, field ? [field] : []])
    expect(await countRowsOfTables(t.db, 'catalog_course', 'audit')).toEqual(before)
    expect(await isUsed(banner)).toBe(false)
  })
})

describe('chapters and lessons of a course in the catalogue', () => {
  // Shows: COURSE-025
  it('chapters and lessons of a catalogue course can be inserted and reordered, but not by an order based on an outdated list', async () => {
    const { id } = await course()
    const ids = [await chapter(id, 'A'), await chapter(id, 'B'), await chapter(id, 'C', 1)]
    const order = async () => (await chapters(id)).map(({ name, position }) => `${position}${name}`).join(' ')
    expect(await order()).toBe('1C 2A 3B')
    const [a, b, c] = ids as [number, number, number]
    const move = (before: number[], after: number[]) =>
      t.send(catalogChapters.reorder, { token, params: { id }, body: { before, after } })
    expect((await move([c, a, b], [a, b, c])).status).toBe(200)
    expect((await move([c, a, b], [b, c, a])).error.code).toBe('CATALOG_ORDER_CHANGED')
    await t.send(catalogChapters.update, { token, params: { id: b }, body: { name: 'B2', position: 1 } })
    expect(await order()).toBe('1B2 2A 3C')
    await lesson(a, { name: 'Birinchi' })
    expect((await t.send(catalogChapters.remove, { token, params: { id: a } })).error.code).toBe(
      'CATALOG_CHAPTER_IN_USE',
    )
    await t.send(catalogChapters.remove, { token, params: { id: b } })
    expect(await order()).toBe('1A 2C')
    // Chapter 987 belongs to another course, so it cannot be part of this course's order.
    expect((await move([987], [987])).error.code).toBe('CATALOG_ORDER_CHANGED')
    expect((await t.send(catalogChapters.list, { token, params: { id: 987_654 } })).status).toBe(404)
  })

  // Shows: COURSE-026
  it('a lesson in the public course catalogue shows a public video, which cannot be deleted while the lesson shows it', async () => {
    const chapterId = await chapter((await course()).id, 'Kirish')
    const videoId = await publicVideo({ origName: 'HTML nima' })
    const ofPlan = (await t.build.video({ authorId: staffId })).id
    expect((await lesson(chapterId, { name: 'Dars', videoId: ofPlan })).error.fields).toHaveProperty('videoId')
    const id = (await lesson(chapterId, { name: 'Dars', videoId })).data.id
    const second = (await lesson(chapterId, { name: 'Videosiz', position: 1 })).data.id
    const read = async () => (await t.send(catalogLessons.list, { token, params: { id: chapterId } })).data
    expect(await read()).toMatchObject({
      chapter: { id: chapterId, name: 'Kirish' },
      lessons: [
        { id: second, video: null },
        { id, position: 2, video: { id: videoId, origName: 'HTML nima', status: VideoStatus.Done } },
      ],
    })
    const offered = (await t.send(catalogLessons.videos, { token, query: { value: 'html' } })).data.videos
    expect(offered).toEqual([{ id: videoId, name: 'HTML nima' }])
    for (const call of [publicVideos.remove, videos.remove.all])
      expect((await t.send(call, { token, params: { id: videoId }, query: {} })).error.code).toBe('VIDEO_IN_USE')
    const reordered = { before: [second, id], after: [id, second] }
    await t.send(catalogLessons.reorder, { token, params: { id: chapterId }, body: reordered })
    await t.send(catalogLessons.update, { token, params: { id }, body: { name: 'Dars', videoId: null } })
    expect((await read()).lessons).toMatchObject([{ id, video: null }, { id: second }])
    expect((await t.send(publicVideos.remove, { token, params: { id: videoId }, query: {} })).status).toBe(200)
    expect((await t.send(catalogLessons.remove, { token, params: { id } })).status).toBe(200)
    expect((await read()).lessons).toMatchObject([{ id: second, position: 1 }])
  })
})

describe('public videos of the catalogue', () => {
  // Shows: COURSE-017, COURSE-018, COURSE-019, COURSE-020, COURSE-021
  it('public videos are uploaded, renamed, checked for their processing state and deleted through their own routes', async () => {
    const body = { origName: 'Kirish darsi', size: 1000, type: 'public' } as const
    const { id } = (await t.send(publicVideos.create, { token, body })).data
    const list = async () => (await t.send(publicVideos.list, { token, query: { value: 'kirish' } })).data.videos
    expect(await list()).toMatchObject([{ id, type: 'public', status: VideoStatus.Uploading }])
    const told = { status: VideoStatus.Pause, message: "To'xtatildi" }
    const paused = await t.send(publicVideos.updateStatus, { token, params: { id }, body: told })
    expect(paused.data.video.status).toBe(VideoStatus.Pause)
    const renamed = await t.send(publicVideos.update, { token, params: { id }, body: { origName: 'Birinchi dars' } })
    expect(renamed.data.video.origName).toBe('Birinchi dars')
    expect((await t.send(publicVideos.remove, { token, params: { id }, query: {} })).status).toBe(200)
    expect(await list()).toEqual([])
  })

  it('the routes of public videos answer 404 for other kinds of videos and 403 without the right to public videos', async () => {
    const { id } = await t.build.video({ type: 'parenting', authorId: staffId })
    const before = await countRowsOfTables(t.db, 'audit')
    expect((await t.send(publicVideos.update, { token, params: { id }, body: { origName: 'X' } })).status).toBe(404)
    expect((await t.send(publicVideos.remove, { token, params: { id }, query: {} })).status).toBe(404)
    const other = await t.signedIn({ grants: every('courses') })
    expect((await t.send(publicVideos.list, { token: other.token, query: {} })).status).toBe(403)
    expect(await countRowsOfTables(t.db, 'audit')).toEqual(before)
  })
})

it('a student sees the catalogue courses on sale with the playable videos of their lessons, and plays these videos', async () => {
  const studentId = await t.build.student()
  await t.db.run(
    sql`update student set login = 'katalog.talabasi', password_hash = 'argon2id$8$1$AAAA$AAAA' where id = ${studentId}`,
  )
  const student = await openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null })
  const made = await course({ name: 'Sotuvdagi' })
  const chapterId = await chapter(made.id, 'Kirish')
  const done = await publicVideo()
  const waiting = await publicVideo({ status: VideoStatus.Waiting })
  for (const [name, videoId] of [
    ['Tayyor', done],
    ['Kutmoqda', waiting],
  ] as const)
    await lesson(chapterId, { name, videoId })
  const read = () => t.send(studentCatalogue.course, { token: student, params: { id: made.id } })
  expect((await read()).data.course).toMatchObject({
    chapters: [
      {
        name: 'Kirish',
        lessons: [
          { name: 'Tayyor', video: { id: done } },
          { name: 'Kutmoqda', video: null },
        ],
      },
    ],
  })
  const sub = { subCategoryId: made.subCategoryId }
  const courses = async () => (await t.send(studentCatalogue.courses, { token: student, query: sub })).data.courses
  expect(await courses()).toMatchObject([{ id: made.id, banner: expect.stringContaining('courses/banners') }])
  const shown = async () =>
    (await t.send(studentCatalogue.categories, { token: student })).data.categories.flatMap(({ subCategories }) =>
      subCategories.map(({ id }) => id),
    )
  expect(await shown()).toContain(made.subCategoryId)

  const play = (id: number) => t.send(ownVideos.play, { token: student, params: { id } })
  expect((await play(done)).data).toMatchObject({ kind: 'hls', url: expect.stringMatching(/^\/media\//) })
  expect((await play(waiting)).error.code).toBe('VIDEO_NOT_READY')
  const ofPlan = (await t.build.video({ authorId: staffId })).id
  expect((await play(ofPlan)).status).toBe(404)

  await t.send(catalogCourses.archive, { token, params: { id: made.id } })
  expect([(await read()).status, await courses()]).toEqual([404, []])
  expect(await shown()).not.toContain(made.subCategoryId)
})
