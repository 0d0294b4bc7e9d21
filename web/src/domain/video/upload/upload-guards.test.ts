import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import '../../../testing/browser.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserRedirects } from '../../../shared/api/session.ts'
import { clearSession } from '../../../shared/api/session-store.ts'
import { signOut } from '../../../shared/api/sign-out.ts'
import { confirmSignOut } from '../../../shared/offline/leave-warnings.ts'
import { ConfirmHost } from '../../../shared/ui/confirm.tsx'
import { addUploads, pauseUpload, readUploads } from './upload-list.ts'
import { buildChosenVideo } from './upload-server-testing.ts'
import { openUploadPage, type UploadPage, uploadListTestHelpers } from './upload-testing.ts'

// Loads the browser version of tus-js-client. In Node, its Node version would be loaded, which cannot send browser
// files.
vi.mock('tus-js-client', async () => await import('tus-js-client/lib.es5/browser/index.js' as 'tus-js-client'))

let page: UploadPage
// The dialog's code is loaded before the tests, because compiling it would exceed a test's timeout.
beforeAll(() => import('../../../shared/ui/ConfirmModal.tsx'), 60_000)
beforeEach(async () => {
  page = await openUploadPage()
})
afterEach(() => page.close())

const { statusOf, keyOf, until, reaches, looked } = uploadListTestHelpers
const deletes = () => page.server.asked.filter(({ method }) => method === 'DELETE')

async function underWay() {
  const open = page.server.holdFrom(1)
  await addUploads([buildChosenVideo('Yoldagi'), buildChosenVideo('Turgan')])
  await until(() => expect(page.server.patches()).toHaveLength(2))
  await pauseUpload(keyOf('Turgan'))
  await until(() => expect(page.server.row('Turgan')?.status).toBe(VideoStatus.Pause))
  return open
}

const closing = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('closing the page during an upload', () => {
  // Shows: UPLOAD-001
  test('closing the page asks for confirmation while an upload is running, and a toast explains why', async () => {
    const open = await underWay()
    expect(closing()).toBe(true)
    expect(page.notices.at(-1)?.title).toBe('Fayllar yuklanmoqda, sahifani yopmang')
    open()
    await reaches('Yoldagi', VideoStatus.Waiting)
    expect(closing()).toBe(false)
  })
  test('the page can be closed without a confirmation if all uploads are paused or the session has ended', async () => {
    await underWay()
    await pauseUpload(keyOf('Yoldagi'))
    expect(closing()).toBe(false)
    await addUploads([buildChosenVideo('Yangi')])
    expect(closing()).toBe(true)
    clearSession()
    expect(closing()).toBe(false)
  })
  // Shows: UPLOAD-008
  test('when the page is closed, its uploads stop, and a request that outlives the page reports this to the server', async () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    await underWay()
    const token = localStorage.getItem('accessToken')
    asked.mockClear()
    dispatchEvent(new Event('pagehide'))
    expect(asked.mock.calls).toEqual([
      [
        `${page.server.origin}/api/staff/video/delete-for-admin/1?isLeaving=true`,
        { method: 'DELETE', keepalive: true, headers: { authorization: `Bearer ${token}` } },
      ],
    ])
    await until(() => expect(page.server.row('Yoldagi')?.isLeaving).toBe(true))
    expect(page.server.row('Turgan')?.isLeaving).toBeUndefined()
    const sent = page.server.tusAsked.length
    await looked()
    expect(page.server.tusAsked).toHaveLength(sent)
  })
  test('uploads continue when the browser restores the page from its back-forward cache', async () => {
    const open = await underWay()
    dispatchEvent(new Event('pagehide'))
    open('cut')
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await reaches('Yoldagi', VideoStatus.Waiting)
    expect(statusOf('Turgan')).toBe(VideoStatus.Pause)
  })
})

describe('a sign-out during an upload', () => {
  const asked = async (answer: 'Chiqish' | 'Qolish') => {
    render(createElement(ConfirmHost))
    const may = confirmSignOut()
    const dialog = await screen.findByRole('dialog', undefined, { timeout: 10_000 })
    expect(dialog.textContent).toContain("Fayllar yuklanmoqda. Chiqsangiz, yuklash to'xtaydi")
    await userEvent.click(screen.getByRole('button', { name: answer }))
    return may
  }
  // Shows: UPLOAD-004
  test('signing out during an upload shows a warning, and cancelling changes nothing', async () => {
    await underWay()
    expect(await asked('Qolish')).toBe(false)
    expect([statusOf('Yoldagi'), deletes()]).toEqual([VideoStatus.Uploading, []])
  })
  // Shows: UPLOAD-003
  test('a confirmed sign-out deletes running uploads before the session ends, and keeps paused uploads', async () => {
    vi.spyOn(browserRedirects, 'goToSignIn').mockImplementation(() => {})
    page.server.answer(auth.logout, {})
    await underWay()
    expect(await asked('Chiqish')).toBe(true)
    const sent = page.server.tusAsked.length
    await signOut()
    const order = page.server.asked.map(({ method, url }) => `${method} ${url}`)
    expect(order.slice(-2)).toEqual(['DELETE /video/delete-for-admin/1', 'POST /auth/logout'])
    expect(deletes()).toHaveLength(1)
    expect(readUploads().map(({ origName }) => origName)).toEqual(['Turgan'])
    expect(Object.keys(localStorage).filter((name) => name.startsWith('upload:1:'))).toHaveLength(1)
    await looked()
    expect(page.server.tusAsked).toHaveLength(sent)
  })
  test('a sign-out during an upload succeeds even if the server does not answer', async () => {
    const left = vi.spyOn(browserRedirects, 'goToSignIn').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await underWay()
    page.server.kill()
    await signOut()
    expect(left).toHaveBeenCalledOnce()
  })
  test('signing out needs no confirmation if no upload is running', async () => {
    await underWay()
    await pauseUpload(keyOf('Yoldagi'))
    expect(await confirmSignOut()).toBe(true)
  })
})
