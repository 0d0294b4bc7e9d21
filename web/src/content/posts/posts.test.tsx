import { uploads } from '@markaz/protocol/centre/files/routes'
import { postAuthors } from '@markaz/protocol/content/authors/routes'
import { postComments } from '@markaz/protocol/content/comments/routes'
import { postCategories, posts } from '@markaz/protocol/content/posts/routes'
import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  chooseMenuItem,
  columnTitles,
  findDialog,
  findRowByText,
  findWithinRow,
  pasteText,
  pickSelectOption,
} from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './posts.pages.tsx'

const { server, user, titles, said, show, clickToastAction } = setUpPageTest(pages)
const row = {
  ...{
    id: 7,
    title: 'Ochiq eshiklar kuni',
    excerpt: 'Shanba kuni kutamiz.',
    banner: null,
    status: 'public-staff' as const,
  },
  ...{ category: { id: 2, name: 'Yangiliklar' }, author: { id: 3, name: 'Nodira Karimova' }, isArchived: false },
  ...{ isTop: true, isRecommended: false, createdAt: '2026-11-20T05:00:00Z' },
}
const whole = {
  ...row,
  author: { ...row.author, position: 'Metodist', photo: null },
  ...{
    body: richTextOfParagraphs('Shanba kuni kutamiz.'),
    pictures: [],
    version: 4,
    updatedAt: '2026-11-20T05:00:00Z',
  },
}
const comment = {
  ...{ id: 5, post: { id: 7, title: row.title }, student: { id: 9, name: 'Karimov Ali' }, text: 'Rahmat!' },
  ...{ isHidden: false, isWaiting: false, reports: [] as string[], createdAt: '2026-11-20T06:00:00Z' },
}
const author = {
  ...{ id: 3, name: 'Nodira Karimova', position: null, photo: null, postsCount: 1 },
  createdAt: row.createdAt,
}
const writes = ['read', 'create', 'update', 'delete'].map((option) => `content:posts.${option}` as const)

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('post-draft'))

beforeEach(() => {
  for (const key of drafts()) localStorage.removeItem(key)
  server.may('profile.read', ...writes)
  server.answer(posts.byStatus, { posts: [row], total: 1 })
  server.answer(posts.read, { post: whole })
  server.answer(postCategories.list, { categories: [{ id: 2, name: 'Yangiliklar', postsCount: 1 }], total: 1 })
  server.answer(postAuthors.list, { postAuthors: [author], total: 1 })
  server.answer(postComments.list, { comments: [comment], total: 1, isMore: false, reportedCount: 0, seq: 3 })
  server.answer(postComments.stream, ':\n\n')
})
const keepDraft = (values: object) =>
  localStorage.setItem(
    'post-draft:1:new',
    JSON.stringify({
      ...{ at: new Date().toISOString(), pictures: [{ path: 'posts/images/b.png', url: '/files/b' }] },
      values: { title: 'Eski', body: whole.body, categoryId: 2, authorId: 3, ...values },
    }),
  )
const write = (words: string) => pasteText('Matn', words)

