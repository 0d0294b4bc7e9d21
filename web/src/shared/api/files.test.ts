import '../../testing/browser.ts'
import { uploads } from '@markaz/protocol/centre/files/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { connectNotices, type Notice } from '../notify/bus.ts'
import { onForbidden } from './call.ts'
import { downloadFile, nameFrom, saver } from './download.ts'
import { browser } from './session.ts'
import { uploadFile } from './upload.ts'

let server: TestServer
let notices: Notice[] = []
let disconnect = () => {}
const file = new File(['salom'], 'rasm.png', { type: 'image/png' })
const save = vi.spyOn(saver, 'save').mockImplementation(() => {})

beforeEach(async () => {
  server = await startTestServer({})
  signInAs()
  notices = []
  disconnect = connectNotices((notice) => notices.push(notice))
  save.mockClear()
})
afterEach(async () => {
  disconnect()
  await server.close()
})

describe('upload', () => {
  test('tells how far it is and answers the data', async () => {
    server.answers['POST /upload/staff-profile'] = () => ({ status: 201, data: { path: 'p' } })
    const shares: number[] = []
    const answer = await uploadFile(uploads.staffPhoto, file, { onProgress: (share) => shares.push(share) })
    expect(answer).toEqual({ path: 'p' })
    expect(shares.at(-1)).toBe(1)
  })
  test('a refusal is an ApiError with its code', async () => {
    server.answers['POST /upload/staff-profile'] = () => ({ status: 400, error: { code: 'FILE_TYPE', errMsg: 'tur' } })
    await expect(uploadFile(uploads.staffPhoto, file)).rejects.toMatchObject({ code: 'FILE_TYPE', errMsg: 'tur' })
  })
  test('401 ends the session, 403 is told once', async () => {
    const reload = vi.spyOn(browser, 'reload').mockImplementation(() => {})
    server.answers['POST /upload/staff-profile'] = () => ({
      status: 403,
      error: { code: 'FORBIDDEN', errMsg: 'mumkin emas' },
    })
    const forbidden = vi.fn()
    const stop = onForbidden(forbidden)
    await expect(uploadFile(uploads.staffPhoto, file)).rejects.toMatchObject({ status: 403, handled: true })
    expect([notices.map((one) => one.title), forbidden.mock.calls.length]).toEqual([['mumkin emas'], 1])
    stop()
    server.answers['POST /upload/staff-profile'] = () => ({
      status: 401,
      error: { code: 'SESSION_ENDED', errMsg: 'x' },
    })
    await expect(uploadFile(uploads.staffPhoto, file)).rejects.toMatchObject({ status: 401 })
    expect(localStorage.getItem('accessToken')).toBeNull()
    expect(reload).toHaveBeenCalled()
  })
  test('an unreachable server is an ApiError of status 0, a stop is an AbortError', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const stopped = new AbortController()
    server.answers['POST /upload/staff-profile'] = () => {
      stopped.abort()
      return {}
    }
    await expect(uploadFile(uploads.staffPhoto, file, { signal: stopped.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    await server.close()
    await expect(uploadFile(uploads.staffPhoto, file)).rejects.toMatchObject({ status: 0 })
  })
})

describe('download', () => {
  const args = { query: { page: 1 } }
  test('saves the answered bytes under the name of Content-Disposition, with progress', async () => {
    server.answers['GET /roles'] = () => ({
      raw: 'bytes',
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': '5',
        'content-disposition': 'attachment; filename="x.bin"; filename*=UTF-8\'\'o%27quvchilar.xlsx',
        'access-control-expose-headers': 'content-disposition, content-length',
      },
    })
    const shares: number[] = []
    expect(await downloadFile(roles.list, args, (share) => shares.push(share))).toBe(true)
    const [blob, name] = save.mock.calls[0] as [Blob, string]
    expect([blob.size, name, shares.at(-1)]).toEqual([5, "o'quvchilar.xlsx", 1])
    expect(server.asked[0]?.headers.authorization).toMatch(/^Bearer /)
  })
  test("a failure says 'Error downloading file' and why; nothing is saved or thrown", async () => {
    server.answers['GET /roles'] = () => ({ status: 409, error: { code: 'X', errMsg: 'Fayl hali tayyor emas' } })
    expect(await downloadFile(roles.list, args)).toBe(false)
    expect(notices[0]).toMatchObject({ tone: 'error', title: 'Error downloading file' })
    expect(notices[0]?.detail).toContain('Fayl hali tayyor emas')
    expect(save).not.toHaveBeenCalled()
  })
  test('403 is told once, by its own words', async () => {
    server.answers['GET /roles'] = () => ({ status: 403, error: { code: 'FORBIDDEN', errMsg: 'mumkin emas' } })
    expect(await downloadFile(roles.list, args)).toBe(false)
    expect(notices.map((one) => one.title)).toEqual(['mumkin emas'])
  })
  test.each([
    ['attachment; filename="talabalar.xlsx"', 'talabalar.xlsx'],
    ['attachment; filename=a.docx', 'a.docx'],
    ["attachment; filename*=UTF-8''%D0%90.pdf", 'А.pdf'],
    ["attachment; filename*=UTF-8''%", '%'],
    [null, 'fayl'],
  ])('the name in %s', (disposition, name) => {
    expect(nameFrom(disposition)).toBe(name)
  })
})
