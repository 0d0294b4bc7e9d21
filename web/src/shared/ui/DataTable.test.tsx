import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { screen as view } from '../../testing/browser.ts'
import { ApiError } from '../api/api-error.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { readPageSize } from './page-size.ts'

interface Row {
  id: number
  name: string
}
const rows: Row[] = [
  { id: 7, name: 'Frontend N-1' },
  { id: 8, name: 'Backend N-2' },
]
const idle = { isPending: false, isFetching: false, isPlaceholderData: false, error: null, refetch: vi.fn() }

const show = (props: Partial<DataTableProps<Row>> = {}) =>
  render(
    <DataTable<Row>
      tableKey="sinov"
      label="Guruhlar"
      query={idle}
      rows={rows}
      total={32}
      columns={[{ key: 'name', title: 'Nomi', dataIndex: 'name' }]}
      rowKey={(row) => row.id}
      phoneRow={(row) => ({ title: row.name })}
      paging={{ page: 2, perPage: 10, onPage: vi.fn() }}
      {...props}
    />,
  )

const bodyRows = () => [...document.querySelectorAll<HTMLTableRowElement>('tr.ant-table-row')]

describe('rows', () => {
  test('order numbers go on from page to page: page 2 of ten begins at 11', () => {
    show()
    expect(bodyRows().map((row) => row.cells[0]?.textContent)).toEqual(['11', '12'])
  })
  test('the total and the page sizes are offered in Uzbek words', () => {
    show()
    expect(screen.getByText('Jami: 32 ta')).toBeTruthy()
  })
  test('one row is in the tab order, arrows move, Enter opens, Ctrl+Enter in a new tab', async () => {
    const onOpen = vi.fn()
    const user = userEvent.setup()
    show({ onOpen })
    expect(bodyRows().map((row) => row.tabIndex)).toEqual([0, -1])
    bodyRows()[0]?.focus()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onOpen).toHaveBeenLastCalledWith(rows[1], { newTab: false })
    await user.keyboard('{ArrowUp}{Control>}{Enter}{/Control}')
    expect(onOpen).toHaveBeenLastCalledWith(rows[0], { newTab: true })
  })
  test('a chosen page size is remembered for this table alone, and begins at page 1', async () => {
    const onPage = vi.fn()
    const user = userEvent.setup()
    show({ paging: { page: 2, perPage: 10, onPage } })
    await user.click(screen.getByRole('combobox'))
    await user.click(await screen.findByTitle(/^20/))
    expect(onPage).toHaveBeenCalledWith(1, 20)
    expect(readPageSize('sinov')).toBe(20)
    expect(readPageSize('boshqa')).toBe(10)
  })
  test('old rows stay, dimmed, while new ones come', () => {
    show({ query: { ...idle, isFetching: true, isPlaceholderData: true } })
    expect(bodyRows()).toHaveLength(2)
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
  })
})

describe('without rows', () => {
  test('the first load shows that it is loading', () => {
    show({ rows: undefined, query: { ...idle, isPending: true, isFetching: true } })
    expect(screen.getByRole('status', { name: 'Yuklanmoqda' })).toBeTruthy()
  })
  test('nothing exists yet: what to do first', () => {
    show({ rows: [], total: 0, empty: { title: "Hozircha guruh yo'q", hint: 'Sinxronizatsiyani boshlang' } })
    expect(screen.getByText('Sinxronizatsiyani boshlang')).toBeTruthy()
  })
  test('narrowed by filters: clear them', async () => {
    const onClearFilters = vi.fn()
    show({ rows: [], total: 0, isFiltered: true, onClearFilters })
    await userEvent.setup().click(screen.getByRole('button', { name: 'Tozalash' }))
    expect(onClearFilters).toHaveBeenCalledOnce()
  })
  test('a page past the end leads back to the first', async () => {
    const onPage = vi.fn()
    show({ rows: [], total: 32, paging: { page: 99, perPage: 10, onPage } })
    await userEvent.setup().click(screen.getByRole('button', { name: 'Birinchi sahifaga' }))
    expect(onPage).toHaveBeenCalledWith(1, 10)
  })
  test('failed: why, and another try', async () => {
    const refetch = vi.fn()
    const error = new ApiError(503, { errMsg: 'Baza ishlamayapti', code: 'DATABASE_DOWN' })
    show({ rows: undefined, query: { ...idle, error, refetch } })
    expect(within(screen.getByRole('alert')).getByText('Baza ishlamayapti')).toBeTruthy()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Qayta urinish' }))
    expect(refetch).toHaveBeenCalledOnce()
  })
})

test('on a phone the rows are a list that opens by touch, with its actions', async () => {
  view.width = 390
  const onOpen = vi.fn()
  show({ onOpen, actions: (row) => <button type="button">amal {row.id}</button> })
  const list = screen.getByRole('list', { name: 'Guruhlar' })
  await userEvent.setup().click(within(list).getByRole('button', { name: 'Backend N-2' }))
  expect(onOpen).toHaveBeenCalledWith(rows[1], { newTab: false })
  expect(within(list).getByRole('button', { name: 'amal 7' })).toBeTruthy()
})
