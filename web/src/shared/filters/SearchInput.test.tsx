// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchInput } from './SearchInput.tsx'

const onSearch = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  onSearch.mockClear()
  render(<SearchInput label="Guruh nomi" value="" onSearch={onSearch} />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })

test('a search waits until typing has rested for 1000 ms, and goes out once', () => {
  type('fr')
  vi.advanceTimersByTime(999)
  type('front')
  vi.advanceTimersByTime(999)
  expect(onSearch).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onSearch.mock.calls).toEqual([['front']])
})

test('Enter does not wait, and the timer does not send it again', () => {
  type('front')
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter', code: 'Enter', keyCode: 13 })
  expect(onSearch.mock.calls).toEqual([['front']])
  vi.advanceTimersByTime(5000)
  expect(onSearch).toHaveBeenCalledOnce()
})