describe('the list of posts', () => {
  // Shows: BLOG-003, BLOG-016, SHELL-035
  test('the list of posts has all columns and tabs, and shows active posts first; a switch shows archived posts', async () => {
    show('/blogs/posts')
    expect((await findRowByText('Ochiq eshiklar kuni')).textContent).toContain('YangiliklarNodira Karimova')
    expect(columnTitles()).toEqual([
      '№',
      'Banner',
      'Sarlavha',
      'Kategoriya',
      'Muallif',
      'Top',
      'Tavsiya',
      "Qo'shilgan",
      'Amallar',
    ])
    expect((await findWithinRow('Ochiq eshiklar kuni')).getByText('Top')).toBeTruthy()
    expect(server.last(posts.byStatus)?.query).toMatchObject({ archived: false })
    await user.click(screen.getByText('Arxiv'))
    await waitFor(() => expect(server.last(posts.byStatus)?.query).toMatchObject({ archived: true }))
    await user.click(screen.getByRole('link', { name: 'Talabalar uchun' }))
    await waitFor(() => expect(server.last(posts.byStatus)?.params).toEqual({ status: 'public-students' }))
    expect(screen.getByRole('link', { name: "Qo'shish" }).getAttribute('href')).toBe(
      '/blogs/posts/unarchive/public-students/add',
    )
  })

  // Shows: PERM-032
  test('a user who may only read the blog sees the posts for staff, without tabs and buttons', async () => {
    server.may('profile.read')
    const { unmount } = show('/blogs/posts?status=private')
    await findRowByText('Ochiq eshiklar kuni')
    expect(server.last(posts.byStatus)?.params).toEqual({ status: 'public-staff' })
    expect(screen.queryByRole('navigation', { name: "Kimga ko'rinadi" })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Boshqa amallar/ })).toBeNull()
    unmount()
    show('/blogs/posts/7')
    expect(await screen.findByText('Shanba kuni kutamiz.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Tarix' })).toBeNull()
  })

  // Shows: BLOG-017, BLOG-019
  test('a post can be recommended and archived; the undo button and a button in the archive restore an archived post', async () => {
    server.answer(posts.recommend, {})
    server.answer(posts.archive, {})
    server.answer(sessionAudits.takeBack, {})
    server.answer(posts.unarchive, {})
    const { unmount } = show('/blogs/posts')
    await screen.findByText('Ochiq eshiklar kuni')
    await chooseMenuItem(user, 'Boshqa amallar: Ochiq eshiklar kuni', 'Tavsiya qilish')
    await waitFor(() => expect(titles()).toEqual(['Post tavsiya qilindi']))
    await chooseMenuItem(user, 'Boshqa amallar: Ochiq eshiklar kuni', 'Arxivga olish')
    await waitFor(() => expect(titles()).toContain('Post arxivga olindi'))
    expect(server.last(posts.archive)?.params).toEqual({ id: 7 })
    await clickToastAction()
    await waitFor(() => expect(server.count(sessionAudits.takeBack)).toBe(1))
    unmount()
    server.answer(posts.byStatus, { posts: [{ ...row, isArchived: true }], total: 1 })
    show('/blogs/posts?archived=true')
    await screen.findByText('Ochiq eshiklar kuni')
    await chooseMenuItem(user, 'Boshqa amallar: Ochiq eshiklar kuni', 'Arxivdan chiqarish')
    await waitFor(() => expect(server.last(posts.unarchive)?.params).toEqual({ id: 7 }))
  })
})

test('the toast about a change of a post names this post, even if another post is changed before the server has answered', async () => {
  const other = { ...row, id: 8, title: 'Qish bayrami', isTop: false }
  const come = Promise.withResolvers<void>()
  server.answer(posts.byStatus, { posts: [row, other], total: 2 })
  server.answer(posts.archive, () => come.promise.then(() => ({})))
  server.answer(posts.makeTop, {})
  show('/blogs/posts')
  await screen.findByText('Qish bayrami')
  await chooseMenuItem(user, 'Boshqa amallar: Ochiq eshiklar kuni', 'Arxivga olish')
  await chooseMenuItem(user, 'Boshqa amallar: Qish bayrami', 'Top qilish')
  await waitFor(() => expect(said()).toEqual(["Post top bo'ldi · Qish bayrami"]))
  come.resolve()
  await waitFor(() => expect(said()[1]).toBe('Post arxivga olindi · Ochiq eshiklar kuni'))
})

