import { paging } from '@markaz/protocol/fields'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { testScreenSize as view } from '../../testing/browser.ts'
import { ApiError } from '../api/api-error.ts'
import { clearSession } from '../api/session-store.ts'
import { useFilters } from '../filters/use-filters.ts'
import { RowMenu } from '../ui/RowMenu.tsx'
import { type Column, sortColumnsByStoredOrder } from './columns.ts'
import { List, type ListProps } from './List.tsx'
import { visiblePageNumbers } from './Pager.tsx'
import { readPageSize } from './page-size.ts'
import { toListSorting } from './sorting.ts'
import type { ListRowsSource } from './use-list.ts'

interface Row {
  id: number
  name: string
  city: string
}
const rows: Row[] = [
  { id: 7, name: 'Frontend N-1', city: 'Toshkent' },
  { id: 8, name: 'Backend N-2', city: 'Buxoro' },
]
const idle = { isPending: false, isFetching: false, isPlaceholderData: false, error: null, refetch: vi.fn() }
const schema = z.object({
  ...paging,
  value: z.string().optional(),
  sortBy: z.enum(['name']).optional(),
  orderBy: z.enum(['ASC', 'DESC']).optional(),
})
const columns: Column<Row>[] = [
  { key: 'name', title: 'Nomi', width: 200, isName: true, sort: 'name', cell: ({ name }) => name },
  ...['Shahar', 'Holati', 'Filial', 'Kurs'].map((title) => ({ key: title, title, cell: ({ city }: Row) => city })),
]

type Props = Partial<ListProps<Row>> & { source?: Partial<ListRowsSource<Row>> }

function Shown({ source, ...props }: Props) {
  const filters = useFilters(schema, { tableKey: 'sinov', defaults: { orderBy: 'DESC' } })
  const paging = { page: filters.page, perPage: filters.perPage, onPage: filters.setPage }
  const list = {
    key: 'sinov',
    query: idle,
    rows,
    total: 32,
    filters,
    sorting: toListSorting(filters),
    paging,
    ...source,
  }
  return (
    <List<Row> list={list} label="Guruhlar" columns={columns} phoneRow={({ name }) => ({ title: name })} {...props} />
  )
}

function show(props: Props = {}, at = '/guruhlar?page=2') {
  const router = createMemoryRouter(
    [
      { path: '/guruhlar', element: <Shown {...props} /> },
      { path: '*', element: null },
    ],
    { initialEntries: [at] },
  )
  render(<RouterProvider router={router} />)
  const address = () => router.state.location.pathname + router.state.location.search
  return { user: userEvent.setup(), address }
}

