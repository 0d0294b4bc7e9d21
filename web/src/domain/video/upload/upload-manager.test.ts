import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import '../../../testing/browser.ts'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Toast } from '../../../shared/notify/toasts.ts'
import { stallTimeout } from '../../../shared/upload/transfer.ts'
import { FakeErrorResponse } from '../../../testing/fake-server.ts'
import { signInAs } from '../../../testing/session.ts'
import {
  addUploads,
  cancelUpload,
  chooseUploadFileAgain,
  pauseUpload,
  readUploads,
  restoreUploads,
  resumeUpload,
} from './upload-list.ts'
import { buildChosenVideo, createFakeFileHandle, createVideoFile } from './upload-server-testing.ts'
import { endUploadSession } from './upload-session.ts'
import { openUploadPage, type UploadPage, uploadListTestHelpers } from './upload-testing.ts'

// Loads the browser version of tus-js-client. In Node, its Node version would be loaded, which cannot send browser
// files.
vi.mock('tus-js-client', async () => await import('tus-js-client/lib.es5/browser/index.js' as 'tus-js-client'))

const mb = 1024 ** 2
let page: UploadPage
let server: UploadPage['server']
let notices: Toast[]
beforeEach(async () => {
  page = await openUploadPage()
  ;({ server, notices } = page)
})
afterEach(() => page.close())

const { entry, statusOf, keyOf, until, reaches, looked } = uploadListTestHelpers
const patches = () => server.patches()
const holdFrom = (part: number) => server.holdFrom(part)

describe('uploading one video', () => {
  // Shows: UPLOAD-005, UPLOAD-009, UPLOAD-017, UPLOAD-019, UPLOAD-020, VIDEO-023
  test('an upload is created on the server, sent in parts of the size that the server prescribes, and then waits for its conversion', async () => {
    await addUploads([buildChosenVideo('Kirish')])
    await reaches('Kirish', VideoStatus.Waiting)
    const row = server.row('Kirish')
    expect(server.bytesOf(row?.uploadUrl ?? '').equals(Buffer.from(await createVideoFile('x').arrayBuffer()))).toBe(
      true,
    )
    expect(row?.said).toEqual([
      { status: VideoStatus.Waiting, message: "Fayl to'liq yuklandi, konvertatsiya navbatida" },
    ])
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
      type: 'lesson',
      groupId: 7,
      lessonId: 5,
      curriculumId: null,
      origName: 'Kirish',
      fileName: 'Kirish.mp4',
      size: 3 * mb,
    })
    const sent = patches()
    expect(sent.map(({ headers }) => headers.get('upload-offset'))).toEqual(['0', `${mb}`, `${2 * mb}`])
    expect(sent[0]?.headers.get('cache-control')).toBe('no-cache')
    expect(sent[0]?.headers.get('pragma')).toBe('no-cache')
    for (const { headers } of sent) expect(headers.get('authorization')).toMatch(/^Bearer /)
    expect(entry('Kirish')?.history.map(({ status }) => status)).toEqual([VideoStatus.Uploading, VideoStatus.Waiting])
  })
  test('if the server is killed during an upload, the upload continues after the received bytes when the server answers again', async () => {
    const open = holdFrom(3)
    await addUploads([buildChosenVideo('Kirish')])
    await until(() => expect(patches()).toHaveLength(3))
    server.kill()
    await until(() => expect(entry('Kirish')?.file.trouble).toBe("Aloqa yo'q. Tiklanishi bilan o'zi davom etadi"))
    open('cut')
    await looked()
    expect(statusOf('Kirish')).toBe(VideoStatus.Uploading)
    server.state.isUp = true
    await until(async () => {
      await looked()
      expect(statusOf('Kirish')).toBe(VideoStatus.Waiting)
    })
    expect(patches().at(-1)?.headers.get('upload-offset')).toBe(`${2 * mb}`)
    expect(server.rows.size).toBe(1)
  })
})