describe('writing a post', () => {
  // Shows: BLOG-009
  test('the post form reports missing values; text typed before the user left the page is restored and saved', async () => {
    server.answer(posts.create, { id: 8 })
    const { unmount } = show('/blogs/posts/unarchive/private/add')
    await screen.findByRole('textbox', { name: 'Matn' })
    await user.click(screen.getByRole('button', { name: "E'lon qilish" }))
    await waitFor(() => expect(screen.getAllByText(/ni (kiriting|tanlang)$/)).toHaveLength(5))
    await user.type(screen.getByLabelText('Sarlavha'), 'Yangi guruhlar')
    await write('Dekabrda ochiladi')
    unmount()
    const { address } = show('/blogs/posts/unarchive/private/add')
    expect(await screen.findByText(/qoralama tiklandi/)).toBeTruthy()
    expect((screen.getByLabelText('Sarlavha') as HTMLInputElement).value).toBe('Yangi guruhlar')
    expect((await screen.findByRole('textbox', { name: 'Matn' })).textContent).toBe('Dekabrda ochiladi')
    await user.click(screen.getByRole('button', { name: "Telefonda ko'rish" }))
    const preview = await findDialog()
    expect(preview.getByRole('heading', { name: 'Yangi guruhlar' })).toBeTruthy()
    expect(preview.getByText('Dekabrda ochiladi')).toBeTruthy()
    await user.keyboard('{Escape}')
    await user.click(screen.getByLabelText('Kategoriya'))
    await pickSelectOption(user, 'Yangiliklar')
    await user.click(screen.getByLabelText('Muallif'))
    await pickSelectOption(user, 'Nodira Karimova')
    await user.click(screen.getByLabelText("Kimga ko'rinadi"))
    await pickSelectOption(user, 'Talabalar uchun')
    await user.click(screen.getByRole('button', { name: "E'lon qilish" }))
    await waitFor(() => expect(address()).toBe('/blogs/posts?status=public-students'))
    expect(titles()).toEqual(['"Yangi guruhlar" e\'lon qilindi'])
    expect(server.bodies(posts.create)).toEqual([
      {
        ...{ title: 'Yangi guruhlar', body: richTextOfParagraphs('Dekabrda ochiladi'), banner: null },
        ...{ categoryId: 2, authorId: 3, isArchived: false },
      },
    ])
    expect(drafts()).toEqual([])
  })

  test('a draft of a post can be discarded, and another user of the same browser does not see it', async () => {
    const { unmount } = show('/blogs/posts/unarchive/7/edit')
    await user.type(await screen.findByLabelText('Sarlavha'), '!')
    unmount()
    const [key = ''] = drafts()
    expect(key).toBe('post-draft:1:7')
    show('/blogs/posts/unarchive/7/edit')
    await user.click(await screen.findByRole('button', { name: 'Qoralamani tashlash' }))
    expect((screen.getByLabelText('Sarlavha') as HTMLInputElement).value).toBe('Ochiq eshiklar kuni')
    expect((await screen.findByRole('textbox', { name: 'Matn' })).textContent).toBe('Shanba kuni kutamiz.')
    expect(localStorage.getItem(key)).toBeNull()
  })

  test('after a draft of a new post is discarded, the next new post starts empty', async () => {
    keepDraft({ banner: { path: 'posts/images/a.png', url: '/files/a' }, status: 'public-students' })
    const { unmount } = show('/blogs/posts/unarchive/private/add')
    await user.click(await screen.findByRole('button', { name: 'Qoralamani tashlash' }))
    const title = screen.getByLabelText('Sarlavha') as HTMLInputElement
    expect(title.value).toBe('')
    for (const chosen of ['Yangiliklar', 'Nodira Karimova', 'Talabalar uchun'])
      expect(screen.queryByText(chosen)).toBeNull()
    expect((await screen.findByRole('textbox', { name: 'Matn' })).textContent).toBe('')
    await user.type(title, 'Yangi')
    unmount()
    const next = JSON.parse(localStorage.getItem('post-draft:1:new') ?? '')
    expect(next).toEqual({ at: next.at, pictures: [], values: { title: 'Yangi' } })
  })

  // Shows: DAY-012
  test('a post can be saved as a draft without an audience; another button makes a published post a draft again', async () => {
    server.answer(posts.create, { id: 8 })
    keepDraft({ status: 'private' })
    const { address, unmount } = show('/blogs/posts/unarchive/private/add')
    await screen.findByRole('textbox', { name: 'Matn' })
    await user.click(screen.getByRole('button', { name: 'Qoralamani saqlash' }))
    await waitFor(() => expect(address()).toBe('/blogs/posts?status=private'))
    expect(server.last(posts.create)?.params).toEqual({ status: 'private' })
    unmount()
    server.answer(posts.update, { id: 7, version: 5 })
    show('/blogs/posts/unarchive/7/edit')
    await screen.findByRole('textbox', { name: 'Matn' })
    await user.click(screen.getByRole('button', { name: 'Qoralamaga olish' }))
    await waitFor(() => expect(server.bodies(posts.update)).toEqual([expect.objectContaining({ status: 'private' })]))
  })

  // Shows: BLOG-008
  test('a post that is created from the list of archived posts is archived immediately', async () => {
    server.answer(posts.create, { id: 8 })
    keepDraft({ status: 'public-staff' })
    const { address } = show('/blogs/posts/archive/public-staff/add')
    await screen.findByRole('textbox', { name: 'Matn' })
    await user.click(screen.getByRole('button', { name: 'Arxivga saqlash' }))
    await waitFor(() => expect(address()).toBe('/blogs/posts?archived=true'))
    expect(server.bodies(posts.create)).toEqual([expect.objectContaining({ isArchived: true })])
  })

  // Shows: BLOG-008, DAY-026
  test.each([
    ['archive', '/blogs/posts?archived=true'],
    ['unarchive', '/blogs/posts'],
  ])('after a post is edited at the %s URL, the list of posts at %s opens', async (variant, list) => {
    server.answer(posts.update, { id: 7, version: 5 })
    const { address } = show(`/blogs/posts/${variant}/7/edit`)
    await user.type(await screen.findByLabelText('Sarlavha'), '!')
    await screen.findByRole('textbox', { name: 'Matn' })
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(address()).toBe(list))
    expect(titles()).toEqual(['"Ochiq eshiklar kuni!" saqlandi'])
  })

  test("if another user has saved the post since the form was opened, the other user's version is overwritten only after a confirmation", async () => {
    server.refuse(posts.update, 'POST_CHANGED')
    const { address } = show('/blogs/posts/unarchive/7/edit')
    await user.type(await screen.findByLabelText('Sarlavha'), '!')
    await screen.findByRole('textbox', { name: 'Matn' })
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    const question = await findDialog()
    server.answer(posts.read, { post: { ...whole, version: 5 } })
    server.answer(posts.update, { id: 7, version: 6 })
    await user.click(question.getByRole('button', { name: 'Menikini saqlash' }))
    await waitFor(() => expect(address()).toBe('/blogs/posts'))
    expect(server.bodies(posts.update).map((body) => (body as { version: number }).version)).toEqual([4, 5])
  })

  test('a picture chosen in the post editor is uploaded and inserted into the text', async () => {
    server.answer(uploads.postBanner, { path: 'posts/images/a.png', url: '/files/a', name: 'a.png', size: 3 })
    show('/blogs/posts/unarchive/7/edit')
    const text = await screen.findByRole('textbox', { name: 'Matn' })
    const bar = within(screen.getByRole('toolbar', { name: /^Matnni bezash/ }))
    await user.upload(
      bar.getByLabelText('Rasm', { selector: 'input' }),
      new File(['png'], 'a.png', { type: 'image/png' }),
    )
    await waitFor(() => expect(text.querySelector('img')?.getAttribute('src')).toBe('/files/a'))
  })
  test('saving a post waits until the pictures in its text are uploaded', async () => {
    const picture = { path: 'posts/images/a.png', url: '/files/a', name: 'a.png', size: 3 }
    const taken = Promise.withResolvers<typeof picture>()
    server.answer(uploads.postBanner, () => taken.promise)
    server.answer(posts.update, { id: 7, version: 5 })
    show('/blogs/posts/unarchive/7/edit')
    await screen.findByRole('textbox', { name: 'Matn' })
    const bar = within(screen.getByRole('toolbar', { name: /^Matnni bezash/ }))
    await user.upload(
      bar.getByLabelText('Rasm', { selector: 'input' }),
      new File(['png'], 'a.png', { type: 'image/png' }),
    )
    await waitFor(() => expect(server.count(uploads.postBanner)).toBe(1))
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    expect(await screen.findByText("Fayllar yuklanib bo'lsin")).toBeTruthy()
    taken.resolve(picture)
    await waitFor(() => expect(screen.queryByText("Fayllar yuklanib bo'lsin")).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(titles()).toEqual(['"Ochiq eshiklar kuni" saqlandi']))
    expect(JSON.stringify(server.bodies(posts.update))).toContain(picture.path)
  })
})

