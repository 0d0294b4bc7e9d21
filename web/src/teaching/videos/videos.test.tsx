import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { type Video, VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeGroupResponse } from '../../domain/group/group-testing.ts'
import { notifyVideosChangedListeners } from '../../domain/video/upload/upload-list.ts'
import { buildVideo } from '../../domain/video/video-testing.ts'
import { testScreenSize as browserScreen } from '../../testing/browser.ts'
import { chooseMenuItem, columnTitles, findRowByText, listGrantsOfModule } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { Background } from './videos.background.tsx'
import { pages } from './videos.pages.tsx'
import { createTestVideoFile, fixedTestTime, testLessons } from './videos-testing.ts'

const { server, user, notices, show } = setUpPageTest(pages, {
  now: fixedTestTime,
  user: { applyAccept: false, pointerEventsCheck: 0 },
  parts: [
    () => import('../../domain/video/UploadDrawer.tsx'),
    () => import('../../domain/video/PlayerModal.tsx'),
    () => import('../../domain/video/EditVideoModal.tsx'),
    () => import('../../domain/video/VideoHistoryModal.tsx'),
    () => import('../../shared/ui/ConfirmModal.tsx'),
  ],
})

const at = '/groups/7/staff/3/schedule/9/videos'
const list = videos.list.all

beforeEach(async () => {
  fakeGroupResponse(server, listGrantsOfModule('all_groups'))
  server.answer(groups.lessons, { lessons: testLessons, total: testLessons.length }, { id: 7 })
  server.answer(videos.list.all, { videos: [buildVideo()], total: 1 }, { id: 7 })
})
afterEach(() => setOnline(true))

const videosAre = (...rows: Video[]) => server.answer(list, { videos: rows, total: rows.length })
const other = { id: 9, fullName: 'Vali Aliyev' }
const openMenu = (name: string, item: string) => chooseMenuItem(user, `${name}: yana amallar`, item)

function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
  fireEvent(window, new Event(isOnline ? 'online' : 'offline'))
}

