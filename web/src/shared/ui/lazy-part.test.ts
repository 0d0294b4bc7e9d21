import '../../testing/browser.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart, mayReload, page } from './lazy-part.ts'
import { loadWithRetry, server } from './lazy-with-retry.ts'

beforeEach(() => {
  page.reload = vi.fn()
  vi.spyOn(server, 'isThere').mockResolvedValue(true)
})
afterEach(() => vi.restoreAllMocks())

const gone = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))

// Shows: SHELL-008
test('if the file of a lazily loaded component is missing, the page reloads at most once in 60 s', () => {
  expect(mayReload('groups', 1_000_000)).toBe(true)
  expect(mayReload('groups', 1_059_999)).toBe(false)
  expect(mayReload('offices', 1_000_000)).toBe(true)
  expect(mayReload('groups', 1_060_000)).toBe(true)
})
// Shows: SHELL-008
test('a missing file of a lazily loaded component reloads the page; the second time the error is shown', async () => {
  lazyPart('x', gone)
    .load()
    .catch(() => {})
  await vi.waitFor(() => expect(page.reload).toHaveBeenCalledOnce())
  await expect(lazyPart('x', gone).load()).rejects.toThrow('Failed to fetch')
  expect(page.reload).toHaveBeenCalledOnce()
})
test('while offline, a missing file of a lazily loaded component does not reload the page, because the reload would fail', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect(lazyPart('y', gone).load()).rejects.toThrow('Failed to fetch')
  expect(page.reload).not.toHaveBeenCalled()
})

/** Simulates a file that is missing until the server can be reached. */
const absent = () => {
  vi.useFakeTimers()
  vi.spyOn(server, 'isThere').mockResolvedValue(false)
  let isBack = false
  return {
    load: async () => {
      if (!isBack) throw new Error('Failed to fetch dynamically imported module')
      return { default: () => null }
    },
    comeBack: () => {
      isBack = true
    },
  }
}
test.each(['a page', 'a small part'])(
  'while the server restarts, loading the script of %s waits and does not reload the page',
  async (what) => {
    const { load, comeBack } = absent()
    const coming = what === 'a page' ? lazyPart('z', load).load() : loadWithRetry(load)
    let isThere = false
    void coming.then(() => {
      isThere = true
    })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(isThere).toBe(false)
    comeBack()
    await vi.advanceTimersByTimeAsync(16_000)
    expect(isThere).toBe(true)
    expect(page.reload).not.toHaveBeenCalled()
    vi.useRealTimers()
  },
)
test('if the file of a small lazily loaded component is missing, its error is thrown', async () => {
  await expect(loadWithRetry(gone)).rejects.toThrow('Failed to fetch')
})
