import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wellKnown } from './data.ts'
import { type DemoErp, type DemoErpOptions, startDemoErp } from './server.ts'
import { sizedCentre } from './size.ts'
import { brokenReferences } from './testing.ts'

const today = '2026-11-21'

type Body = Record<string, Record<string, unknown>[]> & { imsx_CodeMinor?: unknown }

async function tokenOf({ tokenUrl, clientId, clientSecret }: DemoErp): Promise<string> {
  const response = await askToken(tokenUrl, `${clientId}:${clientSecret}`)
  const body = (await response.json()) as { access_token: string }
  return body.access_token
}

function askToken(tokenUrl: string, credentials: string, form = 'grant_type=client_credentials'): Promise<Response> {
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' }
  if (credentials) headers.authorization = `Basic ${btoa(credentials)}`
  return fetch(tokenUrl, { method: 'POST', headers, body: form })
}

async function get(erp: DemoErp, path: string, token?: string) {
  const authorization = `Bearer ${token ?? (await tokenOf(erp))}`
  const response = await fetch(erp.url + path, { headers: { authorization } })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: () => JSON.parse(text) as Body }
}

async function withErp(options: Partial<DemoErpOptions>, act: (erp: DemoErp) => Promise<void>) {
  const erp = await startDemoErp({ today, ...options })
  try {
    await act(erp)
  } finally {
    await erp.close()
  }
}

/** Pages through a list as an importer does, without believing any header. */
async function everyRow(erp: DemoErp, path: string, limit: number) {
  const token = await tokenOf(erp)
  const rows: Record<string, unknown>[] = []
  for (let offset = 0; ; offset += limit) {
    const { body } = await get(erp, `${path}${path.includes('?') ? '&' : '?'}limit=${limit}&offset=${offset}`, token)
    const page = Object.values(body())[0] ?? []
    rows.push(...page)
    if (page.length < limit) return rows
  }
}

function minorOf(body: Body) {
  return body.imsx_CodeMinor
}

function codeMinor(value: string) {
  return { imsx_codeMinorField: [{ imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: value }] }
}

let erp: DemoErp
let token: string

beforeAll(async () => {
  erp = await startDemoErp({ today, stage: 2 })
  token = await tokenOf(erp)
})
afterAll(() => erp.close())

