import { publicVideos } from '@markaz/protocol/study/course-catalogue/public-videos.routes'
import {
  catalogCategories,
  catalogChapters,
  catalogCourses,
  catalogLessons,
  catalogSubCategories,
} from '@markaz/protocol/study/course-catalogue/routes'
import type {
  CatalogCourse,
  CatalogCourseRow,
  CatalogSubCategory,
} from '@markaz/protocol/study/course-catalogue/schemas'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildVideo } from '../../domain/video/video-testing.ts'
import {
  columnTitles,
  findDialog,
  findRowByText,
  listGrantsOfPermission,
  pickSelectOption,
} from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './course-catalogue.pages.tsx'

const { server, user, titles, said, show } = setUpPageTest(pages)

const banner = { path: 'courses/banners/a.png', url: '/files/courses/banners/a.png' }
const row: CatalogCourseRow = {
  id: 4,
  name: 'Frontend',
  banner,
  category: { id: 1, name: 'Dasturlash' },
  subCategory: { id: 2, name: 'Web' },
  author: { id: 3, name: 'Dilnoza Karimova' },
  price: 1_450_000,
  chaptersCount: 2,
  isArchived: false,
  isDraft: false,
  createdAt: '2026-11-20T05:00:00.000Z',
}
const frontend: CatalogCourse = { ...row, description: 'Noldan', illustration: null }
const web: CatalogSubCategory = {
  ...{ id: 2, name: 'Web', image: null, category: { id: 1, name: 'Dasturlash' }, coursesCount: 1 },
  createdAt: '2026-11-20T05:00:00.000Z',
}
const dasturlash = {
  id: 1,
  name: 'Dasturlash',
  image: null,
  subCategoriesCount: 1,
  coursesCount: 1,
  createdAt: web.createdAt,
}
const chapter = (id: number, name: string, position: number) => ({ id, name, position, courseId: 4, lessonsCount: 1 })

beforeEach(() => {
  server.may(...listGrantsOfPermission('study:courses'), ...listGrantsOfPermission('study:curriculum'))
  server.answer(catalogCategories.list, { categories: [dasturlash], total: 1 })
  server.answer(catalogSubCategories.list, { subCategories: [web], total: 1 })
  server.answer(catalogSubCategories.read, { subCategory: web })
  server.answer(catalogCourses.list, { courses: [row], total: 1 })
  server.answer(catalogCourses.read, { course: frontend })
  server.answer(catalogCourses.authors, { authors: [{ id: 3, name: 'Dilnoza Karimova' }] })
  server.answer(catalogChapters.list, {
    course: { id: 4, name: 'Frontend' },
    chapters: [chapter(11, 'Kirish', 1), chapter(12, 'HTML', 2)],
  })
})

// Shows: COURSE-001, COURSE-002
test('course categories show how many courses they have and link to sub-categories; a taken name is reported at its field', async () => {
  show('/courses/categories')
  expect(
    within(await findRowByText('Dasturlash'))
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/courses/category/1/sub-categories')
  expect(columnTitles()).toEqual(['№', 'Rasm', 'Nomi', 'Sub-kategoriyalar', 'Kurslar', 'Amallar'])
  expect(screen.getByRole('link', { name: 'Ommaviy videolar' }).getAttribute('href')).toBe('/courses/videos')
  server.refuse(catalogCategories.create, 'CATALOG_CATEGORY_NAME_TAKEN')
  await user.click(screen.getByRole('button', { name: "Qo'shish" }))
  const form = await findDialog()
  await user.type(form.getByLabelText('Nomi'), 'Dasturlash')
  await user.click(form.getByRole('button', { name: 'Saqlash' }))
  await form.findByText('Bunday nomli kategoriya bor')
  expect(server.bodies(catalogCategories.create)).toEqual([{ name: 'Dasturlash', image: null }])
})

// Shows: COURSE-003, COURSE-010
test('a sub-category of courses is added, changed, and deleted after confirmation', async () => {
  show('/courses/category/1/sub-categories')
  await findRowByText('Web')
  expect(server.last(catalogSubCategories.list)?.query).toMatchObject({ categoryId: 1 })
  const add = screen.getByRole('link', { name: "Qo'shish" })
  expect(add.getAttribute('href')).toBe('/courses/sub-categories/create?categoryId=1')
  server.refuse(catalogSubCategories.remove, 'CATALOG_CATEGORY_IN_USE')
  await user.click(screen.getByRole('button', { name: "O'chirish: Web" }))
  await user.click((await findDialog()).getByRole('button', { name: "O'chirish" }))
  await waitFor(() => expect(titles()).toEqual(["Kategoriya bo'sh emas, uni o'chirib bo'lmaydi"]))
})

// Shows: COURSE-011, COURSE-012
test.each([
  ['/courses/sub-categories/create?categoryId=1', catalogSubCategories.create, 'Mobil', 'Mobil'],
  ['/courses/sub-category/2/edit', catalogSubCategories.update, ' va mobil', 'Web va mobil'],
])('the form at the URL %s saves a sub-category of courses', async (at, call, typed, name) => {
  server.answer(call, { id: 2 })
  show(at)
  await user.type(await screen.findByLabelText('Nomi'), typed)
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(server.bodies(call)).toEqual([{ name, categoryId: 1, image: null }]))
})

