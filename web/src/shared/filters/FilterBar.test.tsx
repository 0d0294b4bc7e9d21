import { GroupFilter } from '@markaz/protocol/teaching/groups/schemas'
import '../../testing/browser.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { FilterBar } from './FilterBar.tsx'
import type { FilterField } from './filter-fields.ts'
import { useFilters } from './use-filters.ts'

const fields: FilterField[] = [
  { kind: 'select', name: 'categoryId', label: 'Kategoriya', options: [{ value: 5, label: 'Dasturlash' }] },
  { kind: 'dates', label: 'Boshlanishi', from: 'fromByStartedDate', to: 'toByStartedDate' },
]

function List() {
  const filters = useFilters(GroupFilter, { defaults: { status: 2 }, tableKey: 'sinov' })
  return (
    <>
      <FilterBar filters={filters} search={{ name: 'value', label: 'Guruh nomi' }} fields={fields} />
      <output data-testid="address">{useLocation().search}</output>
    </>
  )
}
const show = (address = '/groups') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <List />
    </MemoryRouter>,
  )
const address = () => screen.getByTestId('address').textContent

afterEach(() => {
  vi.useRealTimers()
})

describe('the search field of a list', () => {
  // Shows: GROUP-006, LIMIT-009
  test("a list's search text is sent when the user has not typed for 1000 ms", () => {
    vi.useFakeTimers()
    show()
    const input = screen.getByLabelText('Guruh nomi')
    fireEvent.change(input, { target: { value: 'fron' } })
    act(() => void vi.advanceTimersByTime(999))
    expect(address()).toBe('')
    fireEvent.change(input, { target: { value: 'front' } })
    act(() => void vi.advanceTimersByTime(999))
    expect(address()).toBe('')
    act(() => void vi.advanceTimersByTime(1))
    expect(address()).toBe('?value=front')
  })
  test("sending a list's search text does not revert other filters that the user has changed while typing", () => {
    vi.useFakeTimers()
    show('/groups?categoryId=5')
    fireEvent.change(screen.getByLabelText('Guruh nomi'), { target: { value: 'front' } })
    fireEvent.click(screen.getByRole('button', { name: 'Kategoriya filtrini olib tashlash' }))
    expect(address()).toBe('')
    act(() => void vi.advanceTimersByTime(1000))
    expect(address()).toBe('?value=front')
  })
  test("Enter sends a list's search text immediately and only once", async () => {
    const user = userEvent.setup()
    show('/groups?page=3')
    await user.type(screen.getByLabelText('Guruh nomi'), 'front{Enter}')
    expect(address()).toBe('?value=front')
  })
  test("the search field of a list is filled with the search text from the page's URL", () => {
    show('/groups?value=ali')
    expect((screen.getByLabelText('Guruh nomi') as HTMLInputElement).value).toBe('ali')
  })
})

describe('chips that show the active filters of a list', () => {
  test('each active filter in the panel has a chip, and removing the chip removes only this filter', async () => {
    const user = userEvent.setup()
    show('/groups?categoryId=5&fromByStartedDate=2026-09-01&page=2')
    expect(screen.getByText('Kategoriya: Dasturlash')).toBeTruthy()
    expect(screen.getByText('Boshlanishi: 01.09.2026 dan')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Kategoriya filtrini olib tashlash' }))
    expect(address()).toBe('?fromByStartedDate=2026-09-01')
  })
  test('the button that opens the filters of a list shows how many filters are active', () => {
    show('/groups?categoryId=5&fromByStartedDate=2026-09-01')
    expect(screen.getByRole('button', { name: /Yana filtrlar/ }).textContent).toContain('2')
  })
  test('the button Tozalash (clear) restores the default filters of a list and does not change the page size', async () => {
    const user = userEvent.setup()
    show('/groups?status=&categoryId=5&value=x&perPage=50&page=2')
    await user.click(screen.getByRole('button', { name: 'Tozalash' }))
    expect(address()).toBe('?perPage=50')
  })
  test('the button Tozalash (clear) is hidden as long as all filters of a list have their defaults', () => {
    show('/groups?page=2')
    expect(screen.queryByRole('button', { name: 'Tozalash' })).toBeNull()
  })
})