describe("the list of a group's videos", () => {
  // Shows: VIDEO-002
  test('the list of videos shows name, lesson, status, lesson date, size, creation date and actions', async () => {
    show(at)
    const row = await findRowByText('Sikllar, 1-qism')
    expect(columnTitles()).toEqual([
      '№',
      'Video nomi',
      'Dars nomi',
      'Holati',
      'Dars kuni',
      'Hajmi',
      "Qo'shilgan sana",
      'Amallar',
    ])
    const cells = within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
    expect(cells.slice(1, 7)).toEqual([
      'Sikllar, 1-qism',
      'Sikllar',
      'Tayyor',
      '20.11.2026',
      '1,2 GB',
      '21.11.2026 14:05',
    ])
  })
  test('the filters of the list of videos are stored in the URL and sent to the server, with ten videos per page', async () => {
    show(`${at}?status=3&lessonId=50&value=sikl`)
    await screen.findByText('Sikllar, 1-qism')
    const asked = server.to(videos.list.all)[0]?.url
    for (const part of ['status=3', 'lessonId=50', 'value=sikl', 'page=1', 'perPage=10']) expect(asked).toContain(part)
  })
  // Shows: VIDEO-019, VIDEO-020
  test.each([
    ['Processing', 45, 'Videoxostingda konvertatsiya qilinmoqda45%', 'blue'],
    ['Done', 100, 'Tayyor', 'green'],
    ['Error', 0, 'Xatolik', 'red'],
    ['Pause', 30, "To'xtatilgan", 'gold'],
    ['Uploading', 63, 'Yuklanmoqda 63%', 'blue'],
    ['Waiting', 100, 'Kutilmoqda', 'gold'],
  ] as const)(
    'the list of videos shows the status %s as a text in its colour, with the percentage of a running upload or conversion',
    async (status, percentage, text, tone) => {
      videosAre(buildVideo({ status: VideoStatus[status], percentage, isWhole: false, author: other }))
      show(at)
      const cell = within(await findRowByText('Sikllar, 1-qism')).getAllByRole('cell')[3] as HTMLElement
      expect(cell.textContent).toBe(text)
      expect(cell.querySelector('span span')?.className).toContain(tone)
    },
  )
  // Shows: PERM-008
  test("the videos tab in /my-groups uses only the API routes for the teacher's own groups", async () => {
    server.may(...listGrantsOfModule('my_groups'))
    server.answer(videos.list.own, { videos: [buildVideo()], total: 1 }, { id: 7 })
    server.answer(videos.remove.own, {}, { id: 61 })
    show(at.replace('/groups', '/my-groups'))
    await openMenu('Sikllar, 1-qism', "O'chirish")
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: "O'chirish" }))
    await waitFor(() => expect(server.count(videos.remove.own)).toBe(1))
    expect(server.asked.filter(({ url }) => url.includes('for-admin'))).toEqual([])
  })
  test('a user with only the read right sees the list of videos and the player, but no buttons that change videos', async () => {
    server.may('all_groups.read', 'all_groups:video_upload.read')
    videosAre(buildVideo({ canEdit: false, canDelete: false, author: { id: 9, fullName: 'X' } }))
    show(at)
    expect(await screen.findByRole('link', { name: 'Sikllar, 1-qism' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Video yuklash' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Sikllar, 1-qism: yana amallar' }))
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(items).toEqual(['Holatlar tarixi', 'Havolani nusxalash'])
  })
  test('a user who may not upload videos sees no hint to upload in an empty list, and cannot drop files', async () => {
    server.may('all_groups.read', 'all_groups:video_upload.read', 'all_groups:video_upload.update')
    videosAre()
    show(at)
    await screen.findByText("Video yuklanganda shu yerda ko'rinadi")
    expect(screen.queryByRole('button', { name: 'Video yuklash' })).toBeNull()
    const dropped = { dataTransfer: { files: [createTestVideoFile('a.mp4')], items: [], types: ['Files'] } }
    const isLeftToBrowser = fireEvent.drop(document.body, dropped)
    expect(isLeftToBrowser).toBe(true)
  })
  test("a user with the right to the study plan alone cannot upload a group's videos", async () => {
    server.may('all_groups.read', 'all_groups:video_upload.read', 'study:curriculum.create')
    show(at)
    await screen.findByText('Sikllar, 1-qism')
    expect(screen.queryByRole('button', { name: 'Video yuklash' })).toBeNull()
  })
  // Shows: PERM-011
  test("editing and deleting a group's video are offered only if the server allows them", async () => {
    videosAre(buildVideo({ status: 5, isWhole: false, canEdit: false, canDelete: true }))
    show(at)
    await user.click(await screen.findByRole('button', { name: 'Sikllar, 1-qism: yana amallar' }))
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(items).toEqual(['Holatlar tarixi', "O'chirish"])
  })
  test('when an upload in this browser has changed a video, the list of videos is loaded again', async () => {
    show(at, <Background />)
    await screen.findByText('Sikllar, 1-qism')
    notifyVideosChangedListeners()
    await waitFor(() => expect(server.count(videos.list.all)).toBe(2))
    expect(server.count(groups.read)).toBe(1)
  })
  // Shows: VIDEO-001
  test('an empty list of videos says what the user can do first; a list that fails to load shows the reason and a retry', async () => {
    videosAre()
    const { unmount } = show(at)
    await screen.findByText("Hozircha video yo'q")
    expect(screen.getAllByRole('button', { name: 'Video yuklash' })).toHaveLength(2)
    unmount()
    server.refuse(videos.list.all, 'INTERNAL')
    show(at)
    await screen.findByText("Biror narsa noto'g'ri ketdi")
    expect(screen.getByRole('button', { name: 'Qayta urinish' })).toBeTruthy()
  })
  test('on a phone, the row of a video shows its name, status, error and lesson date', async () => {
    browserScreen.width = 390
    videosAre(buildVideo({ status: 3, message: 'Faylda video topilmadi' }))
    show(at)
    const rows = await screen.findByRole('list', { name: 'Videolar' })
    for (const text of ['Sikllar, 1-qism', 'Xatolik', 'Faylda video topilmadi', '20.11.2026'])
      expect(rows.textContent).toContain(text)
  })
})

