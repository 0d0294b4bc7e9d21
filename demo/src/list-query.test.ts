import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDemoCentreOfSize } from './centre-of-size.ts'
import { fixedDemoRowIds } from './demo-centre.ts'
import { type DemoErp, startDemoErp } from './server.ts'
import { edgeCaseDaysForTests } from './testing.ts'
import {
  buildOneRosterErrorCode,
  fetchErpAccessToken,
  getWithToken,
  readAllRows,
  readOneRosterErrorCode,
  withDemoErp,
} from './testing-client.ts'

const today = edgeCaseDaysForTests.saturday

let erp: DemoErp
let token: string

beforeAll(async () => {
  erp = await startDemoErp({ today, stage: 2 })
  token = await fetchErpAccessToken(erp)
})
afterAll(() => erp.close())

describe('paging of a list in the demo ERP', () => {
  test('a list page of the demo ERP has a hundred rows by default and at most a thousand', async () => {
    await withDemoErp({ data: createDemoCentreOfSize({ students: 1500, today }) }, async (own) => {
      const lengthOf = async (query: string) => (await getWithToken(own, `/students${query}`)).body().users?.length
      expect(await lengthOf('')).toBe(100)
      expect(await lengthOf('?limit=7')).toBe(7)
      expect(await lengthOf('?limit=5000')).toBe(1000)
      expect(await lengthOf('?limit=99999999999999999999')).toBe(1000)
      expect(await lengthOf('?limit=1000&offset=1000')).toBe(500)
      expect(await lengthOf('?offset=1500')).toBe(0)
    })
  })

  test.each(['limit=0', 'limit=-1', 'limit=1e3', 'limit=', 'limit=ten', 'limit=1&limit=2', 'offset=-1', 'offset=1.5'])(
    'the demo ERP refuses the list query %s with 400 invaliddata',
    async (query) => {
      const { status, body } = await getWithToken(erp, `/students?${query}`, token)
      expect([status, readOneRosterErrorCode(body())]).toEqual([400, buildOneRosterErrorCode('invaliddata')])
    },
  )

  test('a client that follows the `next` links of a list in the demo ERP gets every row once, and the links repeat the query parameters', async () => {
    const seen: unknown[] = []
    let next: string | undefined =
      `/users?limit=20&filter=${encodeURIComponent("roles.role='teacher'")}&sort=familyName`
    const rels: string[] = []
    while (next) {
      const { headers, body } = await getWithToken(erp, next, token)
      seen.push(...(body().users ?? []).map(({ sourcedId }) => sourcedId))
      const link = headers.get('link') ?? ''
      rels.push([...link.matchAll(/rel="(\w+)"/g)].map(([, rel]) => rel).join(' '))
      next = /<([^>]+)>; rel="next"/.exec(link)?.[1]?.slice(erp.url.length)
    }
    expect(rels).toEqual(['first last next', 'first last prev'])
    expect(seen).toHaveLength(23)
    expect(new Set(seen).size).toBe(23)
  })

  test('the last page of a list in the demo ERP has no `next` link, even if the page is full', async () => {
    const { headers } = await getWithToken(erp, '/schools?limit=2&offset=2', token)
    expect(headers.get('link')).toBe(
      `<${erp.url}/schools?limit=2&offset=0>; rel="first", <${erp.url}/schools?limit=2&offset=2>; rel="last", ` +
        `<${erp.url}/schools?limit=2&offset=0>; rel="prev"`,
    )
  })

  test('the demo ERP delivers a list of 30,000 enrolments completely and in order', async () => {
    const data = createDemoCentreOfSize({ students: 25_500, groups: 1_500, today })
    expect(data.enrollments.length).toBeGreaterThanOrEqual(30_000)
    await withDemoErp({ data }, async (own) => {
      const rows = await readAllRows(own, '/enrollments', 1000)
      expect(rows.map(({ sourcedId }) => sourcedId)).toEqual(data.enrollments.map(({ sourcedId }) => sourcedId))
    })
  })
})

describe('filter, sort and fields of a list in the demo ERP', () => {
  const list = async (query: Record<string, string>, path = '/users') =>
    Object.values(
      (await getWithToken(erp, `${path}?${new URLSearchParams({ limit: '1000', ...query })}`, token)).body(),
    )[0] ?? []

  test('in the demo ERP a filter by role finds the assistants', async () => {
    const rows = await list({ filter: "roles.role='aide'" })
    expect(rows.map(({ sourcedId }) => sourcedId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `assistant-00${n}`))
  })

  test('in the demo ERP a filter by modification date returns exactly the rows that changed since that date', async () => {
    const filter = `dateLastModified>'${today}'`
    expect(await list({ filter }, '/classes')).toEqual([])
    const since = await list({ filter: `dateLastModified>='${today}'` }, '/classes')
    expect(since.map(({ sourcedId }) => sourcedId)).toEqual(fixedDemoRowIds.stageTwo.groups)
  })

  test('the demo ERP sorts a list in both directions, with missing values last', async () => {
    const up = await list({ sort: 'identifier' }, '/students')
    const down = await list({ sort: 'identifier', orderBy: 'desc' }, '/students')
    expect(up[0]?.identifier).toBe('100201')
    expect(down[0]?.identifier).toBe('100813')
    expect([up.at(-1)?.identifier, down.at(-1)?.identifier]).toEqual([undefined, undefined])
  })

  test('if a request for a list of the demo ERP has the parameter `fields`, the rows contain only these fields', async () => {
    const rows = await list({ fields: 'sourcedId,givenName' }, '/teachers')
    expect(rows[0]).toEqual({ sourcedId: 'teacher-001', givenName: 'Dilshod' })
    const one = await getWithToken(erp, '/users/teacher-001?fields=familyName', token)
    expect(one.body()).toEqual({ user: { familyName: 'Rahimov' } })
  })

  test.each([
    ["filter=salary='1'", 'invalid_filter_field'],
    ['filter=status', 'invalid_filter_field'],
    ["filter=dateLastModified>'soon'", 'invalid_filter_field'],
    ['fields=sourcedId,salary', 'invalid_selection_field'],
    ['fields=', 'invalid_selection_field'],
    ['sort=salary', 'invaliddata'],
    ['sort=familyName&orderBy=up', 'invaliddata'],
  ])('the demo ERP refuses the list query %s with 400 %s', async (query, minor) => {
    const { status, body } = await getWithToken(erp, `/users?${query}`, token)
    expect([status, readOneRosterErrorCode(body())]).toEqual([400, buildOneRosterErrorCode(minor)])
  })
})
