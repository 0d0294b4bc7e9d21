// @vitest-environment jsdom
import '../../testing/browser.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart, mayReload, page } from './lazy-part.ts'

beforeEach(() => {
  page.reload = vi.fn()
})
afterEach(() => vi.restoreAllMocks())

const gone = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))

test('one reload per 60 s for each part', () => {
  expect(mayReload('groups', 1_000_000)).toBe(true)
  expect(mayReload('groups', 1_059_999)).toBe(false)
  expect(mayReload('offices', 1_000_000)).toBe(true)
  expect(mayReload('groups', 1_060_000)).toBe(true)
})
test('a part whose file is gone reloads the page; the second time its error goes on', async () => {
  lazyPart('x', gone)
    .load()
    .catch(() => {})
  await vi.waitFor(() => expect(page.reload).toHaveBeenCalledOnce())
  await expect(lazyPart('x', gone).load()).rejects.toThrow('Failed to fetch')
  expect(page.reload).toHaveBeenCalledOnce()
})
test('offline nothing reloads: there would be no page to come back to', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect(lazyPart('y', gone).load()).rejects.toThrow('Failed to fetch')
  expect(page.reload).not.toHaveBeenCalled()
})