describe('the name of a video in the list', () => {
  const pressEnter = async () => {
    const row = await findRowByText('Sikllar, 1-qism')
    await act(async () => void fireEvent.keyDown(row, { key: 'Enter' }))
  }
  // Shows: VIDEO-009
  test.each(['Processing', 'Error', 'Pause', 'Uploading', 'Waiting'] as const)(
    'the name of a video with the status %s is not a link',
    async (status) => {
      videosAre(buildVideo({ status: VideoStatus[status], isWhole: false }))
      const { address } = show(at)
      await screen.findByText('Sikllar, 1-qism')
      expect(screen.queryByRole('link', { name: 'Sikllar, 1-qism' })).toBeNull()
      await pressEnter()
      expect(address()).toBe(at)
    },
  )
  test('a click anywhere on the row of a converted video opens the video', async () => {
    server.refuse(videos.play, 'VIDEO_NOT_READY')
    const { address } = show(at)
    await pressEnter()
    expect(address()).toBe(`${at}?video=61`)
  })
  // Shows: VIDEO-010
  test('while offline the name of a video is no link, and a message says that there is no internet', async () => {
    const { address } = show(at)
    await screen.findByRole('link', { name: 'Sikllar, 1-qism' })
    setOnline(false)
    expect(await screen.findByText("Internet yo'q")).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Sikllar, 1-qism/ })).toBeNull()
    await pressEnter()
    expect(address()).toBe(at)
  })
})

describe('a failed video', () => {
  test('a failed video shows the reason, and if its file is complete, the conversion can be retried', async () => {
    const line = videos.updateStatus.all
    videosAre(buildVideo({ status: 3, message: 'Faylda video topilmadi' }))
    server.answer(line, { video: buildVideo({ status: 6 }) }, { id: 61 })
    show(at)
    expect((await findRowByText('Sikllar, 1-qism')).textContent).toContain('Faylda video topilmadi')
    await user.click(screen.getByRole('button', { name: 'Sikllar, 1-qism: qayta urinish' }))
    await waitFor(() => expect(server.count(line)).toBe(1))
    expect(server.to(line)[0]?.body).toEqual({ status: 6, message: "Qayta konvertatsiya so'raldi" })
    await waitFor(() => expect(server.count(videos.list.all)).toBe(2))
  })
  test.each([
    ['an incomplete upload', { isWhole: false }],
    ["another user's upload", { canEdit: false }],
  ])('the conversion of a failed video cannot be retried: %s', async (_, over) => {
    videosAre(buildVideo({ status: 3, message: 'Aloqa uzildi', ...over }))
    show(at)
    await screen.findByText('Aloqa uzildi')
    expect(screen.queryByRole('button', { name: /qayta urinish/ })).toBeNull()
  })
})

describe('an upload that the user has begun in another browser', () => {
  const choice = () => screen.findByLabelText('Sikllar, 1-qism: faylni tanlash', { selector: 'input' })
  test.each(['Error', 'Pause', 'Uploading'] as const)(
    'the upload of a video that was begun in another browser (status %s) resumes when its file is chosen; another file is refused',
    async (status) => {
      videosAre(buildVideo({ status: VideoStatus[status], isWhole: false, percentage: 30 }))
      show(at)
      await user.upload(await choice(), createTestVideoFile('sikllar_1.mp4'))
      await waitFor(() => expect(notices[0]?.title).toBe('Bu boshqa fayl: hajmi mos emas'))
      expect(screen.getByRole('button', { name: 'Sikllar, 1-qism: faylni tanlash' }).title).toContain('30% dan')
    },
  )
  test.each([
    ["another user's upload", { author: other }, undefined],
    ['a complete upload', { isWhole: true }, undefined],
    ['an upload that is being converted', { status: 1 as const }, undefined],
    [
      'a user who has lost the right to upload',
      {},
      ['all_groups.read', 'all_groups:video_upload.read', 'my_groups:video_upload.create'],
    ],
  ])(
    'if the user cannot resume the upload of a video, the row of the video has no button to choose the file: %s',
    async (_, over, grants) => {
      if (grants) server.may(...grants)
      videosAre(buildVideo({ status: 4, isWhole: false, ...over }))
      show(at)
      await screen.findByText('Sikllar, 1-qism')
      expect(screen.queryByRole('button', { name: 'Sikllar, 1-qism: faylni tanlash' })).toBeNull()
    },
  )
})