describe('the upload queue', () => {
  // Shows: UPLOAD-009, VIDEO-022
  test('two uploads run at the same time, and the others wait without being created on the server', async () => {
    const open = holdFrom(1)
    await addUploads(['A', 'B', 'C'].map((name) => buildChosenVideo(name)))
    await until(() => expect(patches()).toHaveLength(2))
    expect([statusOf('A'), statusOf('B'), statusOf('C')]).toEqual([
      VideoStatus.Uploading,
      VideoStatus.Uploading,
      'queued',
    ])
    expect(server.rows.size).toBe(2)
    open()
    await reaches('C', VideoStatus.Waiting)
    expect([statusOf('A'), statusOf('B')]).toEqual([VideoStatus.Waiting, VideoStatus.Waiting])
  })
  // Shows: VIDEO-003
  test('ten active uploads are accepted, and the eleventh is refused with a message that names the file', async () => {
    holdFrom(1)
    await addUploads(Array.from({ length: 9 }, (_, index) => buildChosenVideo(`V${index}`)))
    await addUploads([buildChosenVideo('sigdi'), buildChosenVideo('sigmadi')])
    expect(readUploads()).toHaveLength(10)
    expect(notices).toMatchObject([{ title: "Bir vaqtda ko'pi bilan 10 ta video", detail: "Qo'shilmadi: sigmadi" }])
  })
  // Shows: VIDEO-031
  test('a file that is not a video is refused with a message that names the file; a lesson video named .mxf is accepted', async () => {
    holdFrom(1)
    const of = (name: string, type: string) => new File(['x'], name, { type })
    await addUploads([
      buildChosenVideo('matn', { file: of('matn.pdf', 'application/pdf') }),
      buildChosenVideo('kamera', { file: of('kamera.MXF', '') }),
    ])
    expect(readUploads().map(({ origName }) => origName)).toEqual(['kamera'])
    expect(notices.map(({ title }) => title)).toEqual(["Video formati noto'g'ri: matn.pdf"])
  })
  // Shows: UPLOAD-029
  test("if the server cannot create an upload, the upload fails with the error text of the customer's specification, and a click retries the upload", async () => {
    const heal = server.refuse(videos.createLink.own, 'VIDEO_HOST_DOWN')
    await addUploads([buildChosenVideo('Kirish', { reach: 'own' })])
    await reaches('Kirish', VideoStatus.Error)
    const words = "Kirish uchun yuklash havolasini olib bo'lmadi"
    expect(notices).toMatchObject([{ tone: 'error', title: words, detail: errorDetailsOf('VIDEO_HOST_DOWN').text }])
    expect(entry('Kirish')?.file.trouble).toBe(`${words}. ${errorDetailsOf('VIDEO_HOST_DOWN').text}`)
    await until(() => expect(server.count(sessionAudits.log)).toBe(1))
    heal()
    await resumeUpload(keyOf('Kirish'))
    await reaches('Kirish', VideoStatus.Waiting)
  })
})

describe('pausing and cancelling an upload', () => {
  // Shows: VIDEO-025, VIDEO-027
  test('pausing an upload stops the transfer, is reported to the server and stored; resuming continues after the sent bytes', async () => {
    const open = holdFrom(3)
    await addUploads([buildChosenVideo('Kirish')])
    await until(() => expect(entry('Kirish')?.file.progress).toBeGreaterThan(0.6))
    await until(() => expect(patches()).toHaveLength(3))
    await pauseUpload(keyOf('Kirish'))
    expect(statusOf('Kirish')).toBe(VideoStatus.Pause)
    open('cut')
    await until(() => expect(server.row('Kirish')?.status).toBe(VideoStatus.Pause))
    expect(server.row('Kirish')?.said[0]?.message).toBe("To'xtatildi: 66%")
    const before = patches().length
    await looked()
    expect(patches()).toHaveLength(before)
    await resumeUpload(keyOf('Kirish'))
    await reaches('Kirish', VideoStatus.Waiting)
    expect(server.row('Kirish')?.said.map(({ status }) => status)).toEqual([4, 5, 6])
    expect(server.row('Kirish')?.said[1]?.message).toBe('66% dan davom etmoqda')
    expect(patches()[before]?.headers.get('upload-offset')).toBe(`${2 * mb}`)
    expect(entry('Kirish')?.history.map(({ status }) => status)).toEqual([5, 4, 5, 6])
  })
  // Shows: UPLOAD-030
  test('if a pause of an upload could not be reported to the server, the pause is reported when the server can be reached', async () => {
    holdFrom(2)
    await addUploads([buildChosenVideo('Kirish')])
    await until(() => expect(patches()).toHaveLength(2))
    server.kill()
    await pauseUpload(keyOf('Kirish'))
    await looked()
    server.state.isUp = true
    await until(async () => {
      await looked()
      expect(server.row('Kirish')?.status).toBe(VideoStatus.Pause)
    })
  })
  // Shows: VIDEO-028
  test('cancelling an upload deletes it on the server, and the next upload starts', async () => {
    const open = holdFrom(1)
    await addUploads(['A', 'B', 'C'].map((name) => buildChosenVideo(name)))
    await until(() => expect(patches()).toHaveLength(2))
    await cancelUpload(keyOf('A'))
    expect([entry('A'), server.row('A')]).toEqual([undefined, undefined])
    expect(Object.keys(localStorage).filter((name) => name.startsWith('upload:'))).toHaveLength(2)
    open()
    await reaches('C', VideoStatus.Waiting)
  })
  test('an upload that cannot be deleted on the server is paused and stays in the list', async () => {
    holdFrom(1)
    await addUploads([buildChosenVideo('A')])
    await until(() => expect(patches()).toHaveLength(1))
    server.refuse(videos.remove.all, 'INTERNAL')
    await expect(cancelUpload(keyOf('A'))).rejects.toThrow(errorDetailsOf('INTERNAL').text)
    expect(statusOf('A')).toBe(VideoStatus.Pause)
  })
})