test('the history of a post shows who changed it and how; an older version can be viewed and restored', async () => {
  const versions = [
    {
      version: 4,
      savedBy: { id: 1, name: 'Valiyev Ali' },
      savedAt: row.createdAt,
      changed: ['title' as const, 'body' as const],
    },
    { version: 3, savedBy: { id: 2, name: 'Sobirova Malika' }, savedAt: row.createdAt, changed: [] },
  ]
  server.answer(posts.versions, { versions })
  server.answer(posts.oldVersion, {
    post: { version: 3, title: 'Avvalgi', body: richTextOfParagraphs('Eski matn'), banner: null, pictures: [] },
  })
  server.answer(posts.takeVersion, { id: 7, version: 5 })
  show('/blogs/posts/7')
  await user.click(await screen.findByRole('button', { name: 'Tarix' }))
  const dialog = await findDialog()
  expect(await dialog.findByText("O'zgargan: sarlavha, matn")).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: "3-holatni ko'rish" }))
  expect(await dialog.findByText('Eski matn')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Shu holatga qaytarish' }))
  await waitFor(() => expect(titles()).toEqual(['Post 3-holatiga qaytarildi']))
  expect(server.last(posts.takeVersion)).toMatchObject({ params: { id: 7, version: 3 }, body: { version: 4 } })
})