// Shows: COURSE-006, SHELL-035
test('a catalogue course is taken off sale after confirmation, and restored from the archive', async () => {
  show('/courses/list')
  const shown = await findRowByText('Frontend')
  expect(columnTitles()).toEqual([
    ...['№', 'Banner', 'Nomi', 'Sub-kategoriya', 'Muallif', 'Narxi', 'Boblar', 'Holati', 'Amallar'],
  ])
  expect(shown.textContent).toContain("1\u00a0450\u00a0000 so'm")
  expect(within(shown).queryByRole('button', { name: "O'chirish: Frontend" })).toBeNull()
  server.answer(catalogCourses.archive, {})
  await user.click(screen.getByRole('button', { name: 'Arxivga olish: Frontend' }))
  await user.click((await findDialog()).getByRole('button', { name: 'Arxivga olish' }))
  await waitFor(() => expect(titles()).toEqual(['Kurs arxivga olindi']))
  server.answer(catalogCourses.list, { courses: [{ ...row, isArchived: true }], total: 1 })
  server.answer(catalogCourses.unarchive, {})
  await user.click(screen.getByText('Arxiv'))
  await user.click(await screen.findByRole('button', { name: 'Arxivdan qaytarish: Frontend' }))
  expect(server.last(catalogCourses.list)?.query).toMatchObject({ archived: true })
  await waitFor(() => expect(titles()).toContain('Kurs katalogga qaytdi'))
})

// Shows: COURSE-004, COURSE-005
test('the courses of a sub-category and its archived courses have separate URLs', async () => {
  show('/courses/sub-category/2/list')
  await findRowByText('Frontend')
  expect(server.last(catalogCourses.list)?.query).toMatchObject({ subCategoryId: 2, archived: false })
  await user.click(screen.getByText('Arxiv'))
  await screen.findByRole('heading', { name: 'Arxiv: Web' })
  await waitFor(() =>
    expect(server.last(catalogCourses.list)?.query).toMatchObject({ subCategoryId: 2, archived: true }),
  )
})

// Shows: COURSE-008
test('a catalogue course is edited with its pictures, author and price', async () => {
  server.answer(catalogCourses.update, { id: 4 })
  show('/courses/list/4/edit')
  const name = await screen.findByLabelText('Nomi')
  await user.clear(name)
  await user.type(name, 'Frontend 2')
  await user.clear(screen.getByLabelText("Narxi (so'm)"))
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  const body = { name: 'Frontend 2', subCategoryId: 2, description: 'Noldan', authorId: 3, price: null }
  await waitFor(() =>
    expect(server.bodies(catalogCourses.update)).toEqual([
      { ...body, banner: 'courses/banners/a.png', illustration: null, isDraft: false },
    ]),
  )
})

// Shows: COURSE-007
test('the form of a catalogue course is not sent without a banner', async () => {
  show('/courses/list/add?subCategoryId=2')
  await user.type(await screen.findByLabelText('Nomi'), 'Yangi')
  await user.click(screen.getByRole('button', { name: 'Qoralamani saqlash' }))
  await screen.findAllByText(/ni (kiriting|tanlang)$/)
  expect(server.bodies(catalogCourses.create)).toEqual([])
})

