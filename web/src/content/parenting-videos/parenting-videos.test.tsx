import { parentingVideos } from '@markaz/protocol/content/parenting-videos/routes'
import type { ParentingVideo } from '@markaz/protocol/content/parenting-videos/schemas'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildVideo } from '../../domain/video/video-testing.ts'
import { findDialog, listGrantsOfPermission } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './parenting-videos.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages, { user: { applyAccept: false } })

const video = buildVideo({ type: 'parenting', group: null, lesson: null, origName: 'Ekran vaqti' })
const one: ParentingVideo = {
  id: 4,
  name: 'Ekran vaqti',
  description: 'Yosh bo‘yicha me’yorlar',
  thumbnail: { path: 'images/a.png', url: '/files/images/a.png' },
  video,
  isDraft: false,
  createdAt: '2026-11-20T05:00:00.000Z',
  createdBy: { id: 2, fullName: 'Karimova Zulfiya' },
}
const cards = async () =>
  within(await screen.findByRole('list', { name: 'Ota-onalar uchun videolar' })).getAllByRole('listitem')

beforeEach(() => {
  server.may(...listGrantsOfPermission('content:parenting_videos'))
  server.answer(parentingVideos.list, {
    parentingVideos: [
      one,
      { ...one, id: 5, name: 'Suhbat', video: { ...video, id: 62, status: 1, currentStatus: 1, percentage: 40 } },
      { ...one, id: 6, name: 'Tanaffus', video: null },
    ],
    total: 3,
  })
})

// Shows: PARENTVIDEO-002
test('the card of a video for parents shows picture, name, state, day and author; only a converted video can be played', async () => {
  show('/additional-info/videos')
  const [done, converting, without] = await cards()
  expect(done?.textContent).toContain('Ekran vaqti')
  expect(done?.textContent).toContain('Tayyor20.11.2026 10:00Karimova Zulfiya')
  expect(
    within(done as HTMLElement)
      .getByRole('link', { name: "Ko'rish: Ekran vaqti" })
      .getAttribute('href'),
  ).toContain('video=61')
  expect(converting?.textContent).toContain('konvertatsiya qilinmoqda40%')
  expect(without?.textContent).toContain("Video yo'q")
  expect(screen.getAllByRole('link', { name: /^Ko'rish/ })).toHaveLength(1)
})

test("adding a parenting video uploads the file first; if the server then refuses the video's details, the uploaded file is deleted", async () => {
  server.answer(videos.createLink.all, { id: 71, videoId: 'a', uploadUrl: '/tus/files/a' })
  server.refuse(parentingVideos.create, 'VALIDATION', {
    fields: { videoId: 'Yuklangan video topilmadi. Uni qaytadan tanlang' },
  } as never)
  server.answer(videos.remove.all, {}, { id: 71 })
  show('/additional-info/videos')
  await user.click(await screen.findByRole('button', { name: "Qo'shish" }))
  const form = await findDialog()
  await user.click(form.getByRole('button', { name: "E'lon qilish" }))
  await waitFor(() => expect(form.getAllByText(/ni (kiriting|tanlang)$/)).toHaveLength(2))
  await user.upload(form.getByLabelText('Video fayl'), new File(['salom'], 'izoh.txt', { type: 'text/plain' }))
  expect(await form.findByText("Video formati noto'g'ri: izoh.txt")).toBeTruthy()
  await user.type(form.getByLabelText('Nomi'), 'Suhbat')
  await user.upload(form.getByLabelText('Video fayl'), new File(['xxxxx'], 'suhbat.mp4', { type: 'video/mp4' }))
  await user.click(form.getByRole('button', { name: 'Qoralamani saqlash' }))
  expect(await form.findByText('Yuklangan video topilmadi. Uni qaytadan tanlang')).toBeTruthy()
  expect(server.bodies(videos.createLink.all)).toEqual([
    { type: 'parenting', origName: 'Suhbat', fileName: 'suhbat.mp4', size: 5 },
  ])
  expect(server.bodies(parentingVideos.create)).toEqual([
    { name: 'Suhbat', description: '', thumbnail: null, isDraft: true, videoId: 71 },
  ])
  await waitFor(() => expect(server.count(videos.remove.all)).toBe(1))
})

test("editing a parenting video keeps its file unless another file is chosen; a dialog shows the video's name before it is deleted", async () => {
  server.answer(parentingVideos.update, { id: 4 })
  server.answer(parentingVideos.remove, {})
  show('/additional-info/videos')
  await user.click(await screen.findByRole('button', { name: 'Tahrirlash: Ekran vaqti' }))
  const form = await findDialog()
  await user.type(form.getByLabelText('Nomi'), ' 2')
  await user.click(form.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() =>
    expect(server.bodies(parentingVideos.update)).toEqual([
      { name: 'Ekran vaqti 2', description: one.description, thumbnail: 'images/a.png', isDraft: false, videoId: null },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: "O'chirish: Ekran vaqti" }))
  const question = await findDialog()
  expect(question.getByText('"Ekran vaqti" butunlay o\'chiriladi')).toBeTruthy()
  await user.click(question.getByRole('button', { name: "O'chirish" }))
  await waitFor(() => expect(titles()).toContain("Video o'chirildi"))
})

// Shows: PARENTVIDEO-001
test('the page /additional-info links to the videos for parents; a user with only the read right sees no buttons that change videos', async () => {
  server.may('content:parenting_videos.read')
  const { unmount } = show('/additional-info')
  expect((await screen.findByRole('link', { name: /Ota-onalar uchun videolar/ })).getAttribute('href')).toBe(
    '/additional-info/videos',
  )
  unmount()
  show('/additional-info/videos')
  await cards()
  expect(screen.queryAllByRole('button', { name: /Qo'shish|Tahrirlash|O'chirish/ })).toEqual([])
})