describe('errors during an upload', () => {
  // Shows: UPLOAD-018
  test('if the server has lost an upload, the upload begins again for the same video with the same metadata', async () => {
    holdFrom(2)
    await addUploads([buildChosenVideo('Kirish')])
    await until(() => expect(patches()).toHaveLength(2))
    await pauseUpload(keyOf('Kirish'))
    const { uploadUrl = '' } = server.row('Kirish') ?? {}
    server.state.gate = async () => {}
    server.forgetUpload(uploadUrl)
    await resumeUpload(keyOf('Kirish'))
    await reaches('Kirish', VideoStatus.Waiting)
    expect(server.rows.size).toBe(1)
    const created = server.tusAsked.filter(({ method }) => method === 'POST').at(-1)
    const metadata = (created?.headers.get('upload-metadata') ?? '').split(',').map((one) => one.split(' '))
    expect(metadata.map(([name, value]) => [name, atob(value ?? '')])).toEqual([
      ['filename', 'Kirish.mp4'],
      ['filetype', 'video/mp4'],
      ['videoId', 'host-1'],
    ])
    expect(entry('Kirish')?.uploadUrl).not.toBe(uploadUrl)
    expect(server.bytesOf(entry('Kirish')?.uploadUrl ?? '')).toHaveLength(3 * mb)
  })
  test('if the server fails while the browser asks how many bytes of an upload have arrived, no new upload is created', async () => {
    const open = holdFrom(2)
    await addUploads([buildChosenVideo('Kirish')])
    await until(() => expect(patches()).toHaveLength(2))
    await pauseUpload(keyOf('Kirish'))
    open('cut')
    const posts = server.tusAsked.filter(({ method }) => method === 'POST').length
    let asked = 0
    server.state.gate = async ({ method }) => {
      asked += method === 'HEAD' ? 1 : 0
      if (method === 'HEAD' && asked === 1) throw { status_code: 500, body: 'x' }
    }
    await resumeUpload(keyOf('Kirish'))
    await reaches('Kirish', VideoStatus.Waiting)
    expect(server.tusAsked.filter(({ method }) => method === 'POST')).toHaveLength(posts)
  })
  test('if the server has deleted the video of an unfinished upload, a new video is created, and the upload begins again', async () => {
    const open = holdFrom(2)
    await addUploads([buildChosenVideo('Kirish')])
    await until(() => expect(patches()).toHaveLength(2))
    await pauseUpload(keyOf('Kirish'))
    open('cut')
    await until(() => expect(server.row('Kirish')?.status).toBe(VideoStatus.Pause))
    server.answer(videos.updateStatus.all, (asked) =>
      asked.params.id === 1 ? new FakeErrorResponse('NOT_FOUND') : server.tell(asked),
    )
    await resumeUpload(keyOf('Kirish'))
    await reaches('Kirish', VideoStatus.Waiting)
    expect(entry('Kirish')?.id).toBe(2)
    expect(entry('Kirish')?.history.map(({ message }) => message)).toContain('Yuklash boshidan boshlandi')
  })
  // Shows: VIDEO-024
  test.each([
    [415, 'Bu video emas'],
    [413, 'Video hajmi 20 GB dan oshmasin'],
    [507, 'Serverda joy qolmadi. Administratorga xabar bering'],
    [403, 'Mumkin emas'],
  ])(
    "if the server permanently refuses a video upload with the HTTP status %i, browser and server store the server's error text, and the error is logged",
    async (status, errMsg) => {
      server.state.gate = async ({ method }) => {
        if (method === 'PATCH')
          throw {
            status_code: status,
            body: `${errMsg}
`,
          }
      }
      await addUploads([buildChosenVideo('Kirish')])
      await reaches('Kirish', VideoStatus.Error)
      expect(entry('Kirish')?.file.trouble).toBe(errMsg)
      await until(() =>
        expect(server.row('Kirish')).toMatchObject({ status: 3, said: [{ status: 3, message: errMsg }] }),
      )
      await until(() => expect(server.count(sessionAudits.log)).toBe(1))
      const log = server.last(sessionAudits.log)?.body
      expect(log).toMatchObject({ logType: 'error', text: expect.stringContaining(errMsg) })
      expect(patches()).toHaveLength(1)
    },
  )
  test("if the server refuses an upload's parts because the upload is recorded as paused, the browser first reports to the server that the upload has resumed", async () => {
    let refused = 0
    server.state.gate = async ({ method }) => {
      if (method === 'PATCH' && refused++ === 0) throw { status_code: 409, body: "to'xtatib qo'yilgan" }
    }
    await addUploads([buildChosenVideo('Kirish')])
    await reaches('Kirish', VideoStatus.Waiting)
    expect(server.row('Kirish')?.said.map(({ status }) => status)).toEqual([5, 6])
  })
  test('an upload that the server has already received completely is not sent again', async () => {
    const open = holdFrom(2)
    await addUploads([buildChosenVideo('Kirish')])
    await until(() => expect(patches()).toHaveLength(2))
    await pauseUpload(keyOf('Kirish'))
    open('cut')
    server.state.gate = async () => {
      throw { status_code: 404, body: 'Bunday yuklama topilmadi' }
    }
    await resumeUpload(keyOf('Kirish'))
    await reaches('Kirish', VideoStatus.Waiting)
    expect(server.rows.size).toBe(1)
  })
  const cutShort = (delaysMs: readonly number[]) => {
    const waits: number[] = []
    const { setTimeout: real } = globalThis
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms = 0, ...rest: []) => {
      const isDelay = delaysMs.includes(ms)
      if (isDelay) waits.push(ms)
      return real(work, isDelay ? 0 : ms, ...rest)
    }) as typeof setTimeout)
    return waits
  }
  // Shows: UPLOAD-022, VIDEO-026
  test('failed requests of an upload are retried after 1, 200, 300 and 500 seconds; then the user can resume the upload by a click', async () => {
    const waits = cutShort([1_000, 200_000, 300_000, 500_000])
    server.state.gate = async ({ method }) => {
      if (method === 'PATCH') throw { status_code: 500, body: 'x' }
    }
    await addUploads([buildChosenVideo('Kirish')])
    await reaches('Kirish', VideoStatus.Error)
    expect(waits).toEqual([1_000, 200_000, 300_000, 500_000])
    expect(patches()).toHaveLength(5)
    server.state.gate = async () => {}
    await resumeUpload(keyOf('Kirish'))
    await reaches('Kirish', VideoStatus.Waiting)
    expect(server.row('Kirish')?.said.map(({ status }) => status)).toEqual([3, 5, 6])
  })
  test('failed upload requests of a study plan video are retried at once and after 3, 5, 10 and 20 seconds', async () => {
    const waits = cutShort([3_000, 5_000, 10_000, 20_000])
    server.state.gate = async ({ method }) => {
      if (method === 'PATCH') throw { status_code: 500, body: 'x' }
    }
    await addUploads([buildChosenVideo('Reja', { type: 'curriculum', group: null, lessonId: null, curriculumId: 3 })])
    await reaches('Reja', VideoStatus.Error)
    // Other timers of the page also wait for 3 s, so the test compares only the order in which the delays first occur.
    expect([...new Set(waits)]).toEqual([3_000, 5_000, 10_000, 20_000])
    expect(patches()).toHaveLength(6)
  })
  test("if a connection transfers nothing for a while, the upload's request is aborted and retried", async () => {
    const { ms } = stallTimeout
    stallTimeout.ms = 300
    const open = holdFrom(2)
    await addUploads([buildChosenVideo('Kirish')])
    await until(() => expect(entry('Kirish')?.file.trouble).toBe("Aloqa yo'q. Tiklanishi bilan o'zi davom etadi"))
    stallTimeout.ms = ms
    open('cut')
    await until(async () => {
      await looked()
      expect(statusOf('Kirish')).toBe(VideoStatus.Waiting)
    })
    expect(patches().at(-2)?.headers.get('upload-offset')).toBe(`${mb}`)
  })
  test('an upload to an external video host sends no access token, and is not started again on our server if the host has lost it', async () => {
    server.answer(videos.createLink.all, async (asked) => {
      const link = await server.createLink(asked)
      return { ...link, uploadUrl: server.origin.replace('127.0.0.1', 'localhost') + link.uploadUrl }
    })
    const open = holdFrom(2)
    await addUploads([buildChosenVideo('Kirish')])
    await until(() => expect(patches()).toHaveLength(2))
    for (const { headers } of patches()) expect(headers.get('authorization')).toBeNull()
    await pauseUpload(keyOf('Kirish'))
    open('cut')
    server.forgetUpload(server.row('Kirish')?.uploadUrl ?? '')
    server.answer(videos.updateStatus.all, (asked) =>
      asked.body.status === VideoStatus.Waiting ? new FakeErrorResponse('VIDEO_CHANGED') : server.tell(asked),
    )
    const posts = server.tusAsked.filter(({ method }) => method === 'POST').length
    await resumeUpload(keyOf('Kirish'))
    await reaches('Kirish', VideoStatus.Error)
    expect(server.tusAsked.filter(({ method }) => method === 'POST')).toHaveLength(posts)
  })
  test('if the file of an upload can no longer be read, the user is asked to choose it again', async () => {
    holdFrom(2)
    const file = createVideoFile('Kirish.mp4')
    await addUploads([buildChosenVideo('Kirish', { file })])
    await until(() => expect(patches()).toHaveLength(2))
    vi.spyOn(file, 'slice').mockReturnValue({ arrayBuffer: async () => Promise.reject(new Error('gone')) } as never)
    server.kill()
    await reaches('Kirish', VideoStatus.Pause)
    expect(entry('Kirish')?.file).toMatchObject({
      needsFile: true,
      trouble: expect.stringContaining('Faylni qayta tanlang'),
    })
  })
})