const bodyRows = () => [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')]
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
beforeEach(() => localStorage.setItem('staffInfo', JSON.stringify({ id: 1 })))

describe('an empty list', () => {
  test('a search without results can be repeated without any filters; even filters that are set by default are then removed', async () => {
    const fields = [{ kind: 'select' as const, name: 'orderBy', label: 'Holati', options: [] }]
    const { user, address } = show({ fields, source: { rows: [], total: 0 } }, '/guruhlar?value=Ali')
    await user.click(screen.getByRole('button', { name: 'Hammasidan qidirish' }))
    await waitFor(() => expect(address()).toBe('/guruhlar?value=Ali&orderBy='))
    expect(screen.queryByRole('button', { name: 'Hammasidan qidirish' })).toBeNull()
    await user.click(screen.getAllByRole('button', { name: 'Tozalash' }).at(-1) as HTMLElement)
    await waitFor(() => expect(address()).toBe('/guruhlar'))
  })
})

describe('list rows', () => {
  // Shows: GROUP-011
  test('row numbers continue on the next page of a list: page 2 with ten rows per page begins at 11', () => {
    show()
    expect(bodyRows().map((row) => row.cells[0]?.textContent)).toEqual(['11', '12'])
  })
  // Shows: LIMIT-002, LIMIT-003
  test('the total and the page sizes of a list are shown in Uzbek', () => {
    show()
    expect(screen.getByText('Jami: 32 ta')).toBeTruthy()
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '10 / sah.',
      '20 / sah.',
      '50 / sah.',
      '100 / sah.',
    ])
  })
  test('Tab focuses one row of a list, arrow keys move the focus, Enter opens the row, Ctrl+Enter opens it in a new tab', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user, address } = show({ to: ({ id }) => `/guruh/${id}` })
    expect(bodyRows().map((row) => row.tabIndex)).toEqual([0, -1])
    bodyRows()[0]?.focus()
    await user.keyboard('{ArrowDown}')
    expect(bodyRows().map((row) => row.tabIndex)).toEqual([-1, 0])
    await user.keyboard('{ArrowUp}{Control>}{Enter}{/Control}')
    expect(opened).toHaveBeenCalledExactlyOnceWith('/guruh/7', '_blank', 'noopener')
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(address()).toBe('/guruh/8'))
    opened.mockRestore()
  })
  // Shows: DAY-006
  test('each button in a list row, also in the menu "…", is reached with at most three key presses', async () => {
    const done: string[] = []
    const { user } = show({
      actions: ({ id }) => (
        <>
          <button type="button" onClick={() => done.push(`edit ${id}`)}>
            Tahrirlash
          </button>
          <RowMenu
            label={`Yana ${id}`}
            items={[{ key: 'sms', label: 'SMS' }, { type: 'divider' }, { key: 'block', label: 'Bloklash' }]}
            onChoose={(key) => done.push(`${key} ${id}`)}
          />
        </>
      ),
    })
    const second = screen.getAllByRole('row')[2] as HTMLElement
    second.focus()
    await user.keyboard('12')
    expect(done).toEqual([])
    await user.keyboard('[Period]1')
    expect(done).toEqual(['edit 8'])
    second.focus()
    await user.keyboard('[Period]2')
    await screen.findByRole('menuitem', { name: 'Bloklash' })
    await waitFor(() => expect(document.activeElement?.closest('[role="menu"]')).not.toBeNull())
    await user.keyboard('2')
    await waitFor(() => expect(done).toEqual(['edit 8', 'block 8']))
  })
  test(`when the menu of a list row closes, its button "…" has the focus again`, async () => {
    const { user } = show({
      actions: ({ id }) => <RowMenu label={`Yana ${id}`} items={[{ key: 'sms', label: 'SMS' }]} onChoose={() => {}} />,
    })
    for (const leave of ['{Escape}', '1']) {
      screen.getByRole('button', { name: 'Yana 8' }).focus()
      await user.keyboard('{Enter}')
      await waitFor(() => expect(document.activeElement?.closest('[role="menu"]')).not.toBeNull())
      await user.keyboard(leave)
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Yana 8' })))
    }
  })

  test('the name of a list row is a real link, so that the browser can open it in a new tab', () => {
    show({ to: ({ id }) => `/guruh/${id}` })
    expect(screen.getByRole('link', { name: 'Backend N-2' }).getAttribute('href')).toBe('/guruh/8')
  })
  test('if a list row opens only after a question to the user, the name in the row is a button that supports Ctrl+click and the middle mouse button', async () => {
    const ask = vi.fn()
    const { user } = show({ to: () => ({ open: ask, hasDialog: true }) })
    const name = screen.getByRole('button', { name: 'Backend N-2' })
    await user.click(name)
    expect(ask).toHaveBeenLastCalledWith({ newTab: false })
    await user.keyboard('{Control>}')
    await user.click(name)
    await user.keyboard('{/Control}')
    expect(ask).toHaveBeenLastCalledWith({ newTab: true })
    await user.pointer({ target: name, keys: '[MouseMiddle]' })
    expect(ask).toHaveBeenCalledTimes(3)
    expect(ask).toHaveBeenLastCalledWith({ newTab: true })
  })
  test('if the rows of a list have no link, the list itself can get the focus and scrolls sideways by keyboard', () => {
    show()
    expect(screen.getByRole('table', { name: 'Guruhlar' }).parentElement?.tabIndex).toBe(0)
  })
  // Shows: LIMIT-004
  test('a chosen page size is stored for this list only, and the list returns to page 1', async () => {
    const { user, address } = show()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sahifadagi qatorlar soni' }), '20')
    expect(address()).toBe('/guruhlar?perPage=20')
    expect(readPageSize('sinov')).toBe(20)
    expect(readPageSize('boshqa')).toBe(10)
  })
  test('the buttons for the previous and next page are disabled on the first and last page', async () => {
    const { user, address } = show({}, '/guruhlar')
    expect(screen.getByRole('button', { name: 'Oldingi sahifa' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: '4-sahifa' }))
    expect(address()).toBe('/guruhlar?page=4&perPage=10')
    expect(screen.getByRole('button', { name: '4-sahifa' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('button', { name: 'Keyingi sahifa' })).toHaveProperty('disabled', true)
  })
  test('the next page of a list is scrolled to the top, even in browsers whose scrollTo returns a promise', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollTo').mockReturnValue(Promise.resolve() as never)
    const { user } = show({}, '/guruhlar')
    await user.click(screen.getByRole('button', { name: '2-sahifa' }))
    await user.click(screen.getByRole('button', { name: '3-sahifa' }))
    expect(bodyRows().map((row) => row.cells[0]?.textContent)).toEqual(['21', '22'])
    expect(scrolled).toHaveBeenLastCalledWith({ top: 0 })
    scrolled.mockRestore()
  })
  test('while new rows of a list load, the old rows stay visible in grey', () => {
    show({ source: { query: { ...idle, isFetching: true, isPlaceholderData: true } } })
    expect(bodyRows()).toHaveLength(2)
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
  })
  test("the first click on a column's header sorts descending, the second ascending, and the third ends the sorting", async () => {
    const { user, address } = show({}, '/guruhlar')
    const head = () => screen.getByRole('columnheader', { name: /Nomi/ }).getAttribute('aria-sort')
    expect(head()).toBe('none')
    await user.click(screen.getByRole('button', { name: 'Nomi: saralash' }))
    expect([head(), address()]).toEqual(['descending', '/guruhlar?sortBy=name'])
    await user.click(screen.getByRole('button', { name: 'Nomi: saralash' }))
    expect([head(), address()]).toEqual(['ascending', '/guruhlar?sortBy=name&orderBy=ASC'])
    await user.click(screen.getByRole('button', { name: 'Nomi: saralash' }))
    expect(address()).toBe('/guruhlar')
  })
})