// Shows: COURSE-013
test('the chapters of a catalogue course are listed in their order, and the arrow keys move them', async () => {
  server.answer(catalogChapters.reorder, {})
  show('/courses/list/4/chapters')
  const kirish = await screen.findByRole('link', { name: 'Kirish' })
  expect(kirish.getAttribute('href')).toBe('/courses/chapters/11/lessons')
  screen.getByRole('button', { name: "Joyini o'zgartirish: Kirish" }).focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(server.bodies(catalogChapters.reorder)).toEqual([{ before: [11, 12], after: [12, 11] }]))
  await waitFor(() => expect(said()).toEqual(["Tartib o'zgartirildi · Kirish"]))
})

// Shows: COURSE-014, COURSE-015
test('a chapter of a catalogue course is added and edited on a separate page', async () => {
  server.answer(catalogChapters.update, { id: 12 })
  const { unmount } = show('/courses/list/4/chapters/12/edit')
  await user.type(await screen.findByLabelText('Nomi'), ' va CSS')
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(server.bodies(catalogChapters.update)).toEqual([{ name: 'HTML va CSS', position: 2 }]))
  unmount()
  server.answer(catalogChapters.create, { id: 13 })
  show('/courses/list/4/chapters/add')
  await user.type(await screen.findByLabelText('Nomi'), 'Yakun')
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(server.bodies(catalogChapters.create)).toEqual([{ name: 'Yakun' }]))
})

// Shows: COURSE-001, COURSE-016
test("the list of a chapter's lessons shows each lesson's video, and staff add a lesson with an existing public video", async () => {
  const video = buildVideo({ type: 'public', group: null, lesson: null, origName: 'HTML nima' })
  server.answer(catalogLessons.list, {
    course: { id: 4, name: 'Frontend' },
    chapter: { id: 11, name: 'Kirish' },
    lessons: [
      { id: 21, name: 'Birinchi', position: 1, video },
      { id: 22, name: 'Ikkinchi', position: 2, video: null },
    ],
  })
  server.answer(catalogLessons.videos, { videos: [{ id: 61, name: 'HTML nima' }] })
  server.answer(catalogLessons.create, { id: 23 })
  show('/courses/chapters/11/lessons')
  const [first, second] = within(await screen.findByRole('list', { name: 'Darslar' })).getAllByRole('listitem')
  expect(first?.textContent).toContain('BirinchiHTML nimaTayyor')
  expect(second?.textContent).toContain("Video qo'yilmagan")
  expect(screen.getByRole('link', { name: 'HTML nima' }).getAttribute('href')).toContain('video=61')
  await user.click(screen.getByRole('button', { name: "Dars qo'shish" }))
  const form = await findDialog()
  await user.type(form.getByLabelText('Nomi'), 'Uchinchi')
  await user.click(form.getByLabelText('Video'))
  await pickSelectOption(user, 'HTML nima')
  await user.click(form.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(server.bodies(catalogLessons.create)).toEqual([{ name: 'Uchinchi', videoId: 61 }]))
})

// Shows: COURSE-009
test("the list of public videos shows each video's name, status, size and upload date", async () => {
  const video = buildVideo({ type: 'public', group: null, lesson: null, origName: 'HTML nima' })
  server.answer(publicVideos.list, { videos: [video], total: 1 })
  show('/courses/videos')
  await findRowByText('HTML nima')
  expect(columnTitles()).toEqual(['№', 'Video nomi', 'Holati', 'Hajmi', "Qo'shilgan sana", 'Amallar'])
  expect(screen.getByRole('button', { name: 'Video yuklash' })).toBeTruthy()
})

test('a user with only the read right to courses can change nothing, and has no link to the public videos', async () => {
  server.may('study:courses.read')
  show('/courses/list')
  await findRowByText('Frontend')
  expect(screen.queryByRole('link', { name: 'Ommaviy videolar' })).toBeNull()
  for (const name of [/^Tahrirlash/, /^Arxivga/, "Qo'shish"])
    expect([...screen.queryAllByRole('button', { name }), ...screen.queryAllByRole('link', { name })]).toEqual([])
})
