import { uploads } from '@markaz/protocol/centre/files/routes'
import { stories } from '@markaz/protocol/content/stories/routes'
import type { Story } from '@markaz/protocol/content/stories/schemas'
import '../../testing/browser.ts'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildVideo } from '../../domain/video/video-testing.ts'
import { findDialog, listGrantsOfPermission } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './stories.pages.tsx'

const { server, user, titles, said, show } = setUpPageTest(pages, { user: { applyAccept: false } })

const story: Story = {
  id: 4,
  title: 'Ochiq eshiklar kuni',
  attachment: { path: 'short-videos/a.jpg', url: '/files/short-videos/a.jpg' },
  thumbnail: null,
  video: null,
  link: 'https://markaz.uz/qabul',
  isActive: true,
  viewsCount: 1240,
  createdAt: '2026-11-20T05:00:00.000Z',
  createdBy: { id: 2, fullName: 'Karimova Zulfiya' },
}
const video = buildVideo({ type: 'story', group: null, lesson: null })
const film: Story = {
  ...story,
  id: 5,
  title: 'Robotlar musobaqasi',
  attachment: { path: 'short-videos/b.mp4', url: '/files/short-videos/b.mp4' },
  video,
  link: null,
  isActive: false,
}
const cards = async () =>
  within(await screen.findByRole('list', { name: 'Hikoyalar' }))
    .getAllByRole('listitem')
    .map((card) => within(card))

beforeEach(() => {
  server.may('profile.read', ...listGrantsOfPermission('content:posts'))
  server.answer(stories.list, {
    stories: [
      story,
      film,
      {
        ...film,
        id: 6,
        title: 'Yangi',
        video: { ...video, id: 62, status: 3, currentStatus: 3, message: "Video 60 soniyadan uzun bo'lmasin" },
      },
    ],
    total: 3,
  })
  server.answer(stories.read, { story })
})

// Shows: STORY-001
test("a story's card shows picture or video, title, link, number of views and date, or the reason why the video cannot be played", async () => {
  show('/blogs/stories')
  const [picture, ready, failed] = await cards()
  expect(picture?.getByRole('link', { name: /markaz.uz/ }).getAttribute('href')).toBe('https://markaz.uz/qabul')
  expect(picture?.getByText("1 240 marta ko'rilgan")).toBeTruthy()
  expect(picture?.getByText('20.11.2026 10:00')).toBeTruthy()
  expect(picture?.getByRole('button', { name: "Ko'rish: Ochiq eshiklar kuni" })).toBeTruthy()
  expect(ready?.getByRole('link', { name: "Ko'rish: Robotlar musobaqasi" }).getAttribute('href')).toContain('video=61')
  expect(failed?.getByText("Video 60 soniyadan uzun bo'lmasin")).toBeTruthy()
  expect(failed?.queryByRole('link')).toBeNull()
})

test("the switch on a story's card shows or hides the story and changes no other field", async () => {
  server.answer(stories.update, { id: 4 })
  show('/blogs/stories')
  const [first] = await cards()
  await user.click(first?.getByRole('switch', { name: "Talabalarga ko'rinadi: Ochiq eshiklar kuni" }) as HTMLElement)
  await waitFor(() => expect(titles()).toEqual(['Hikoya qoralamaga olindi']))
  expect(server.bodies(stories.update)).toEqual([
    { title: story.title, attachment: 'short-videos/a.jpg', thumbnail: null, link: story.link, isActive: false },
  ])
})

test('the visibility switch and the edit dialog of a story load its current data, because the list may be outdated', async () => {
  const corrected = { ...story, title: 'Yangi', link: 'https://markaz.uz/yangi' }
  server.answer(stories.read, { story: corrected }, { id: 4 })
  server.answer(stories.update, { id: 4 })
  show('/blogs/stories')
  const [first] = await cards()
  await user.click(first?.getByRole('switch', { name: "Talabalarga ko'rinadi: Ochiq eshiklar kuni" }) as HTMLElement)
  await waitFor(() => expect(server.bodies(stories.update)).toMatchObject([{ title: 'Yangi', link: corrected.link }]))
  await user.click(first?.getByRole('button', { name: 'Tahrirlash: Ochiq eshiklar kuni' }) as HTMLElement)
  const form = await findDialog()
  expect((form.getByLabelText('Nomi') as HTMLInputElement).value).toBe('Yangi')
  await user.click(form.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(titles()).toEqual(['Hikoya qoralamaga olindi', 'Muvaffaqiyatli tahrirlandi']))
  expect(server.bodies(stories.update)[1]).toMatchObject({ title: 'Yangi', link: corrected.link })
})

