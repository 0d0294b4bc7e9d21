import { calls } from '@markaz/protocol/catalogue'
import { allGrants } from '@markaz/protocol/permissions'
import { apiPath, type RouteDefinition } from '@markaz/protocol/route'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Side } from '../http/openapi/document.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { buildAgent, buildGroup, buildHeadOffice, buildStudent } from '../testing/build.ts'
import { openParentSession, openStudentSession } from '../testing/portal-session.ts'
import { sql } from './db.ts'

let t: TestApp
let tokens: Record<Side, string>
let groupId: number
beforeAll(async () => {
  t = await testApp()
  groupId = await buildGroup(t.db, { headOfficeId: await buildHeadOffice(t.db) })
  const studentId = await buildStudent(t.db, { login: 'sinov.oquvchi' })
  tokens = {
    staff: (await t.signedIn({ isSuperadmin: true, grants: allGrants })).token,
    student: await openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null }),
    parent: await openParentSession(t.deps, t.db, await buildAgent(t.db, { studentIds: [studentId] })),
  }
})
afterAll(() => t.close())

/** Everything that is asked for with filters: the lists, and the calls whose body is one. */
const filtered = calls.flatMap(({ area, name, route }) => {
  const schema = (route.method === 'GET' ? route.query : route.body) as unknown as
    | { shape?: object; safeParse(value: unknown): { success: boolean } }
    | undefined
  const fields = Object.keys(schema?.shape ?? {})
  const understands = (given: Record<string, Value>) => schema?.safeParse(given).success ?? false
  const isFilter = !route.stream && fields.length > 0 && understands({})
  return isFilter ? [{ label: `${area}.${name}`, route, fields, understands }] : []
})

type Value = string | string[]
/** Of these each filter takes what it understands. */
const some: Value[] = ['1', '3', 'true', 'ASC', 'DESC', '2026-03-02', '2026-03', 'done', 'self', 'lastName', 'fullName']
const several: Value[] = [['1', '2'], ['1', '2', '3', '4'], ['lastName', 'hId'], ['phone']]
/** With few words or many, which an index can look for or not. */
const long = ['Ali', 'Karimova', 'Toshkent', '901112233', "O'tkir"]
const short = ['b2', 'ч', '%']
const searches = long.flatMap((_, from) =>
  short.map((_, and) => [...long.slice(from), ...short.slice(0, and)].join(' ')),
)
const shapes = ['b2', ...[1, 2, 3].flatMap((many) => [long.slice(0, many), [...long.slice(0, many), 'b2']])].map(
  (words) => [words].flat().join(' '),
)

async function ask(route: RouteDefinition, given: Record<string, Value>): Promise<number> {
  const path = apiPath(route)
    .replace('{type}', route.path.startsWith('/users') ? 'staff' : 'teachers')
    .replace(/\{\w+\}/g, String(groupId))
  const query = new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  )
  const isGet = route.method === 'GET'
  const response = await t.app.inject({
    method: route.method,
    url: isGet ? `${path}?${query}` : path,
    headers: { authorization: `Bearer ${tokens[route.side ?? 'staff']}` },
    ...(!isGet && { payload: given }),
  })
  return response.statusCode
}

async function prepared(): Promise<number> {
  const row = await t.db.one<{ count: number }>(sql`select count(*) from pg_prepared_statements`)
  return row?.count ?? 0
}

it('a thousand different filters and searches prepare no more than one filter at a time does (fault 27)', async () => {
  const understood = new Map<string, [string, Value[]][]>()
  for (const { label, route, fields, understands } of filtered) {
    await ask(route, {})
    const good: [string, Value[]][] = []
    for (const field of fields) {
      const values: Value[] = []
      for (const value of field === 'value' ? shapes : [...some, ...several])
        if (understands({ [field]: value }) && (await ask(route, { [field]: value })) < 300) values.push(value)
      if (values.length > 0) good.push([field, field === 'value' ? searches : values])
    }
    understood.set(label, good)
  }
  const before = await prepared()
  // Six for each of the filters.
  expect(before).toBeLessThan(2_000)

  const asked = new Set<string>()
  for (let round = 1; asked.size < 1_000; round++) {
    expect(round, `${asked.size} different`).toBeLessThan(200)
    for (const { label, route } of filtered) {
      // Each round takes another part of the filters, and other values.
      const good = (understood.get(label) ?? []).filter((_, at) => (Math.imul(round, 2_654_435_761) >>> (at + 8)) & 1)
      const given = Object.fromEntries(good.map(([field, values]) => [field, values[round % values.length] as Value]))
      const sign = `${label} ${JSON.stringify(given)}`
      if (good.length < 2 || asked.has(sign)) continue
      if ((await ask(route, given)) < 300) asked.add(sign)
    }
  }
  // A few: pairs of which one means nothing without the other, as a search without whom it is for; and of the doors' logs
  // each choice of days and a door is planned once.
  expect((await prepared()) - before).toBeLessThan(40)
}, 120_000)