// Shows: BLOG-004, BLOG-005
test('the page of a post category loads all posts of the category in one request and shows the posts as cards', async () => {
  server.answer(posts.byCategory, { posts: [row], total: 1, category: { id: 2, name: 'Yangiliklar', postsCount: 1 } })
  show('/blogs/categories/2')
  const cards = within(await screen.findByRole('list', { name: 'Yangiliklar' }))
  expect(cards.getByRole('link').getAttribute('href')).toBe('/blogs/posts/7')
  expect(server.last(posts.byCategory)?.query).toEqual({ page: 1, perPage: 1000 })
})

// Shows: BLOG-006
test('in the list of comments a comment can be hidden, and a new comment appears without a reload', async () => {
  server.answer(postComments.hide, {})
  server.answer(postComments.stream, 'id: 4\nevent: changed\ndata: {"seq":4}\n\n')
  show('/blogs/comments')
  await user.click((await findWithinRow('Rahmat!')).getByRole('button', { name: 'Yashirish: Karimov Ali' }))
  expect(columnTitles()).toEqual(['№', 'Post', 'Yozgan', 'Izoh', 'Shikoyatlar', "Qo'shilgan", 'Holati', 'Amallar'])
  await waitFor(() => expect(server.bodies(postComments.hide)).toEqual([{ isHidden: true }]))
  expect(titles()).toEqual(["Izoh yashirildi: endi uni faqat yozgan talaba ko'radi"])
  await waitFor(() => expect(server.count(postComments.list)).toBeGreaterThan(1))
})

// Shows: SAFE-019
test('staff approve a comment that contains a link; the author of a comment from another branch has a shortened name and no link', async () => {
  const waiting = { ...comment, id: 6, text: 'Mana: sayt.uz', isWaiting: true }
  const far = { ...comment, id: 8, text: 'Zo‘r', student: { id: null, name: 'Laylo S.' } }
  server.answer(postComments.list, { comments: [waiting, far], total: 2, isMore: false, reportedCount: 0, seq: 3 })
  server.answer(postComments.hide, {})
  show('/blogs/comments')
  const first = await findWithinRow('Mana: sayt.uz')
  expect(first.getByText('Kutmoqda')).toBeTruthy()
  await user.click(first.getByRole('button', { name: 'Tasdiqlash: Karimov Ali' }))
  await waitFor(() => expect(server.bodies(postComments.hide)).toEqual([{ isHidden: false }]))
  expect(titles()).toEqual(["Izoh tasdiqlandi: endi uni hamma ko'radi"])
  const second = await findWithinRow("Zo'r")
  expect(second.getByText('boshqa filial').parentElement?.textContent).toBe('Laylo S. boshqa filial')
  expect(second.queryByRole('link', { name: /Laylo/ })).toBeNull()
  expect(second.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Yashirish: Laylo S.',
  ])
})

test('a reported comment shows why it was reported, and one click dismisses the report', async () => {
  const reported = { ...comment, reports: ['Reklama', 'Haqorat'] }
  server.answer(postComments.list, { comments: [reported], total: 1, isMore: false, reportedCount: 1, seq: 3 })
  server.answer(postComments.hide, {})
  show('/blogs/comments?isReported=true')
  const row = await findWithinRow('Rahmat!')
  expect(row.getByText('Reklama; Haqorat')).toBeTruthy()
  expect(server.last(postComments.list)?.query).toMatchObject({ isReported: 'true' })
  await user.click(row.getByRole('button', { name: 'Qoldirish: Karimov Ali' }))
  await waitFor(() => expect(server.bodies(postComments.hide)).toEqual([{ isHidden: false }]))
  expect(titles()).toEqual(["Izoh qoldirildi: shikoyatlar ko'rib chiqildi"])
})