describe('uploads after a reload', () => {
  const reload = async (personId = 1) => {
    endUploadSession()
    signInAs({ id: personId, fullName: 'Ali', offices: [] })
    await restoreUploads(personId)
  }
  const half = async (over = {}) => {
    const open = holdFrom(3)
    await addUploads([buildChosenVideo('Kirish', over)])
    await until(() => expect(entry('Kirish')?.file.progress).toBeGreaterThan(0.6))
    await until(() => expect(patches()).toHaveLength(3))
    await vi.advanceTimersByTimeAsync(0)
    dispatchEvent(new Event('pagehide'))
    open('cut')
    server.state.gate = async () => {}
  }
  // Shows: UPLOAD-021
  test('after a reload an upload continues by itself if the browser may still read the file', async () => {
    const file = createVideoFile('Kirish.mp4')
    await half({ file, handle: createFakeFileHandle(file, { state: 'granted' }) })
    const before = patches().length
    await reload()
    await reaches('Kirish', VideoStatus.Waiting)
    expect(patches()[before]?.headers.get('upload-offset')).toBe(`${2 * mb}`)
    expect(server.row('Kirish')?.said.map(({ status }) => status)).toEqual([5, 6])
    expect(server.bytesOf(server.row('Kirish')?.uploadUrl ?? '').equals(Buffer.from(await file.arrayBuffer()))).toBe(
      true,
    )
  })
  test('after a reload, an upload is paused until the user clicks resume, if the browser must ask for permission to read the file', async () => {
    const file = createVideoFile('Kirish.mp4')
    await half({ file, handle: createFakeFileHandle(file, { state: 'prompt', asked: 'granted' }) })
    await reload()
    await reaches('Kirish', VideoStatus.Pause)
    expect(entry('Kirish')?.file.needsFile).toBe(false)
    await until(() => expect(server.row('Kirish')?.status).toBe(VideoStatus.Pause))
    await resumeUpload(keyOf('Kirish'))
    await reaches('Kirish', VideoStatus.Waiting)
  })
  test('if the user denies permission to read the file, the upload stays paused and shows a message', async () => {
    const file = createVideoFile('Kirish.mp4')
    await half({ file, handle: createFakeFileHandle(file, { state: 'prompt', asked: 'denied' }) })
    await reload()
    await reaches('Kirish', VideoStatus.Pause)
    await resumeUpload(keyOf('Kirish'))
    expect(entry('Kirish')?.file).toMatchObject({
      currentStatus: VideoStatus.Pause,
      trouble: "Faylni o'qishga ruxsat berilmadi",
    })
  })
  test('after a reload without a file handle the user must choose the file of an upload; another file is refused', async () => {
    await half()
    await reload()
    await reaches('Kirish', VideoStatus.Pause)
    expect(entry('Kirish')?.file).toMatchObject({
      needsFile: true,
      trouble: 'Faylni qayta tanlang: 66% dan davom etadi',
    })
    await until(() => expect(server.row('Kirish')?.status).toBe(VideoStatus.Pause))
    await chooseUploadFileAgain(keyOf('Kirish'), createVideoFile('boshqa.mp4', 2 * mb))
    expect(entry('Kirish')?.file.trouble).toBe('Bu boshqa fayl: hajmi mos emas')
    await chooseUploadFileAgain(keyOf('Kirish'), createVideoFile('Kirish.mp4', 3 * mb, 5))
    expect(entry('Kirish')?.file.trouble).toBe("Bu boshqa fayl: o'zgartirilgan vaqti mos emas")
    expect(patches()).toHaveLength(3)
    await chooseUploadFileAgain(keyOf('Kirish'), createVideoFile("nomi o'zgargan.mp4"))
    await reaches('Kirish', VideoStatus.Waiting)
    expect(server.row('Kirish')?.said.map(({ message }) => message)).toContain('66% dan davom etmoqda')
  })
  test('if a file has changed on the disk, its bytes are not appended to the upload of the old file', async () => {
    const file = createVideoFile('Kirish.mp4')
    await half({ file, handle: createFakeFileHandle(createVideoFile('Kirish.mp4', 3 * mb, 9), { state: 'granted' }) })
    await reload()
    await reaches('Kirish', VideoStatus.Pause)
    expect(entry('Kirish')?.file).toMatchObject({
      needsFile: true,
      trouble: "Bu boshqa fayl: o'zgartirilgan vaqti mos emas",
    })
  })
  test('uploads of one user are hidden from another user of the same browser, and shown again to the first user', async () => {
    await half()
    await reload(2)
    expect(readUploads()).toEqual([])
    await reload(1)
    expect(readUploads()).toHaveLength(1)
  })
  test('a stored upload in the format of an older version is ignored', async () => {
    localStorage.setItem('upload:1:eski', '{"entry":{"key":"eski"}}')
    await reload()
    expect(readUploads()).toEqual([])
  })
})

describe('conversion of an uploaded video on the server', () => {
  // Shows: UPLOAD-032
  test("the browser requests the state of a video's conversion until the conversion ends, and then loads the lists of videos again", async () => {
    await addUploads([buildChosenVideo('Kirish')])
    await reaches('Kirish', VideoStatus.Waiting)
    const row = server.row('Kirish')
    Object.assign(row ?? {}, { status: VideoStatus.Processing, percentage: 40 })
    await until(async () => {
      await looked()
      expect(entry('Kirish')?.file).toMatchObject({ currentStatus: VideoStatus.Processing, progress: 0.4 })
    })
    Object.assign(row ?? {}, { status: VideoStatus.Error, message: "Faylda video yo'q" })
    await until(async () => {
      await looked()
      expect(statusOf('Kirish')).toBe(VideoStatus.Error)
    })
    expect(entry('Kirish')?.file.trouble).toBe("Faylda video yo'q")
    await looked()
    expect(row?.said).toHaveLength(1)
  })
})