describe('deleting and editing a video, and its history', () => {
  // Shows: VIDEO-013, VIDEO-014
  test('a video is deleted after confirmation, and a toast is shown', async () => {
    const line = videos.remove.all
    server.answer(line, {}, { id: 61 })
    show(at)
    await openMenu('Sikllar, 1-qism', "O'chirish")
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain("Videoni o'chirmoqchimisiz?")
    expect(dialog.textContent).toContain('"Sikllar, 1-qism"')
    expect(server.count(line)).toBe(0)
    await user.click(within(dialog).getByRole('button', { name: "O'chirish" }))
    await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(["Video o'chirildi"]))
    await waitFor(() => expect(server.count(videos.list.all)).toBe(2))
  })
  test("a video's name and lesson are edited; a name of 501 characters is refused", async () => {
    const line = videos.update.all
    server.answer(line, { video: buildVideo() }, { id: 61 })
    show(at)
    await openMenu('Sikllar, 1-qism', 'Tahrirlash')
    const name = (await screen.findByLabelText('Video nomi', { selector: 'textarea' })) as HTMLTextAreaElement
    expect(name.value).toBe('Sikllar, 1-qism')
    fireEvent.change(name, { target: { value: 'a'.repeat(501) } })
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await screen.findByText('Video nomi 500 belgidan oshmasin')
    expect(server.count(line)).toBe(0)
    fireEvent.change(name, { target: { value: ` ${'a'.repeat(500)} ` } })
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(server.count(line)).toBe(1))
    expect(server.to(line)[0]?.body).toEqual({ origName: 'a'.repeat(500), lessonId: 50 })
    await waitFor(() => expect(notices[0]?.title).toBe('Muvaffaqiyatli tahrirlandi'))
  })
  // Shows: VIDEO-007
  test('the history of a video shows status, message, time and user', async () => {
    server.answer(
      videos.history,
      {
        history: [
          { id: 2, status: 2, message: 'Video tayyor', createdAt: '2026-11-21T09:30:00.000Z', by: null },
          {
            id: 1,
            status: 5,
            message: 'Yuklash boshlandi',
            createdAt: '2026-11-21T09:05:00.000Z',
            by: { id: 1, fullName: 'Ali Valiyev' },
          },
        ],
      },
      { id: 61 },
    )
    show(at)
    await openMenu('Sikllar, 1-qism', 'Holatlar tarixi')
    const events = within(await screen.findByRole('list', { name: 'Holatlar tarixi' })).getAllByRole('listitem')
    expect(events.map((event) => event.textContent)).toEqual([
      'Tayyor21.11.2026 14:30Video tayyorTizim',
      'Yuklanmoqda21.11.2026 14:05Yuklash boshlandiAli Valiyev',
    ])
  })
})

