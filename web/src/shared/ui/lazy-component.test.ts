import '../../testing/browser.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLazyComponent, mayReloadForMissingFile, pageReloader, preloadWhileIdle } from './lazy-component.ts'
import { loadWithRetry, serverAvailabilityCheck } from './lazy-with-retry.ts'

beforeEach(() => {
  pageReloader.reload = vi.fn()
  vi.spyOn(serverAvailabilityCheck, 'isReachable').mockResolvedValue(true)
})
afterEach(() => vi.restoreAllMocks())

const gone = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))

// Shows: SHELL-008
test('if the file of a lazily loaded component is missing, the page reloads at most once in 60 s', () => {
  expect(mayReloadForMissingFile('groups', 1_000_000)).toBe(true)
  expect(mayReloadForMissingFile('groups', 1_059_999)).toBe(false)
  expect(mayReloadForMissingFile('offices', 1_000_000)).toBe(true)
  expect(mayReloadForMissingFile('groups', 1_060_000)).toBe(true)
})
// Shows: SHELL-008
test('the first time the file of a lazily loaded component is missing, the page reloads; the second time an error is shown', async () => {
  createLazyComponent('x', gone)
    .load()
    .catch(() => {})
  await vi.waitFor(() => expect(pageReloader.reload).toHaveBeenCalledOnce())
  await expect(createLazyComponent('x', gone).load()).rejects.toThrow('Failed to fetch')
  expect(pageReloader.reload).toHaveBeenCalledOnce()
})
test('while offline, a missing file of a lazily loaded component does not reload the page, because the reload would fail', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect(createLazyComponent('y', gone).load()).rejects.toThrow('Failed to fetch')
  expect(pageReloader.reload).not.toHaveBeenCalled()
})

/** Simulates a file that is missing until the server can be reached. */
const absent = () => {
  vi.useFakeTimers()
  vi.spyOn(serverAvailabilityCheck, 'isReachable').mockResolvedValue(false)
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
    const coming = what === 'a page' ? createLazyComponent('z', load).load() : loadWithRetry(load)
    let isThere = false
    void coming.then(() => {
      isThere = true
    })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(isThere).toBe(false)
    comeBack()
    await vi.advanceTimersByTimeAsync(16_000)
    expect(isThere).toBe(true)
    expect(pageReloader.reload).not.toHaveBeenCalled()
    vi.useRealTimers()
  },
)
test("if the server can be reached but the file of a lazily loaded component is missing, loading fails with the browser's error", async () => {
  await expect(loadWithRetry(gone)).rejects.toThrow('Failed to fetch')
})

/** Returns components that record when they begin to load, and a function that completes the latest load. */
function recordedComponents(names: readonly string[]) {
  const begun: string[] = []
  let finish = () => {}
  const components = names.map((name) =>
    createLazyComponent(name, () => {
      begun.push(name)
      return new Promise((resolve) => {
        finish = () => resolve({ default: () => null })
      })
    }),
  )
  return { begun, components, finish: () => finish() }
}

test('while the browser is idle, lazy components are loaded one after the other, until the caller stops the loading', async () => {
  const { begun, components, finish } = recordedComponents(['a', 'b', 'c'])
  const stop = preloadWhileIdle(components)
  await vi.waitFor(() => expect(begun).toEqual(['a']))
  finish()
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']))
  stop()
  finish()
  await new Promise((resolve) => setTimeout(resolve))
  await new Promise((resolve) => setTimeout(resolve))
  expect(begun).toEqual(['a', 'b'])
})
