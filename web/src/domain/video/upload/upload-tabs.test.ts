import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import '../../../testing/browser.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiServer as target } from '../../../shared/api/transport.ts'
import { readUploads } from './upload-list.ts'
// Static imports are the modules of the first simulated tab. `openTab` loads the modules again for the second tab.
import { pauseOneUpload, startUploads } from './upload-manager.ts'
import { buildChosenVideo, createFakeFileHandle, createVideoFile } from './upload-server-testing.ts'
import { endUploadSession } from './upload-session.ts'
import { openUploadPage, type UploadPage, uploadListTestHelpers } from './upload-testing.ts'

// Loads the browser version of tus-js-client. In Node, its Node version would be loaded, which cannot send browser
// files.
vi.mock('tus-js-client', async () => await import('tus-js-client/lib.es5/browser/index.js' as 'tus-js-client'))

let page: UploadPage
let second: Awaited<ReturnType<typeof openTab>>
beforeEach(async () => {
  page = await openUploadPage()
  second = await openTab()
})
afterEach(async () => {
  second.endUploadSession()
  await page.close()
})

const { entry, statusOf, keyOf, until, reaches } = uploadListTestHelpers

/** Simulates another browser tab: loads the same modules again, so that they have a separate state. */
async function openTab() {
  vi.resetModules()
  const list = await import('./upload-list.ts')
  const manager = await import('./upload-manager.ts')
  const session = await import('./upload-session.ts')
  const { apiServer: server } = await import('../../../shared/api/transport.ts')
  page.give({
    ...(await import('../../../shared/upload/server-connection.ts')),
    ...(await import('../../../shared/upload/file-handles.ts')),
  })
  server.origin = target.origin
  const one = (name: string) => list.readUploads().find(({ origName }) => origName === name)
  return { ...manager, ...session, entry: one, statusOf: (name: string) => one(name)?.file.currentStatus }
}

/** Passes storage events from one simulated tab to the other, because jsdom has only one window. */
function passStorageEvents(): void {
  for (const key of Object.keys(localStorage))
    dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }))
}

async function half(permission: PermissionState = 'granted') {
  const open = page.server.holdFrom(3)
  const file = createVideoFile('Kirish.mp4')
  await startUploads([
    buildChosenVideo('Kirish', { file, handle: createFakeFileHandle(file, { state: permission, asked: 'granted' }) }),
  ])
  await until(() => expect(page.server.patches()).toHaveLength(3))
  return open
}

describe('uploads in two tabs', () => {
  test('one tab runs an upload, and another tab only shows its progress', async () => {
    const open = await half()
    await second.restoreStoredUploads(1)
    expect(second.entry('Kirish')).toMatchObject({ isElsewhere: true, file: { currentStatus: VideoStatus.Uploading } })
    await second.pauseOneUpload(keyOf('Kirish'))
    await second.resumeOneUpload(keyOf('Kirish'))
    expect(second.statusOf('Kirish')).toBe(VideoStatus.Uploading)
    expect(page.server.patches()).toHaveLength(3)
    open()
    await reaches('Kirish', VideoStatus.Waiting)
    passStorageEvents()
    expect(second.entry('Kirish')).toMatchObject({ isElsewhere: true, file: { currentStatus: VideoStatus.Waiting } })
    expect(page.server.patches()).toHaveLength(3)
    expect(page.server.row('Kirish')?.said.map(({ status }) => status)).toEqual([VideoStatus.Waiting])
  })
  test('an upload started in one browser tab appears in another open tab without a reload', async () => {
    await second.restoreStoredUploads(1)
    await half()
    passStorageEvents()
    expect(second.entry('Kirish')?.isElsewhere).toBe(true)
    expect(entry('Kirish')?.isElsewhere).toBe(false)
  })
  test('when the tab that runs an upload is closed, another tab continues it after the bytes that the server has', async () => {
    const open = await half()
    await second.restoreStoredUploads(1)
    dispatchEvent(new Event('pagehide'))
    endUploadSession()
    open('cut')
    await until(() => expect(second.statusOf('Kirish')).toBe(VideoStatus.Waiting))
    expect(second.entry('Kirish')?.isElsewhere).toBe(false)
    expect(page.server.patches().at(-1)?.headers.get('upload-offset')).toBe(`${2 * 1024 ** 2}`)
  })
  test('a click in a second tab on an upload paused in the first tab resumes the upload in the second tab', async () => {
    const open = await half('prompt')
    await pauseOneUpload(keyOf('Kirish'))
    open('cut')
    await second.restoreStoredUploads(1)
    await second.resumeOneUpload(keyOf('Kirish'))
    await until(() => expect(second.statusOf('Kirish')).toBe(VideoStatus.Waiting))
    passStorageEvents()
    expect(entry('Kirish')).toMatchObject({ isElsewhere: true, file: { currentStatus: VideoStatus.Waiting } })
  })
  test('an upload that is cancelled in another tab stops and disappears in this tab', async () => {
    await half()
    await second.restoreStoredUploads(1)
    const key = keyOf('Kirish')
    await second.cancelAndRemoveVideo(key)
    dispatchEvent(new StorageEvent('storage', { key: `upload:1:${key}`, newValue: null }))
    expect(readUploads()).toEqual([])
    expect(page.server.row('Kirish')).toBeUndefined()
  })
})

describe('uploads in two tabs over plain http, without navigator.locks', () => {
  test('without navigator.locks an entry in localStorage is the lock of an upload, and another tab waits until this entry is removed', async () => {
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
    const open = await half()
    sessionStorage.setItem('tabId', 'ikkinchi')
    await second.restoreStoredUploads(1)
    expect(second.entry('Kirish')?.isElsewhere).toBe(true)
    await uploadListTestHelpers.looked()
    expect(second.entry('Kirish')?.isElsewhere).toBe(true)
    endUploadSession()
    open('cut')
    await uploadListTestHelpers.looked()
    await until(() => expect(second.statusOf('Kirish')).toBe(VideoStatus.Waiting))
    expect(statusOf('Kirish')).toBeUndefined()
  })
})