test('if a story cannot be loaded, its visibility switch and its edit dialog show the error, and nothing is saved', async () => {
  server.refuse(stories.read, 'NOT_FOUND')
  show('/blogs/stories')
  const [first] = await cards()
  await user.click(first?.getByRole('switch', { name: /Ochiq eshiklar kuni/ }) as HTMLElement)
  await waitFor(() => expect(titles()).toEqual([errorDetailsOf('NOT_FOUND').text]))
  await user.click(first?.getByRole('button', { name: 'Tahrirlash: Ochiq eshiklar kuni' }) as HTMLElement)
  expect(await (await findDialog()).findByText(errorDetailsOf('NOT_FOUND').text)).toBeTruthy()
  expect(server.count(stories.update)).toBe(0)
})

test('the toast about a deleted story names this story, even if another story is deleted before the server has answered', async () => {
  const come = Promise.withResolvers<void>()
  server.answer(stories.remove, () => come.promise.then(() => ({})))
  show('/blogs/stories')
  const [first, second] = await cards()
  await user.click(first?.getByRole('button', { name: /^O'chirish/ }) as HTMLElement)
  await user.click((await findDialog()).getByRole('button', { name: "O'chirish" }))
  await waitFor(() => expect(server.count(stories.remove)).toBe(1))
  await user.click(second?.getByRole('button', { name: /^O'chirish/ }) as HTMLElement)
  come.resolve()
  await waitFor(() => expect(said()).toEqual(["Hikoya o'chirildi · Ochiq eshiklar kuni"]))
  await user.click((await findDialog()).getByRole('button', { name: 'Bekor qilish' }))
})

test('errors of a new story are shown at their fields, including a server error about the file', async () => {
  show('/blogs/stories')
  await user.click(await screen.findByRole('button', { name: "Qo'shish" }))
  const form = await findDialog()
  const choose = (name: string, type: string) =>
    user.upload(form.getByLabelText('Rasm yoki video'), new File(['x'], name, { type }))
  await user.click(form.getByRole('button', { name: "E'lon qilish" }))
  await waitFor(() => expect(form.getAllByText(/ni (kiriting|tanlang)$/)).toHaveLength(2))
  await choose('rasm.avif', 'image/avif')
  expect(await form.findByText(/^Rasmni o'qib bo'lmadi/)).toBeTruthy()
  await choose('izoh.txt', 'text/plain')
  expect(await form.findByText('Faqat rasm (JPG, PNG, WEBP) yoki video (MP4, WEBM)')).toBeTruthy()
  server.refuse(uploads.storyAttachment, 'FILE_TYPE', {
    fields: { file: "Video 60 soniyadan uzun bo'lmasin" },
  } as never)
  await choose('uzun.mp4', 'video/mp4')
  expect(await form.findByText("Video 60 soniyadan uzun bo'lmasin")).toBeTruthy()
  expect(form.queryByLabelText('Muqova')).toBeNull()
  server.answer(uploads.storyAttachment, { path: 'short-videos/c.mp4', url: '/files/c.mp4', name: 'c.mp4', size: 1 })
  await choose('qisqa.mp4', 'video/mp4')
  expect(await form.findByLabelText('Muqova')).toBeTruthy()
  await user.type(form.getByLabelText('Nomi'), 'Qish bayrami')
  await user.type(form.getByLabelText('Havola'), 'markaz.uz')
  await user.click(form.getByRole('button', { name: 'Qoralamani saqlash' }))
  expect(await form.findByText("Havola http:// yoki https:// bilan boshlanadigan sahifa manzili bo'lsin")).toBeTruthy()
  await user.clear(form.getByLabelText('Havola'))
  server.answer(stories.create, { id: 7 })
  await user.click(form.getByRole('button', { name: 'Qoralamani saqlash' }))
  await waitFor(() => expect(titles()).toEqual(['"Qish bayrami" qoralamada']))
  expect(server.bodies(stories.create)).toEqual([
    { title: 'Qish bayrami', attachment: 'short-videos/c.mp4', thumbnail: null, link: null, isActive: false },
  ])
})

test('a user with only the read right sees whether a story is shown to students, but cannot change it', async () => {
  server.may('profile.read')
  show('/blogs/stories')
  const [first, second] = await cards()
  expect([first?.getByText("E'lon qilingan"), second?.getByText('Qoralama')]).toBeTruthy()
  expect(screen.queryAllByRole('switch')).toEqual([])
  expect(screen.queryAllByRole('button', { name: /Qo'shish|Tahrirlash|O'chirish/ })).toEqual([])
})
