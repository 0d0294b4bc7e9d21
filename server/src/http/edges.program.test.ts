import { allApiRoutes } from '@markaz/protocol/catalogue'
import { allGrants } from '@markaz/protocol/permissions'
import { apiPath, type RouteDefinition } from '@markaz/protocol/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { shareTestApp } from '../testing/app.ts'
import { openParentSession, openStudentSession } from '../testing/portal-session.ts'

/** Extreme values for each filter field, which must cause neither endless loops nor database errors. */
const edges = ['0001-01-01', '9999-12-31', '+010000-01-01', '-1', '32768', '2147483648', '9007199254740991', '1e400']

const routes = allApiRoutes
  .filter(({ route }) => !route.stream)
  .map(({ area, name, route }) => ({ label: `${area}.${name}`, route, ...filterOf(route) }))

function filterOf(route: RouteDefinition): { part: 'query' | 'body'; fields: string[] } {
  const part = route.method === 'GET' ? 'query' : 'body'
  const schema = route[part] as unknown as
    | { shape?: object; safeParse(value: unknown): { success: boolean } }
    | undefined
  return {
    part,
    fields: schema?.shape && (part === 'query' || schema.safeParse({}).success) ? Object.keys(schema.shape) : [],
  }
}

const t = shareTestApp()
let staff: string
let student: string
let parent: string
let groupId: number
beforeAll(async () => {
  staff = (await t.signedIn({ isSuperadmin: true, grants: allGrants })).token
  groupId = await t.build.group({ headOfficeId: await t.build.headOffice() })
  const studentId = await t.build.student({ login: 'sinov.oquvchi' })
  // Rankings are switched on, because otherwise their calls would answer 404 to any input.
  await t.db.run(sql`update portal_setting set show_places = true`)
  student = await openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null })
  parent = await openParentSession(t.deps, t.db, await t.build.agent({ studentIds: [studentId] }))
})

const tokenFor = ({ side }: RouteDefinition) => ({ staff, student, parent })[side ?? 'staff']

async function ask(
  route: RouteDefinition,
  part: 'query' | 'body',
  given: Record<string, string>,
  id = String(groupId),
) {
  const path = apiPath(route)
    .replace('{type}', route.path.startsWith('/users') ? 'staff' : 'teachers')
    .replace(/\{\w+\}/g, id)
  const response = await t.app.inject({
    method: route.method,
    url: part === 'query' ? `${path}?${new URLSearchParams(given)}` : path,
    headers: { authorization: `Bearer ${tokenFor(route)}` },
    ...(part === 'body' && { payload: given }),
  })
  return response.statusCode
}

/** For each route: the parts of the request that can contain text, with their fields and one undeclared field. */
const inputs = allApiRoutes
  .filter(({ route }) => !route.stream)
  .flatMap(({ area, name, route }) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      if (!route[part]) return []
      const named = Object.keys((route[part] as unknown as { shape?: object }).shape ?? {})
      return [{ label: `${area}.${name}`, part, route, fields: part === 'params' ? named : [...named, 'notNamed'] }]
    }),
  )

describe('texts that PostgreSQL cannot store', () => {
  // Shows: SAFE-012
  it.each(inputs)(
    'the API call $label refuses a text in its $part that PostgreSQL cannot store, and names the field',
    async ({ route, part, fields }) => {
      for (const text of part === 'body' ? ['a\u0000b', '\ud800'] : ['a\u0000b']) {
        const given = Object.fromEntries(fields.map((field) => [field, part === 'body' ? [{ deep: text }] : text]))
        const response = await t.app.inject({
          method: route.method,
          url: apiPath(route)
            .replace(/\{(\w+)\}/g, (_, name) => (part === 'params' ? encodeURIComponent(given[name] as string) : '1'))
            .concat(part === 'query' ? `?${new URLSearchParams(given as Record<string, string>)}` : ''),
          headers: { authorization: `Bearer ${tokenFor(route)}` },
          ...(part === 'body' && { payload: given }),
        })
        // A route of an external standard such as OneRoster (`bare`) names the invalid fields in that standard's error
        // text.
        const told = route.bare
          ? response.json().imsx_description.split('; ')
          : Object.keys(response.json().error?.fields ?? {})
        expect([
          response.statusCode,
          fields.filter((field) => !told.some((path: string) => path.startsWith(field))),
        ]).toEqual([400, []])
      }
    },
  )

  // Shows: SAFE-012
  it('a JSON key that PostgreSQL cannot store is refused, and half a surrogate pair in a path answers 404', async () => {
    const headers = { authorization: `Bearer ${staff}` }
    const payload = { keys: ['a\u0000b'], filter: { 'a\u0000': 1 } }
    const exported = await t.app.inject({ method: 'POST', url: '/api/staff/students/export', headers, payload })
    expect([exported.statusCode, Object.keys(exported.json().error.fields)]).toEqual([400, ['keys.0', 'filter']])
    for (const url of ['/api/staff/students?value=%ED%A0%80', '/api/staff/groups/%ED%A0%80'])
      expect((await t.app.inject({ url, headers })).statusCode).toBeLessThan(500)
  })
})

describe('extreme values of filters and ids', () => {
  it.each(routes.filter(({ fields }) => fields.length > 0))(
    'the API call $label answers extreme values of its filters without a server error',
    async ({ route, part, fields }) => {
      const broken: string[] = []
      for (const field of fields)
        for (const edge of edges)
          if ((await ask(route, part, { [field]: edge })) >= 500) broken.push(`${field}=${edge}`)
      expect(broken).toEqual([])
    },
  )

  it.each(routes.filter(({ route }) => /\{\w+\}/.test(route.path)))(
    'the API call $label answers extreme values of its ids without a server error',
    async ({ route, part }) => {
      const broken: string[] = []
      for (const id of ['32768', '2147483648', '9007199254740991', '9007199254740992', '0', '-1'])
        if ((await ask(route, part, {}, id)) >= 500) broken.push(id)
      expect(broken).toEqual([])
    },
  )

  it("a request for a group's statistics is refused with 400 if the period begins before 1900 or ends after 2199", async () => {
    const path = `/api/staff/groups/for-admin/${groupId}/statistics`
    for (const [start, end] of [
      ['9999-12-01', '9999-12-31'],
      ['0001-01-01', '0001-02-01'],
      ['2199-12-20', '2199-12-31'],
      ['1900-01-01', '1900-01-02'],
    ]) {
      const response = await t.app.inject({
        url: `${path}?start=${start}&end=${end}`,
        headers: { authorization: `Bearer ${staff}` },
      })
      expect(response.statusCode, `${start}…${end}`).toBe(/^(1900|2199)/.test(start as string) ? 200 : 400)
    }
  })
})