describe("a user's settings of a table", () => {
  const openPanel = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByRole('button', { name: "Ko'rinish" }))
    return within(await screen.findByRole('dialog'))
  }
  test('a column of a table can be hidden and shown again, but not the column with the name', async () => {
    const { user } = show()
    const panel = await openPanel(user)
    await user.click(panel.getByRole('checkbox', { name: 'Filial' }))
    expect(heads()).toEqual(['№', 'Nomi', 'Shahar', 'Holati', 'Kurs'])
    expect(panel.getByRole('checkbox', { name: 'Nomi' })).toHaveProperty('disabled', true)
    await user.click(panel.getByRole('checkbox', { name: 'Filial' }))
    expect(heads()).toEqual(['№', 'Nomi', 'Shahar', 'Holati', 'Filial', 'Kurs'])
  })
  test('the columns of a table can be reordered, and a reset restores the default order', async () => {
    const { user } = show()
    const panel = await openPanel(user)
    await user.click(panel.getByRole('button', { name: 'Kurs: yuqoriga' }))
    await user.click(panel.getByRole('button', { name: 'Shahar: pastga' }))
    expect(heads()).toEqual(['№', 'Nomi', 'Holati', 'Shahar', 'Kurs', 'Filial'])
    await user.click(panel.getByRole('button', { name: 'Asl holiga qaytarish' }))
    expect(heads()).toEqual(['№', 'Nomi', 'Shahar', 'Holati', 'Filial', 'Kurs'])
  })
  test('the setting "dense" makes the rows of a table lower', async () => {
    const { user } = show()
    const panel = await openPanel(user)
    await user.click(panel.getByText('Zich'))
    expect(document.querySelector('[data-dense]')).not.toBeNull()
  })
  test('the settings of a table are stored per table and user, and a sign-out does not delete them', async () => {
    localStorage.setItem(
      'list:1:sinov',
      JSON.stringify({ hidden: ['Kurs'], order: ['name', 'Holati', 'Shahar', 'Filial', 'Kurs'] }),
    )
    show()
    expect(heads()).toEqual(['№', 'Nomi', 'Holati', 'Shahar', 'Filial'])
    cleanup()
    show({ source: { key: 'boshqa' } })
    expect(heads()).toHaveLength(6)
    cleanup()
    localStorage.setItem('staffInfo', JSON.stringify({ id: 2 }))
    show()
    expect(heads()).toHaveLength(6)
    clearSession()
    expect(localStorage.getItem('list:1:sinov')).not.toBeNull()
  })
  test('a column that is newer than the stored settings of a table appears at its default position', () => {
    const order = ['c', 'a']
    expect(
      sortColumnsByStoredOrder(
        ['a', 'b', 'c', 'd'].map((key) => ({ key, title: key })),
        order,
      ).map(({ key }) => key),
    ).toEqual(['c', 'd', 'a', 'b'])
  })
})

