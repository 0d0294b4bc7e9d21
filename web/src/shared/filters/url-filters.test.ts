import { groups } from '@markaz/protocol/teaching/groups/routes'
import { GroupFilter, GroupStatus } from '@markaz/protocol/teaching/groups/schemas'
import '../../testing/browser.ts'
import { describe, expect, test } from 'vitest'
import { pages } from '../../teaching/groups/groups.pages.tsx'
import { requestUrlsOfListPage } from '../api/prefetch-requests.ts'
import { requestUrlOf } from '../api/transport.ts'
import { type FilterField, filterChipText } from './filter-fields.ts'
import { activeFilterNames, readFiltersFromUrl, writeFiltersToUrl } from './url-filters.ts'

const defaults = { status: GroupStatus.Active }
const read = (search: string) => readFiltersFromUrl(GroupFilter, defaults, new URLSearchParams(search))
const write = (values: ReturnType<typeof read>, before = '') =>
  writeFiltersToUrl(GroupFilter, defaults, values, new URLSearchParams(before)).toString()

describe("filters of a list in the page's URL", () => {
  test.each([
    [''],
    ['status=3'],
    ['status='],
    ['value=O%27ktam'],
    ['officeIds=3&officeIds=4'],
    ['officeIds=3'],
    ['fromByStartedDate=2026-09-01&toByStartedDate=2026-12-31'],
    ['categoryId=5&courseId=6&teacherId=7&learningTypeId=8&page=3&perPage=50'],
  ])('the filter parameters %j are read and written back unchanged', (search) => {
    expect(new Set(write(read(search)).split('&'))).toEqual(new Set(search.split('&')))
  })
  test(`a list's default filter value is left out of the URL, and "all" is written as an empty value`, () => {
    expect(read('').status).toBe(GroupStatus.Active)
    expect(read('status=').status).toBeUndefined()
    expect(write({ ...read(''), status: undefined })).toBe('status=')
  })
  test('a filter that accepts several branches also reads a single branch from the URL', () => {
    expect(read('officeIds=3').officeIds).toEqual([3])
  })
  test('an invalid filter value in the URL is ignored', () => {
    expect(read('categoryId=x&page=-1&fromByStartedDate=2026-02-31')).toMatchObject({ categoryId: undefined })
    expect(read('fromByStartedDate=2026-02-31').fromByStartedDate).toBeUndefined()
  })
  test('parameters of the URL that are not filters of the list stay in the URL', () => {
    expect(write(read('status=1'), 'tab=info&status=3')).toBe('tab=info&status=1')
  })
  test('a filter of a list is active if its value differs from its default; page number and page size are not filters', () => {
    expect(activeFilterNames(defaults, read('page=3&perPage=20'))).toEqual([])
    expect(activeFilterNames(defaults, read('status=&categoryId=4'))).toEqual(['status', 'categoryId'])
  })
})

describe('the text of a chip for an active filter', () => {
  const dates: FilterField = { kind: 'dates', label: 'Boshlanishi', from: 'a', to: 'b' }
  const select: FilterField = {
    kind: 'select',
    label: 'Kategoriya',
    name: 'c',
    options: [{ value: 1, label: 'Dasturlash' }],
  }
  test.each([
    [dates, { a: '2026-09-01', b: '2026-12-31' }, 'Boshlanishi: 01.09.2026 – 31.12.2026'],
    [dates, { a: '2026-09-01' }, 'Boshlanishi: 01.09.2026 dan'],
    [dates, { b: '2026-12-31' }, 'Boshlanishi: 31.12.2026 gacha'],
    [select, { c: 1 }, 'Kategoriya: Dasturlash'],
    [select, { c: undefined }, 'Kategoriya: Barchasi'],
    [select, { c: 9 }, 'Kategoriya: 9'],
  ])("the chip of the filter %j with the values %j has the filter's name and value as text", (field, values, text) => {
    expect(filterChipText(field as FilterField, values)).toBe(text)
  })
})

function pageAddress(pathname: string, search: string, perPage: number): string {
  const values = read(search)
  const route = pathname === '/groups' ? groups.list : groups.mine
  return requestUrlOf(route, { query: { ...values, page: values.page ?? 1, perPage: values.perPage ?? perPage } })
}

const first = (pathname: string) => pages.find(({ path }) => path === pathname)?.first

describe('the boot script prefetches exactly what the page will request', () => {
  test.each([
    ['/groups', ''],
    ['/my-groups', ''],
    ['/groups', '?status='],
    ['/groups', '?status=3&page=2&perPage=50'],
    ['/groups', '?officeIds=4&officeIds=2&categoryId=1'],
    ['/groups', '?fromByStartedDate=2026-09-01'],
  ])(
    'the script in the HTML head prefetches for the page %s%s exactly the API URL that the page requests later',
    (pathname, search) => {
      expect(requestUrlsOfListPage(first(pathname), search, () => 20)).toContain(pageAddress(pathname, search, 20))
    },
  )
  test('the boot script does not prefetch a list if its URL contains a search or an unknown parameter', () => {
    expect(requestUrlsOfListPage(first('/groups'), '?value=ali', () => 10)).toHaveLength(2)
    expect(requestUrlsOfListPage(first('/groups'), '?x=1', () => 10)).toHaveLength(2)
  })
  test("the boot script prefetches the user's profile and rights on every page", () => {
    expect(requestUrlsOfListPage(undefined, '', () => 10)).toEqual([
      '/api/staff/profile',
      '/api/staff/roles/permission-objects/mine',
    ])
  })
})