describe('uploading videos', () => {
  const line = videos.createLink.all
  const field = () => screen.findByLabelText('Videolarni shu yerga tashlang yoki tanlang', { selector: 'input' })
  const openForm = async () => {
    await user.click(await screen.findByRole('button', { name: 'Video yuklash' }))
    return (await field()) as HTMLInputElement
  }
  const pickFiles = async (...files: File[]) => user.upload(await openForm(), files)
  const names = () => screen.getAllByLabelText(/^\d+-video nomi$/).map((input) => (input as HTMLInputElement).value)
  const send = (name: string | RegExp = /^Yuklash/) => user.click(screen.getByRole('button', { name }))

  test('the form for uploading videos suggests the file names as video names and the latest lesson that has begun, and creates one video per file', async () => {
    let id = 70
    server.answer(line, () => ({ id: ++id, videoId: `v${id}`, uploadUrl: `/tus/files/v${id}` }))
    show(at)
    await pickFiles(createTestVideoFile('3_dars__Sikllar.mp4'), createTestVideoFile('Massivlar.MKV', ''))
    await waitFor(() => expect(names()).toEqual(['3 dars Sikllar', 'Massivlar']))
    await screen.findAllByText('Juma, 20-noyabr, 12:00–18:00')
    await send('Yuklash (2)')
    await waitFor(() => expect(server.count(line)).toBeGreaterThan(0))
    expect(server.to(line)[0]?.body).toMatchObject({
      groupId: 7,
      lessonId: 50,
      origName: '3 dars Sikllar',
      size: 5,
      type: 'lesson',
    })
    expect(notices[0]?.title).toBe('2 ta video yuklanmoqda')
    await waitFor(() => expect(screen.queryByLabelText('1-video nomi')).toBeNull())
  })
  test('the form that uploads videos lists the lessons up to today, the latest lesson first', async () => {
    show(at)
    await pickFiles(createTestVideoFile('a.mp4'))
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '1-video darsi' }))
    await screen.findByText('Shanba, 21-noyabr, 16:00–18:00 (bugun)')
    expect(server.to(groups.lessons)[0]?.url).toContain('to=2026-11-21')
    const shown = [...document.querySelectorAll('.ant-select-item-option-content')].map((one) => one.textContent)
    expect(shown).toEqual([
      'Shanba, 21-noyabr, 16:00–18:00 (bugun)',
      'Juma, 20-noyabr, 14:30–18:00',
      'Juma, 20-noyabr, 12:00–18:00',
      'Seshanba, 17-noyabr, 12:00–18:00',
    ])
  })
  test('one select in the video upload form sets the lesson of all chosen files', async () => {
    show(at)
    await pickFiles(createTestVideoFile('a.mp4'), createTestVideoFile('b.mp4'))
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Hammasi uchun bitta dars' }))
    fireEvent.click(
      await screen.findByText('Seshanba, 17-noyabr, 12:00–18:00', { selector: '.ant-select-item-option-content' }),
    )
    await waitFor(() => {
      const shown = [...document.querySelectorAll('.ant-drawer .ant-select')].map((one) => one.textContent)
      expect(shown).toHaveLength(3)
      for (const text of shown) expect(text).toContain('Seshanba, 17-noyabr')
    })
  })
  // Shows: VIDEO-031
  test('the video upload form leaves out files that are not videos or are empty, names them, and keeps the other files', async () => {
    show(at)
    await pickFiles(
      createTestVideoFile('a.mp4'),
      createTestVideoFile('rasm.png', 'image/png'),
      createTestVideoFile('bosh.mp4', 'video/mp4', 0),
    )
    const alert = await screen.findByRole('alert')
    const reasons = within(within(alert).getByRole('list', { name: 'Bu fayllar olinmadi' })).getAllByRole('listitem')
    expect(reasons.map((one) => one.textContent)).toEqual(["Video formati noto'g'ri: rasm.png", "bosh.mp4: Fayl bo'sh"])
    expect(names()).toEqual(['a'])
  })
  // Shows: VIDEO-003
  test('the eleventh file of the form that uploads videos is refused, even if the files are added in two steps', async () => {
    show(at)
    await pickFiles(...Array.from({ length: 9 }, (_, n) => createTestVideoFile(`${n}.mp4`)))
    await user.upload(await field(), [createTestVideoFile('10.mp4'), createTestVideoFile('11.mp4')])
    expect((await screen.findByRole('alert')).textContent).toBe("Bir vaqtda ko'pi bilan 10 ta video")
    expect(names()).toHaveLength(10)
    expect(names().at(-1)).toBe('10')
  })
  // Shows: VIDEO-006
  test('submitting the video upload form without a chosen file does nothing', async () => {
    show(at)
    await openForm()
    const button = screen.getByRole('button', { name: 'Yuklash' })
    fireEvent.submit(document.querySelector('form') as HTMLFormElement)
    await user.click(button)
    expect(screen.getByRole('button', { name: 'Yuklash' })).toBeTruthy()
    expect(server.count(line)).toBe(0)
    expect(notices).toEqual([])
  })
  // Shows: VIDEO-004, VIDEO-032
  test('the form that uploads videos requires a name of at most 500 characters for each video', async () => {
    show(at)
    await pickFiles(createTestVideoFile('a.mp4'), createTestVideoFile('b.mp4'))
    fireEvent.change(await screen.findByLabelText('1-video nomi'), { target: { value: '' } })
    fireEvent.change(screen.getByLabelText('2-video nomi'), { target: { value: 'a'.repeat(501) } })
    await send()
    await screen.findByText(/ni (kiriting|tanlang)$/, { selector: '.ant-form-item-explain-error' })
    await screen.findByText('Video nomi 500 belgidan oshmasin')
    expect(server.count(line)).toBe(0)
  })
  // Shows: VIDEO-005
  test('the form that uploads videos requires a lesson for each video', async () => {
    server.answer(groups.lessons, { lessons: [], total: 0 })
    show(at)
    await pickFiles(createTestVideoFile('a.mp4'))
    await screen.findByText("Guruhda bugungacha dars bo'lmagan: videoni biriktirib bo'lmaydi")
    await send()
    await screen.findByText(/ni (kiriting|tanlang)$/, { selector: '.ant-form-item-explain-error' })
    expect(server.count(line)).toBe(0)
  })
  test('dropping files on the videos tab opens the form that uploads videos, and the form contains these files', async () => {
    show(at)
    await screen.findByText('Sikllar, 1-qism')
    const files = [createTestVideoFile('Tashlangan.mp4')]
    fireEvent.drop(document.body, { dataTransfer: { files, items: [], types: ['Files'] } })
    await screen.findByLabelText('1-video nomi')
    expect(names()).toEqual(['Tashlangan'])
  })
  test('leaving the form that uploads videos asks for confirmation when a file is chosen', async () => {
    const { router, address } = show(at)
    await pickFiles(createTestVideoFile('a.mp4'), createTestVideoFile('b.mp4'))
    await user.click(await screen.findByRole('button', { name: "a.mp4: ro'yxatdan olib tashlash" }))
    expect(names()).toEqual(['b'])
    void router.navigate('/boshqa')
    await user.click(await screen.findByRole('button', { name: 'Qolish' }))
    expect(address()).toBe(at)
    await user.click(screen.getByRole('button', { name: 'Bekor qilish' }))
    expect(await screen.findByText('Oyna yopilsinmi?')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Yopish' }))
    await waitFor(() => expect(screen.queryByLabelText('1-video nomi')).toBeNull())
    expect(server.count(line)).toBe(0)
  })
})

