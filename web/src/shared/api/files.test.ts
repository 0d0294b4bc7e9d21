import { uploads } from '@markaz/protocol/centre/files/routes'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import { students } from '@markaz/protocol/people/students/routes'
import '../../testing/browser.ts'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { setUpServerTest } from '../../testing/pages.tsx'
import { onForbiddenRequest } from './call.ts'
import { browserFileSaver, downloadFile, fileNameFromHeader } from './download.ts'
import { browserRedirects } from './session.ts'
import { uploadFile } from './upload.ts'

const sent = { path: 'p', url: '/files/p', name: 'rasm.png', size: 5 }
const file = new File(['salom'], 'rasm.png', { type: 'image/png' })
const { server, notices, titles } = setUpServerTest()
let save: MockInstance<typeof browserFileSaver.save>

beforeEach(() => {
  save = vi.spyOn(browserFileSaver, 'save').mockImplementation(() => {})
})

describe('upload of a file', () => {
  test('an upload reports its progress and returns the data of the response', async () => {
    server.answer(uploads.staffPhoto, sent)
    const shares: number[] = []
    const answer = await uploadFile(uploads.staffPhoto, file, { onProgress: (share) => shares.push(share) })
    expect(answer).toEqual(sent)
    expect(shares.at(-1)).toBe(1)
  })
  test("a refused upload throws an ApiError with the server's error code", async () => {
    server.refuse(uploads.staffPhoto, 'FILE_TYPE')
    await expect(uploadFile(uploads.staffPhoto, file)).rejects.toMatchObject({
      code: 'FILE_TYPE',
      errMsg: errorDetailsOf('FILE_TYPE').text,
    })
  })
  test('an upload that is answered with 401 ends the session, and with 403 shows one toast', async () => {
    const reload = vi.spyOn(browserRedirects, 'reload').mockImplementation(() => {})
    server.refuse(uploads.staffPhoto, 'FORBIDDEN')
    const forbidden = vi.fn()
    const stop = onForbiddenRequest(forbidden)
    await expect(uploadFile(uploads.staffPhoto, file)).rejects.toMatchObject({ status: 403, handled: true })
    expect([titles(), forbidden.mock.calls.length]).toEqual([[errorDetailsOf('FORBIDDEN').text], 1])
    stop()
    server.refuse(uploads.staffPhoto, 'UNAUTHORIZED')
    await expect(uploadFile(uploads.staffPhoto, file)).rejects.toMatchObject({ status: 401 })
    expect(localStorage.getItem('accessToken')).toBeNull()
    expect(reload).toHaveBeenCalled()
  })
  test('an upload to an unreachable server throws an ApiError with status 0; an aborted upload throws an AbortError', async () => {
    const stopped = new AbortController()
    server.answer(uploads.staffPhoto, () => {
      stopped.abort()
      return sent
    })
    await expect(uploadFile(uploads.staffPhoto, file, { signal: stopped.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    await server.close()
    await expect(uploadFile(uploads.staffPhoto, file)).rejects.toMatchObject({ status: 0 })
  })
})

describe('download of a file', () => {
  const args = { params: { id: 7 } }
  test('a download is saved under the name in Content-Disposition, and reports its progress', async () => {
    server.answer(contracts.download, { name: "o'quvchilar.xlsx", content: 'bytes' })
    const shares: number[] = []
    expect(await downloadFile(contracts.download, args, (share) => shares.push(share))).toBe(true)
    const [blob, name] = save.mock.calls[0] as [Blob, string]
    expect([blob.size, name, shares.at(-1)]).toEqual([5, "o'quvchilar.xlsx", 1])
    expect(server.asked[0]?.headers.authorization).toMatch(/^Bearer /)
  })
  // Shows: ERROR-014
  test("a failed download shows 'Error downloading file' with the reason; nothing is saved or thrown", async () => {
    server.refuse(contracts.download, 'NOT_FOUND')
    expect(await downloadFile(contracts.download, args)).toBe(false)
    expect(notices[0]).toMatchObject({ tone: 'error', title: 'Error downloading file' })
    expect(notices[0]?.detail).toContain(errorDetailsOf('NOT_FOUND').text)
    expect(save).not.toHaveBeenCalled()
  })
  // Shows: SAFE-035
  test('an export that asks for the password again saves nothing and shows no error if the user cancels', async () => {
    server.refuse(students.export, 'PASSWORD_NEEDED_AGAIN' as never)
    expect(await downloadFile(students.export, { body: {} as never })).toBe(false)
    expect(save).not.toHaveBeenCalled()
    expect(notices).toEqual([])
  })
  test("a download that is answered with 403 shows one toast with the server's message", async () => {
    server.refuse(contracts.download, 'FORBIDDEN')
    expect(await downloadFile(contracts.download, args)).toBe(false)
    expect(titles()).toEqual([errorDetailsOf('FORBIDDEN').text])
  })
  test.each([
    ['attachment; filename="talabalar.xlsx"', 'talabalar.xlsx'],
    ['attachment; filename=a.docx', 'a.docx'],
    ["attachment; filename*=UTF-8''%D0%90.pdf", 'А.pdf'],
    ["attachment; filename*=UTF-8''%", '%'],
    [null, 'fayl'],
  ])('a download takes the file name from the header Content-Disposition %s', (disposition, name) => {
    expect(fileNameFromHeader(disposition)).toBe(name)
  })
})