describe('selecting several rows of a list', () => {
  const selection = {
    nameOf: ({ name }: Row) => name,
    actions: (chosen: readonly Row[], clearSelection: () => void) => (
      <button type="button" onClick={clearSelection}>
        bloklash {chosen.map(({ id }) => id).join()}
      </button>
    ),
  }
  test('a user selects list rows one by one or a complete page; below the list are the number of selected rows and the actions on them', async () => {
    const { user } = show({ selection })
    await user.click(screen.getByRole('checkbox', { name: 'Backend N-2: tanlash' }))
    expect(screen.getByText('1 ta tanlandi')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Sahifadagilarning hammasini tanlash' }))
    await user.click(screen.getByRole('button', { name: 'bloklash 8,7' }))
    expect(screen.queryByText(/ta tanlandi/)).toBeNull()
  })
  test('selected list rows stay selected on other pages, and are deselected when the filters change', async () => {
    const { user } = show({ selection, search: 'Nomi' })
    await user.click(screen.getByRole('checkbox', { name: 'Backend N-2: tanlash' }))
    await user.click(screen.getByRole('button', { name: '3-sahifa' }))
    expect(screen.getByText('1 ta tanlandi')).toBeTruthy()
    await user.type(screen.getByRole('searchbox'), 'front{Enter}')
    await waitFor(() => expect(screen.queryByText('1 ta tanlandi')).toBeNull())
  })
  test('selected list rows are deselected when the same list shows the rows of another group', async () => {
    const of = (id: number) => <Shown source={{ params: { id } }} selection={selection} />
    const { rerender } = render(of(7), { wrapper: MemoryRouter })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Backend N-2: tanlash' }))
    expect(screen.getByText('1 ta tanlandi')).toBeTruthy()
    rerender(of(8))
    expect(screen.queryByText('1 ta tanlandi')).toBeNull()
  })
})

describe('a table that is too narrow for all columns', () => {
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(660)
    return () => void vi.restoreAllMocks()
  })
  const shown = () => heads().filter((head) => head && !head.includes('+'))
  const isBack = (title: string) => screen.getByRole('columnheader', { name: title }).className.includes('back')
  const titles = ['Shahar', 'Holati', 'Filial', 'Kurs']

  // Shows: DAY-013
  test('a narrow table hides entire columns, the least important first, and Space shows them in a side panel', async () => {
    const [name, ...others] = columns
    const state = { key: 'state', title: 'Holat', cell: ({ city }: Row) => `holat: ${city}` }
    const { user } = show({ columns: [...(name ? [name] : []), ...others, state], to: ({ id }) => `/guruh/${id}` })
    expect([...titles, 'Holat'].filter(isBack)).toEqual(['Holati', 'Filial', 'Kurs'])
    expect(screen.getByRole('img', { name: /Yana 3 ta ustun .*: Holati, Filial, Kurs/ }).textContent).toBe('+3')
    bodyRows()[1]?.focus()
    await user.keyboard(' ')
    const glance = within(await screen.findByRole('complementary', { name: 'Backend N-2' }))
    expect((await glance.findAllByRole('term')).map((one) => one.textContent)).toEqual([...titles, 'Holat'])
    expect(glance.getByText('holat: Buxoro')).toBeTruthy()
  })
  test('if the user has reordered the columns, a narrow table hides the last columns first', () => {
    const order = ['name', 'Kurs', 'Filial', 'Holati', 'Shahar']
    localStorage.setItem('list:1:sinov', JSON.stringify({ order }))
    show()
    expect(titles.filter(isBack)).toEqual(['Shahar', 'Holati'])
  })
  // Shows: LIMIT-001
  test('if the user wants to see all columns, none is hidden and the table scrolls sideways', async () => {
    const { user } = show()
    await user.click(screen.getByRole('button', { name: "Ko'rinish" }))
    await user.click(await screen.findByRole('checkbox', { name: /Hammasi jadvalda/ }))
    expect(titles.filter(isBack)).toEqual([])
    expect(shown()).toEqual(['№', 'Nomi', ...titles])
    expect(screen.getByRole('table', { name: 'Guruhlar' }).style.getPropertyValue('--table')).toBe('1500px')
  })
})