describe('the video player', () => {
  const file = {
    kind: 'file' as const,
    url: '/media/t/h/a.mp4',
    mimeType: 'video/mp4',
    poster: null,
    durationSeconds: 600,
  }
  const line = videos.play
  const player = async () => (await screen.findByLabelText('Video: Sikllar, 1-qism')) as HTMLVideoElement
  const troubled = (video: HTMLVideoElement, code: number) => {
    Object.defineProperty(video, 'error', { value: { code, message: 'x' }, configurable: true })
    fireEvent.error(video)
  }
  beforeEach(() => {
    server.answer(line, file, { id: 61 })
    server.answer(videos.read, { video: buildVideo() }, { id: 61 })
  })

  // Shows: VIDEO-011
  test('the video player opens as an overlay of 640 by 480 px with its own URL; closing the player goes back in the history', async () => {
    const { address } = show(at)
    await user.click(await screen.findByRole('link', { name: 'Sikllar, 1-qism' }))
    const video = await player()
    expect([video.width, video.height, video.controls]).toEqual([640, 480, true])
    await waitFor(() => expect(video.getAttribute('src')).toBe('/media/t/h/a.mp4'))
    expect(address()).toBe(`${at}?video=61`)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(address()).toBe(at))
    expect(screen.queryByLabelText('Video: Sikllar, 1-qism')).toBeNull()
    expect(video.hasAttribute('src')).toBe(false)
  })
  test('a URL with the id of a video opens the player, even if the video is not on the current page of the list', async () => {
    videosAre()
    server.answer(videos.read, { video: buildVideo() }, { id: 61 })
    const { address } = show(`${at}?video=61`)
    await player()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(address()).toBe(at))
  })
  test('the player of a video that is not ready says so', async () => {
    server.refuse(line, 'VIDEO_NOT_READY')
    show(`${at}?video=61`)
    await screen.findByText('Video hali tayyor emas')
    expect(screen.getByRole('button', { name: 'Qayta urinish' })).toBeTruthy()
  })
  // Shows: VIDEO-012
  test('a playback error of a video is logged on the server, and a new URL is requested once; a second error is shown', async () => {
    let asked = 0
    server.answer(line, () => ({ ...file, url: `/media/t${++asked}/h/a.mp4` }))
    show(`${at}?video=61`)
    const video = await player()
    const plays = (url: string) => waitFor(() => expect(video.getAttribute('src')).toBe(url))
    await plays('/media/t1/h/a.mp4')
    troubled(video, 4)
    await waitFor(() => expect(server.count(sessionAudits.log)).toBe(1))
    expect(server.to(sessionAudits.log)[0]?.body).toMatchObject({ logType: 'error', text: 'video 61: media error 4 x' })
    await plays('/media/t2/h/a.mp4')
    expect(screen.queryByText("Video o'ynatilmadi")).toBeNull()
    troubled(video, 4)
    await screen.findByText("Video o'ynatilmadi")
    await waitFor(() => expect(server.count(sessionAudits.log)).toBe(2))
    expect(asked).toBe(2)
  })
  test('a video starts where the user has stopped it, or else at its beginning', async () => {
    localStorage.setItem('videoSeconds', JSON.stringify([[61, 125]]))
    show(`${at}?video=61`)
    const video = await player()
    fireEvent.loadedMetadata(video)
    expect(video.currentTime).toBe(125)
    expect(await screen.findByText('2:05 dan davom etmoqda')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: "Boshidan ko'rish" }))
    expect(video.currentTime).toBe(0)
  })
  test('the playback position of a video is stored, and deleted when it was watched to its end', async () => {
    show(`${at}?video=61`)
    const video = await player()
    Object.defineProperties(video, { readyState: { value: 4 }, duration: { value: 600 } })
    video.currentTime = 42.4
    fireEvent.timeUpdate(video)
    expect(localStorage.getItem('videoSeconds')).toBe('[[61,42]]')
    video.currentTime = 598
    fireEvent.pause(video)
    expect(localStorage.getItem('videoSeconds')).toBe('[]')
  })
  test('the playback speed of a video can be changed', async () => {
    show(`${at}?video=61`)
    const video = await player()
    await user.click(screen.getByRole('radio', { name: '1,5×' }))
    expect(video.playbackRate).toBe(1.5)
  })
  test("a video at an external host plays in the host's player, in a restricted iframe", async () => {
    server.answer(line, { ...file, kind: 'embed', url: 'https://player.vimeo.com/video/1' })
    show(`${at}?video=61`)
    await waitFor(() => expect(document.querySelector('iframe')).toBeTruthy())
    const frame = document.querySelector('iframe') as HTMLIFrameElement
    expect(frame.title).toBe('Sikllar, 1-qism')
    expect(frame.getAttribute('src')).toBe('https://player.vimeo.com/video/1')
    expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
    expect(frame.hasAttribute('allowfullscreen')).toBe(true)
  })
})
