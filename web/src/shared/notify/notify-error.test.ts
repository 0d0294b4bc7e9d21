import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { createErrorToast, notifyError } from './notify-error.ts'
import { setToastRenderer, type Toast } from './toasts.ts'

let shown: Toast[] = []
let disconnect = () => {}
beforeEach(() => {
  shown = []
  disconnect = setToastRenderer((notice) => shown.push(notice))
})
afterEach(() => {
  disconnect()
  vi.restoreAllMocks()
})

const refused = (rest: object = {}, status = 409) =>
  new ApiError(status, { errId: null, errMsg: 'Bu login band', code: 'LOGIN_TAKEN', ...rest })

describe('texts of toasts about errors', () => {
  // Shows: ERROR-006, ERROR-007
  test("a toast about an error shows the server's message, code, HTTP status and request id", () => {
    expect(createErrorToast(refused({ requestId: 'r-1' }))).toMatchObject({
      tone: 'error',
      title: 'Bu login band',
      detail: "LOGIN_TAKEN · HTTP 409 · So'rov raqami: r-1",
    })
  })
  // Shows: ERROR-008
  test('a toast about an error shows the error number errId if the server has sent it', () => {
    expect(createErrorToast(refused({ errId: 77 })).detail).toContain('errId 77')
  })
  // Shows: ERROR-006, ERROR-012
  test('a toast about an error without a server message shows a text of the browser application', () => {
    expect(createErrorToast(refused({ errMsg: '' })).title).toBe("Biror narsa noto'g'ri ketdi")
  })
  // Shows: ERROR-009
  test('a toast about an error that did not come from the server shows the name and message of the JavaScript error', () => {
    expect(createErrorToast(new RangeError('juda katta')).title).toBe('RangeError: juda katta')
  })
  // Shows: ERROR-011
  test.each([undefined, null, 42, {}])(
    "an unknown thrown value %j is shown as Noma'lum xato (unknown error)",
    (thrown) => {
      expect(createErrorToast(thrown).title).toBe("Noma'lum xato")
    },
  )
  // Shows: SYNC-013
  test("the toast for the ERP's error 245 has a special text and is shown for ten seconds", () => {
    expect(createErrorToast(refused({ errId: 245 }))).toMatchObject({
      title: 'Sinxronizatsiya qilinyapti bir oz kutib keyin qayta yangilang',
      seconds: 10,
    })
  })
})

describe('errors that show no toast', () => {
  // Shows: ERROR-010
  test('a TypeError is only logged to the console and shows no toast', () => {
    const console_ = vi.spyOn(console, 'error').mockImplementation(() => {})
    notifyError(new TypeError('x is undefined'))
    expect(shown).toEqual([])
    expect(console_).toHaveBeenCalledOnce()
  })
  test('an error that was already shown, or whose call was aborted, shows no toast', () => {
    const handled = refused({}, 403)
    handled.handled = true
    notifyError(handled)
    notifyError(new DOMException('aborted', 'AbortError'))
    expect(shown).toEqual([])
  })
  test('while the offline banner is visible, an unreachable server shows no toast', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    notifyError(new ApiError(0, { code: 'NETWORK', errMsg: "Server bilan bog'lanib bo'lmadi" }))
    expect(shown).toEqual([])
  })
})

test('an error toast that is triggered before header and menu are rendered is shown as soon as they are rendered', () => {
  disconnect()
  notifyError(refused())
  disconnect = setToastRenderer((notice) => shown.push(notice))
  expect(shown.map((notice) => notice.title)).toEqual(['Bu login band'])
})
