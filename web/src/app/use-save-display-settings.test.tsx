import '../testing/browser.ts'
import { renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { removeDisplaySettings } from '../shared/api/display-settings.ts'
import { useSaveDisplaySettings } from './use-save-display-settings.ts'

afterEach(() => {
  vi.useRealTimers()
  removeDisplaySettings()
})

test("the cookie with the browser's display settings is stored as soon as the width of the list can be measured, even if the list loads slowly", () => {
  vi.useFakeTimers()
  const { unmount } = renderHook(useSaveDisplaySettings, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/groups']}>{children}</MemoryRouter>,
  })
  vi.advanceTimersByTime(5_000)
  expect(document.cookie).toBe('')
  document.body.innerHTML = '<main><div data-list data-fills></div></main>'
  const list = document.querySelector('[data-list]') as HTMLElement
  Object.defineProperty(list, 'clientWidth', { value: 900 })
  vi.advanceTimersByTime(2_000)
  expect(decodeURIComponent(document.cookie)).toContain('markaz_look=900 ')
  unmount()
  removeDisplaySettings()
  vi.advanceTimersByTime(5_000)
  expect(document.cookie).toBe('')
})