describe('sign-in', () => {
  test('a client with the right secret gets a token for an hour', async () => {
    const response = await askToken(erp.tokenUrl, `${erp.clientId}:${erp.clientSecret}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
  })

  test.each([
    ['no credentials', ''],
    ['a wrong secret', 'markaz-demo:wrong'],
    ['a stranger', 'stranger:x'],
  ])('401 invalid_client for %s, with an imsx body', async (_name, credentials) => {
    const response = await askToken(erp.tokenUrl, credentials)
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toMatch(/^Basic/)
    const body = (await response.json()) as Body
    expect(body).toMatchObject({ error: 'invalid_client', imsx_codeMajor: 'failure' })
    expect(minorOf(body)).toEqual(codeMinor('unauthorisedrequest'))
  })

  test('400 for another grant and for a scope that is none of ours', async () => {
    const credentials = `${erp.clientId}:${erp.clientSecret}`
    const grant = await askToken(erp.tokenUrl, credentials, 'grant_type=password')
    expect([grant.status, await grant.json()]).toMatchObject([400, { error: 'unsupported_grant_type' }])
    const scope = await askToken(
      erp.tokenUrl,
      credentials,
      'grant_type=client_credentials&scope=https://example.uz/all',
    )
    expect([scope.status, await scope.json()]).toMatchObject([400, { error: 'invalid_scope' }])
  })

  test('a known scope is granted, an unknown one beside it is left out', async () => {
    const known = 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly'
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope: `${known} https://example.uz/all` })
    const response = await askToken(erp.tokenUrl, `${erp.clientId}:${erp.clientSecret}`, form.toString())
    expect(await response.json()).toMatchObject({ scope: known })
  })

  test('a secret with special signs works form-encoded and raw', async () => {
    await withErp({ clientId: 'a b', clientSecret: 'p:%+ж' }, async ({ tokenUrl }) => {
      const raw = Buffer.from('a b:p:%+ж').toString('latin1')
      expect((await askToken(tokenUrl, raw)).status).toBe(200)
      expect((await askToken(tokenUrl, `a%20b:${encodeURIComponent('p:%+ж')}`)).status).toBe(200)
    })
  })

  test.each([undefined, 'Bearer nonsense', 'Basic bWFya2F6'])(
    '401 with an imsx body for "%s"',
    async (authorization) => {
      const response = await fetch(`${erp.url}/orgs`, { headers: authorization ? { authorization } : {} })
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
      expect(minorOf((await response.json()) as Body)).toEqual(codeMinor('unauthorisedrequest'))
    },
  )

  test('a token dies after its hour', async () => {
    let now = 0
    await withErp({ now: () => now }, async (own) => {
      const old = await tokenOf(own)
      now = 3_599_999
      expect((await get(own, '/orgs', old)).status).toBe(200)
      now = 3_600_000
      expect((await get(own, '/orgs', old)).status).toBe(401)
      expect((await get(own, '/orgs')).status).toBe(200)
    })
  })
})

describe('collections', () => {
  test.each([
    ['orgs', 'orgs', 5],
    ['schools', 'orgs', 4],
    ['academicSessions', 'academicSessions', 10],
    ['terms', 'academicSessions', 8],
    ['courses', 'courses', 15],
    ['classes', 'classes', 47],
    ['students', 'users', 613],
    ['teachers', 'users', 23],
  ])('/%s answers {%s} with %i rows', async (path, wrapper, total) => {
    const { status, headers, body } = await get(erp, `/${path}?limit=1000`, token)
    expect([status, headers.get('content-type'), headers.get('x-total-count')]).toEqual([
      200,
      'application/json; charset=utf-8',
      String(total),
    ])
    expect(Object.keys(body())).toEqual([wrapper])
    expect(body()[wrapper]).toHaveLength(total)
  })

  test('read whole they are the roster again: every reference resolves but the deliberate one', async () => {
    const names = ['orgs', 'academicSessions', 'courses', 'classes', 'users', 'enrollments', 'demographics']
    const entries = await Promise.all(names.map(async (name) => [name, await everyRow(erp, `/${name}`, 250)]))
    expect(brokenReferences(Object.fromEntries(entries))).toEqual(['class group-999'])
  })

  test('a reference leads to the thing it names', async () => {
    const { body } = await get(erp, `/classes/group-001`, token)
    const group = body().class as unknown as {
      course: { href: string }
      school: { href: string }
      terms: { href: string }[]
    }
    for (const href of [group.course.href, group.school.href, group.terms[0]?.href ?? '']) {
      const response = await fetch(href, { headers: { authorization: `Bearer ${token}` } })
      expect(response.status, href).toBe(200)
    }
  })

  test.each([
    ['/users/teacher-001', 'user', 'Rahimov'],
    ['/teachers/teacher-001', 'user', 'Rahimov'],
    ['/orgs/office-fargona', 'org', "Farg'ona"],
    ['/schools/office-fargona', 'org', "Farg'ona"],
    ['/demographics/student-0001', 'demographics', 'birthDate'],
  ])('%s answers {%s}', async (path, wrapper, part) => {
    const { status, body, text } = await get(erp, path, token)
    expect([status, Object.keys(body())]).toEqual([200, [wrapper]])
    expect(text).toContain(part)
  })

  test.each([
    '/users/nobody',
    '/teachers/student-0001',
    '/schools/org-ziyo',
    '/gradebooks',
    '/constructor',
    '/classes/group-999/students',
    '/classes/group-001/courses',
    '/classes/group-001/students/student-0001',
    '/orgs/',
    '/%E0%A4%A',
  ])('404 unknownobject for %s', async (path) => {
    const { status, body } = await get(erp, path, token)
    expect(status).toBe(404)
    expect(body()).toMatchObject({
      imsx_codeMajor: 'failure',
      imsx_severity: 'error',
      imsx_CodeMinor: codeMinor('unknownobject'),
    })
  })

  test('classes know their students and teachers, schools their classes', async () => {
    const ids = async (path: string) => {
      const rows = Object.values((await get(erp, path, token)).body())[0] ?? []
      return rows.map(({ sourcedId }) => sourcedId)
    }
    expect(await ids('/classes/group-001/teachers')).toEqual(['assistant-001', wellKnown.teacher])
    const students = await ids('/classes/group-001/students?limit=1000')
    expect(students.length).toBeGreaterThanOrEqual(16)
    expect(students.every((id) => String(id).startsWith('student-'))).toBe(true)
    expect(await ids(`/schools/${wellKnown.unrelatedOffice}/classes`)).toEqual(['group-043', 'group-044', 'group-045'])
  })

  test('only GET, and only here', async () => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${erp.url}/users/teacher-001`, { method: 'DELETE', headers })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
    expect((await fetch(new URL('/', erp.url), { headers })).status).toBe(404)
    expect((await get(erp, '/users/teacher-001', token)).status).toBe(200)
  })
})

describe('paging', () => {
  test('a hundred rows unless said otherwise, a thousand at most', async () => {
    await withErp({ data: sizedCentre({ students: 1500, today }) }, async (own) => {
      const lengthOf = async (query: string) => (await get(own, `/students${query}`)).body().users?.length
      expect(await lengthOf('')).toBe(100)
      expect(await lengthOf('?limit=7')).toBe(7)
      expect(await lengthOf('?limit=5000')).toBe(1000)
      expect(await lengthOf('?limit=99999999999999999999')).toBe(1000)
      expect(await lengthOf('?limit=1000&offset=1000')).toBe(500)
      expect(await lengthOf('?offset=1500')).toBe(0)
    })
  })

  test.each(['limit=0', 'limit=-1', 'limit=1e3', 'limit=', 'limit=ten', 'limit=1&limit=2', 'offset=-1', 'offset=1.5'])(
    '400 invaliddata for %s',
    async (query) => {
      const { status, body } = await get(erp, `/students?${query}`, token)
      expect([status, minorOf(body())]).toEqual([400, codeMinor('invaliddata')])
    },
  )

  test('the links lead through the whole list once and keep the question', async () => {
    const seen: unknown[] = []
    let next: string | undefined =
      `/users?limit=20&filter=${encodeURIComponent("roles.role='teacher'")}&sort=familyName`
    const rels: string[] = []
    while (next) {
      const { headers, body } = await get(erp, next, token)
      seen.push(...(body().users ?? []).map(({ sourcedId }) => sourcedId))
      const link = headers.get('link') ?? ''
      rels.push([...link.matchAll(/rel="(\w+)"/g)].map(([, rel]) => rel).join(' '))
      next = /<([^>]+)>; rel="next"/.exec(link)?.[1]?.slice(erp.url.length)
    }
    expect(rels).toEqual(['first last next', 'first last prev'])
    expect(seen).toHaveLength(23)
    expect(new Set(seen).size).toBe(23)
  })

  test('30,000 enrolments come whole and in order', async () => {
    const data = sizedCentre({ students: 25_500, groups: 1_500, today })
    expect(data.enrollments.length).toBeGreaterThanOrEqual(30_000)
    await withErp({ data }, async (own) => {
      const rows = await everyRow(own, '/enrollments', 1000)
      expect(rows.map(({ sourcedId }) => sourcedId)).toEqual(data.enrollments.map(({ sourcedId }) => sourcedId))
    })
  })
})

describe('filter, sort and fields', () => {
  const list = async (query: Record<string, string>, path = '/users') =>
    Object.values((await get(erp, `${path}?${new URLSearchParams({ limit: '1000', ...query })}`, token)).body())[0] ??
    []

  test('assistants are found by their role', async () => {
    const rows = await list({ filter: "roles.role='aide'" })
    expect(rows.map(({ sourcedId }) => sourcedId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `assistant-00${n}`))
  })

  test('a delta holds exactly what happened since', async () => {
    const filter = `dateLastModified>'${today}'`
    expect(await list({ filter }, '/classes')).toEqual([])
    const since = await list({ filter: `dateLastModified>='${today}'` }, '/classes')
    expect(since.map(({ sourcedId }) => sourcedId)).toEqual(wellKnown.stageTwo.groups)
  })

  test('sorted both ways, without the value last', async () => {
    const up = await list({ sort: 'identifier' }, '/students')
    const down = await list({ sort: 'identifier', orderBy: 'desc' }, '/students')
    expect(up[0]?.identifier).toBe('100201')
    expect(down[0]?.identifier).toBe('100813')
    expect([up.at(-1)?.identifier, down.at(-1)?.identifier]).toEqual([undefined, undefined])
  })

  test('only the fields that were asked for', async () => {
    const rows = await list({ fields: 'sourcedId,givenName' }, '/teachers')
    expect(rows[0]).toEqual({ sourcedId: 'teacher-001', givenName: 'Dilshod' })
    const one = await get(erp, '/users/teacher-001?fields=familyName', token)
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
  ])('400 for %s is %s', async (query, minor) => {
    const { status, body } = await get(erp, `/users?${query}`, token)
    expect([status, minorOf(body())]).toEqual([400, codeMinor(minor)])
  })
})

describe('stages', () => {
  test('the second stage shows in the next answer, dated as told, and the token lives on', async () => {
    await withErp({}, async (own) => {
      const good = await tokenOf(own)
      const since = `/classes?filter=${encodeURIComponent(`dateLastModified>'${today}T09:00:00Z'`)}`
      expect((await get(own, '/classes?limit=1000', good)).headers.get('x-total-count')).toBe('45')
      own.setStage(2, `${today}T09:30:00.000Z`)
      expect((await get(own, since, good)).headers.get('x-total-count')).toBe('2')
      own.setStage(1)
      expect((await get(own, since, good)).headers.get('x-total-count')).toBe('0')
      own.setData(sizedCentre({ students: 3, groups: 1, today }))
      expect((await get(own, '/classes', good)).headers.get('x-total-count')).toBe('1')
    })
  })
})

describe('faults', () => {
  test('omitTotal: no count and no links', async () => {
    await withErp({ faults: { omitTotal: true } }, async (own) => {
      const { status, headers } = await get(own, '/students?limit=10')
      expect([status, headers.get('x-total-count'), headers.get('link')]).toEqual([200, null, null])
    })
  })

  test('ignoreOffset: always the first page', async () => {
    await withErp({ faults: { ignoreOffset: true } }, async (own) => {
      const first = await get(own, '/students?limit=10')
      expect((await get(own, '/students?limit=10&offset=10')).text).toBe(first.text)
      own.setFaults({})
      expect((await get(own, '/students?limit=10&offset=10')).text).not.toBe(first.text)
    })
  })

  test('ignoreFilter: all rows whatever the filter', async () => {
    await withErp({ faults: { ignoreFilter: true } }, async (own) => {
      const { headers } = await get(own, `/users?filter=${encodeURIComponent("givenName='Hech kim'")}`)
      expect(Number(headers.get('x-total-count'))).toBeGreaterThan(600)
    })
  })

  test('failAfterPages: so many pages, then 500, until it is healed', async () => {
    await withErp({ faults: { failAfterPages: 2 } }, async (own) => {
      const statuses = []
      for (let page = 0; page < 4; page++)
        statuses.push((await get(own, `/students?limit=10&offset=${page * 10}`)).status)
      expect(statuses).toEqual([200, 200, 500, 500])
      const { body } = await get(own, '/students')
      expect(minorOf(body())).toEqual(codeMinor('internal_server_error'))
      own.setFaults({})
      expect((await get(own, '/students')).status).toBe(200)
    })
  })

  test('expireTokenAfterRequests: a token serves so many requests, a new one as many again', async () => {
    await withErp({ faults: { expireTokenAfterRequests: 2 } }, async (own) => {
      const first = await tokenOf(own)
      const statuses = []
      for (let request = 0; request < 3; request++) statuses.push((await get(own, '/orgs', first)).status)
      expect(statuses).toEqual([200, 200, 401])
      expect((await get(own, '/orgs')).status).toBe(200)
    })
  })

  test('truncateJson: 200 and half a text', async () => {
    await withErp({ faults: { truncateJson: true } }, async (own) => {
      const { status, body } = await get(own, '/students')
      expect(status).toBe(200)
      expect(body).toThrow(SyntaxError)
    })
  })

  test('delayMs: the answer is held back, and closing the server does not wait for it', async () => {
    const arrived = Promise.withResolvers<void>()
    const own = await startDemoErp({ today, faults: { delayMs: 3_600_000 }, onRequest: () => arrived.resolve() })
    const answer = get(own, '/orgs').then(
      () => 'answered',
      () => 'cut off',
    )
    await arrived.promise
    await own.close()
    expect(await answer).toBe('cut off')
  })

  test('delayMs: after the delay the answer is whole', async () => {
    await withErp({ faults: { delayMs: 40 } }, async (own) => {
      const good = await tokenOf(own)
      const begun = performance.now()
      expect((await get(own, '/orgs', good)).body().orgs).toHaveLength(5)
      expect(performance.now() - begun).toBeGreaterThan(35)
    })
  })
})

test('requests can be watched', async () => {
  const seen: string[] = []
  await withErp({ onRequest: ({ path, params }) => seen.push(`${path} ${params.get('filter')}`) }, async (own) => {
    await get(own, `/classes?filter=${encodeURIComponent("status='active'")}`)
    await get(own, '/orgs', 'bad token')
  })
  expect(seen).toEqual(["/classes status='active'"])
})

test('a request line that is no address gets 404 and the server lives on', async () => {
  const { hostname, port } = new URL(erp.url)
  const socket = connect(Number(port), hostname)
  socket.write('GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  expect(chunk.toString()).toMatch(/^HTTP\/1\.1 40[04]/)
  expect((await get(erp, '/orgs', token)).status).toBe(200)
})