describe('a list without rows', () => {
  test('while a list loads for the first time, a placeholder is shown', () => {
    show({ source: { rows: undefined, query: { ...idle, isPending: true, isFetching: true } } })
    expect(screen.getByRole('status', { name: 'Yuklanmoqda' })).toBeTruthy()
  })
  test('an empty list says what the user can do first', () => {
    show({
      source: { rows: [], total: 0 },
      empty: { title: "Hozircha guruh yo'q", hint: 'Sinxronizatsiyani boshlang' },
    })
    expect(screen.getByText('Sinxronizatsiyani boshlang')).toBeTruthy()
  })
  test('if the filters leave no rows in a list, the list offers to clear the filters', async () => {
    const { user, address } = show({ source: { rows: [], total: 0 } }, '/guruhlar?value=x')
    await user.click(screen.getAllByRole('button', { name: 'Tozalash' }).at(-1) as HTMLElement)
    expect(address()).toBe('/guruhlar')
  })
  test('an empty list that is sorted but not filtered says that there is no data yet', () => {
    show({ source: { rows: [], total: 0 } }, '/guruhlar?sortBy=name')
    expect(screen.getByText("Hozircha ma'lumot yo'q")).toBeTruthy()
  })
  test('a page number after the last page of a list leads back to the first page', async () => {
    const { user, address } = show({ source: { rows: [] } }, '/guruhlar?page=99')
    await user.click(screen.getByRole('button', { name: 'Birinchi sahifaga' }))
    expect(address()).toBe('/guruhlar?perPage=10')
  })
  test('a list that failed to load shows the reason and a retry', async () => {
    const refetch = vi.fn()
    const error = new ApiError(503, { errMsg: 'Baza ishlamayapti', code: 'DATABASE_DOWN' })
    show({ source: { rows: undefined, query: { ...idle, error, refetch } } })
    expect(within(screen.getByRole('alert')).getByText('Baza ishlamayapti')).toBeTruthy()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Qayta urinish' }))
    expect(refetch).toHaveBeenCalledOnce()
  })
})

describe('a list on a phone', () => {
  beforeEach(() => {
    view.width = 390
  })
  test("on a phone each row of a list is a link to the row's page and shows the row's buttons", async () => {
    const { user, address } = show({
      to: ({ id }) => `/guruh/${id}`,
      actions: (row) => <button type="button">amal {row.id}</button>,
    })
    const list = screen.getByRole('list', { name: 'Guruhlar' })
    expect(within(list).getByRole('button', { name: 'amal 7' })).toBeTruthy()
    await user.click(within(list).getByRole('link', { name: 'Backend N-2' }))
    expect(address()).toBe('/guruh/8')
  })
  test('on a phone the sorting of a list is chosen next to its filters', async () => {
    const { user } = show()
    await user.click(screen.getByRole('button', { name: /Yana filtrlar/ }))
    expect(await screen.findByRole('combobox', { name: 'Saralash' })).toBeTruthy()
  })
  test('on a phone several rows of a list are selected by touch', async () => {
    const { user } = show({ selection: { nameOf: ({ name }) => name, actions: () => 'amallar' } })
    await user.click(screen.getByRole('checkbox', { name: 'Frontend N-1: tanlash' }))
    expect(screen.getByText('1 ta tanlandi')).toBeTruthy()
  })
})

test.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [1, 31, [1, 2, 3, 4, 5, null, 31]],
  [4, 31, [1, 2, 3, 4, 5, 6, null, 31]],
  [16, 31, [1, null, 14, 15, 16, 17, 18, null, 31]],
  [31, 31, [1, null, 27, 28, 29, 30, 31]],
])('on page %i of %i the pager shows the first, the last and the neighbouring pages', (page, last, wanted) => {
  expect(visiblePageNumbers(page, last)).toEqual(wanted)
})
