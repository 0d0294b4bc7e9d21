import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import '../../../testing/browser.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { server as target } from '../../../shared/api/transport.ts'
import { readUploads } from './upload-list.ts'
// The manager itself is called: what the list fetches later would be the other tab's.
import { add, pause } from './upload-manager.ts'
import { chosen, fileHandle, videoFile } from './upload-server-testing.ts'
import { end } from './upload-session.ts'
import { openUploadPage, type UploadPage, uploads } from './upload-testing.ts'

// Not a mock: Node would be given the build for Node, which sends no files of a browser.
vi.mock('tus-js-client', async () => await import('tus-js-client/lib.es5/browser/index.js' as 'tus-js-client'))

let page: UploadPage
let second: Awaited<ReturnType<typeof openTab>>
beforeEach(async () => {
  page = await openUploadPage()
  second = await openTab()
})
afterEach(async () => {
  second.end()
  await page.close()
})

const { entry, statusOf, keyOf, until, reaches } = uploads

/** Another page of the same browser: the same code once more, with its own memory. */
async function openTab() {
  vi.resetModules()
  const list = await import('./upload-list.ts')
  const manager = await import('./upload-manager.ts')
  const session = await import('./upload-session.ts')
  const { server } = await import('../../../shared/api/transport.ts')
  page.give({
    ...(await import('../../../shared/upload/server-connection.ts')),
    ...(await import('../../../shared/upload/file-handles.ts')),
  })
  server.origin = target.origin
  const one = (name: string) => list.readUploads().find(({ origName }) => origName === name)
  return { ...manager, ...session, entry: one, statusOf: (name: string) => one(name)?.file.currentStatus }
}

/** What a browser tells the other tabs; jsdom has one only. */
function told(): void {
  for (const key of Object.keys(localStorage))
    dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }))
}

async function half(permission: PermissionState = 'granted') {
  const open = page.server.holdFrom(3)
  const file = videoFile('Kirish.mp4')
  await add([chosen('Kirish', { file, handle: fileHandle(file, { state: permission, asked: 'granted' }) })])
  await until(() => expect(page.server.patches()).toHaveLength(3))
  return open
}

describe('two tabs', () => {
  test('one runs it, the other only shows how far it is', async () => {
    const open = await half()
    await second.restore(1)
    expect(second.entry('Kirish')).toMatchObject({ isElsewhere: true, file: { currentStatus: VideoStatus.Uploading } })
    await second.pause(keyOf('Kirish'))
    await second.resume(keyOf('Kirish'))
    expect(second.statusOf('Kirish')).toBe(VideoStatus.Uploading)
    expect(page.server.patches()).toHaveLength(3)
    open()
    await reaches('Kirish', VideoStatus.Waiting)
    told()
    expect(second.entry('Kirish')).toMatchObject({ isElsewhere: true, file: { currentStatus: VideoStatus.Waiting } })
    expect(page.server.patches()).toHaveLength(3)
    expect(page.server.row('Kirish')?.said.map(({ status }) => status)).toEqual([VideoStatus.Waiting])
  })
  test('a new one comes to the other by itself', async () => {
    await second.restore(1)
    await half()
    told()
    expect(second.entry('Kirish')?.isElsewhere).toBe(true)
    expect(entry('Kirish')?.isElsewhere).toBe(false)
  })
  test('when the first is closed, the other goes on from the offset', async () => {
    const open = await half()
    await second.restore(1)
    dispatchEvent(new Event('pagehide'))
    end()
    open('cut')
    await until(() => expect(second.statusOf('Kirish')).toBe(VideoStatus.Waiting))
    expect(second.entry('Kirish')?.isElsewhere).toBe(false)
    expect(page.server.patches().at(-1)?.headers.get('upload-offset')).toBe(`${2 * 1024 ** 2}`)
  })
  test('a paused one is taken over by a press in the other; the first lets it go', async () => {
    const open = await half('prompt')
    await pause(keyOf('Kirish'))
    open('cut')
    await second.restore(1)
    await second.resume(keyOf('Kirish'))
    await until(() => expect(second.statusOf('Kirish')).toBe(VideoStatus.Waiting))
    told()
    expect(entry('Kirish')).toMatchObject({ isElsewhere: true, file: { currentStatus: VideoStatus.Waiting } })
  })
  test('one that is cancelled in the other stops here and is gone', async () => {
    await half()
    await second.restore(1)
    const key = keyOf('Kirish')
    await second.cancel(key)
    dispatchEvent(new StorageEvent('storage', { key: `upload:1:${key}`, newValue: null }))
    expect(readUploads()).toEqual([])
    expect(page.server.row('Kirish')).toBeUndefined()
  })
})

describe('on plain http, without locks', () => {
  test('a note decides, and the other tab waits until it is taken away', async () => {
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
    const open = await half()
    sessionStorage.setItem('tabId', 'ikkinchi')
    await second.restore(1)
    expect(second.entry('Kirish')?.isElsewhere).toBe(true)
    await uploads.looked()
    expect(second.entry('Kirish')?.isElsewhere).toBe(true)
    end()
    open('cut')
    await uploads.looked()
    await until(() => expect(second.statusOf('Kirish')).toBe(VideoStatus.Waiting))
    expect(statusOf('Kirish')).toBeUndefined()
  })
})
