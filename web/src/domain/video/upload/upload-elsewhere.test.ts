import { type Video, VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import '../../../testing/browser.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addUploads, continueUpload, pauseUpload, readUploads } from './upload-list.ts'
import { buildChosenVideo, createVideoFile } from './upload-server-testing.ts'
import { endUploadSession } from './upload-session.ts'
import { openUploadPage, type UploadPage, uploadListTestHelpers } from './upload-testing.ts'

// Loads the browser version of tus-js-client. In Node, its Node version would be loaded, which cannot send browser
// files.
vi.mock('tus-js-client', async () => await import('tus-js-client/lib.es5/browser/index.js' as 'tus-js-client'))

const mb = 1024 ** 2
const { entry, keyOf, until, reaches } = uploadListTestHelpers
let page: UploadPage
let video: Video
beforeEach(async () => {
  page = await openUploadPage()
  video = await begunOnAnotherMachine()
})
afterEach(() => page.close())

const { reach, page: shownOn } = buildChosenVideo('Kirish')
const goOn = (file: File) => continueUpload(video, { file, reach, page: shownOn })
const asked = (method: string) => page.server.tusAsked.filter((one) => one.method === method)
const place = () => page.server.row('Kirish')?.uploadUrl ?? ''

/** Returns a paused upload, of which the server has two of three megabytes. */
async function begunOnAnotherMachine(): Promise<Video> {
  const open = page.server.holdFrom(3)
  await addUploads([buildChosenVideo('Kirish')])
  await until(() => expect(page.server.patches()).toHaveLength(3))
  await pauseUpload(keyOf('Kirish'))
  open('cut')
  await until(() => expect(page.server.row('Kirish')?.status).toBe(VideoStatus.Pause))
  endUploadSession()
  localStorage.removeItem(Object.keys(localStorage).find((name) => name.startsWith('upload:')) ?? '')
  expect(readUploads()).toEqual([])
  page.server.tusAsked.length = 0
  const { origName, type, group, curriculumId } = buildChosenVideo('Kirish')
  const lesson = { id: 5, name: 'Sikllar', date: '2026-11-20', createdAt: '2026-11-01T09:00:00.000Z' }
  return { id: 1, origName, type, group, curriculumId, lesson, size: 3 * mb, percentage: 66 } as Video
}

// Shows: UPLOAD-021, VIDEO-026
test('an upload that was started on another device continues in this browser after the bytes that the server already has', async () => {
  const file = createVideoFile("nomi o'zgargan.mp4")
  await goOn(file)
  await reaches('Kirish', VideoStatus.Waiting)
  expect(page.server.patches().map(({ headers }) => headers.get('upload-offset'))).toEqual([`${2 * mb}`])
  expect(page.server.bytesOf(place()).equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
  expect(page.server.rows.size).toBe(1)
  expect(page.server.row('Kirish')?.said.slice(-2)).toMatchObject([
    { status: 5, message: '66% dan davom etmoqda' },
    { status: 6 },
  ])
  expect(entry('Kirish')).toMatchObject({ id: 1, lessonId: 5, groupId: 7, reach: 'all', page: shownOn })
})
test('if the server has lost the bytes of an upload, the upload begins again for the same video', async () => {
  page.server.forgetUpload(place())
  await goOn(createVideoFile('Kirish.mp4'))
  await reaches('Kirish', VideoStatus.Waiting)
  expect(page.server.patches()[0]?.headers.get('upload-offset')).toBe('0')
  expect(page.server.rows.size).toBe(1)
  expect(page.server.bytesOf(entry('Kirish')?.uploadUrl ?? '')).toHaveLength(3 * mb)
})
test.each([
  ['of another size', createVideoFile('Kirish.mp4', 2 * mb), 'Bu boshqa fayl: hajmi mos emas'],
  ['that is no video', new File(['x'], 'izoh.txt', { type: 'text/plain' }), "Video formati noto'g'ri: izoh.txt"],
])(
  'when a user resumes an upload, a file %s is rejected with a message and without a request to the server',
  async (_, file, why) => {
    await goOn(file)
    expect(page.notices.at(-1)).toMatchObject({ tone: 'warning', title: why })
    expect(page.server.tusAsked).toEqual([])
    expect(readUploads()).toEqual([])
  },
)
test('if an upload that was started on another device cannot be resumed, a message is shown, and no other upload starts', async () => {
  page.server.rows.clear()
  await goOn(createVideoFile('Kirish.mp4'))
  expect(page.notices.at(-1)).toMatchObject({
    tone: 'error',
    title: "Bu yuklashni davom ettirib bo'lmaydi: videoni o'chirib, boshidan yuklang",
    detail: 'Kirish',
  })
  expect(asked('POST')).toHaveLength(1)
  expect(page.server.rows.size).toBe(0)
  expect(readUploads()).toEqual([])
})
test('two clicks on the resume button start only one upload', async () => {
  await Promise.all([goOn(createVideoFile('Kirish.mp4')), goOn(createVideoFile('Kirish.mp4'))])
  expect(readUploads()).toHaveLength(1)
  await reaches('Kirish', VideoStatus.Waiting)
})
