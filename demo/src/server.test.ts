import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDemoCentreOfSize } from './centre-of-size.ts'
import { fixedDemoRowIds } from './demo-centre.ts'
import { type DemoErp, startDemoErp } from './server.ts'
import { edgeCaseDaysForTests, findBrokenReferences } from './testing.ts'
import {
  buildOneRosterErrorCode,
  fetchErpAccessToken,
  getWithToken,
  readAllRows,
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

describe('collections of the demo ERP', () => {
  test.each([
    ['orgs', 'orgs', 5],
    ['schools', 'orgs', 4],
    ['academicSessions', 'academicSessions', 10],
    ['terms', 'academicSessions', 8],
    ['courses', 'courses', 15],
    ['classes', 'classes', 47],
    ['students', 'users', 613],
    ['teachers', 'users', 23],
  ])('the demo ERP answers GET /%s with an array `%s` of %i rows', async (path, wrapper, total) => {
    const { status, headers, body } = await getWithToken(erp, `/${path}?limit=1000`, token)
    expect([status, headers.get('content-type'), headers.get('x-total-count')]).toEqual([
      200,
      'application/json; charset=utf-8',
      String(total),
    ])
    expect(Object.keys(body())).toEqual([wrapper])
    expect(body()[wrapper]).toHaveLength(total)
  })

  test("the demo ERP's collections together contain all its data, and every reference except a deliberately broken one has a target", async () => {
    const names = ['orgs', 'academicSessions', 'courses', 'classes', 'users', 'enrollments', 'demographics']
    const entries = await Promise.all(names.map(async (name) => [name, await readAllRows(erp, `/${name}`, 250)]))
    expect(findBrokenReferences(Object.fromEntries(entries))).toEqual(['class group-999'])
  })

  test('in the demo ERP, the URL (href) in a reference returns the row to which the reference refers', async () => {
    const { body } = await getWithToken(erp, `/classes/group-001`, token)
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
  ])('the demo ERP answers GET %s with an object `%s`', async (path, wrapper, part) => {
    const { status, body, text } = await getWithToken(erp, path, token)
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
  ])('the demo ERP answers GET %s with 404 unknownobject', async (path) => {
    const { status, body } = await getWithToken(erp, path, token)
    expect(status).toBe(404)
    expect(body()).toMatchObject({
      imsx_codeMajor: 'failure',
      imsx_severity: 'error',
      imsx_CodeMinor: buildOneRosterErrorCode('unknownobject'),
    })
  })

  test('the demo ERP lists the students and teachers of a class, and the classes of a school', async () => {
    const ids = async (path: string) => {
      const rows = Object.values((await getWithToken(erp, path, token)).body())[0] ?? []
      return rows.map(({ sourcedId }) => sourcedId)
    }
    expect(await ids('/classes/group-001/teachers')).toEqual(['assistant-001', fixedDemoRowIds.teacher])
    const students = await ids('/classes/group-001/students?limit=1000')
    expect(students.length).toBeGreaterThanOrEqual(16)
    expect(students.every((id) => String(id).startsWith('student-'))).toBe(true)
    expect(await ids(`/schools/${fixedDemoRowIds.unrelatedOffice}/classes`)).toEqual([
      'group-043',
      'group-044',
      'group-045',
    ])
  })

  test('the demo ERP refuses other methods than GET, and URLs outside its service', async () => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${erp.url}/users/teacher-001`, { method: 'DELETE', headers })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
    expect((await fetch(new URL('/', erp.url), { headers })).status).toBe(404)
    expect((await getWithToken(erp, '/users/teacher-001', token)).status).toBe(200)
  })
})

describe("the demo ERP's data for the first and the second import", () => {
  test('after the demo ERP switches to the data of the second import, responses contain the new rows, and access tokens remain valid', async () => {
    await withDemoErp({}, async (own) => {
      const good = await fetchErpAccessToken(own)
      const since = `/classes?filter=${encodeURIComponent(`dateLastModified>'${today}T09:00:00Z'`)}`
      expect((await getWithToken(own, '/classes?limit=1000', good)).headers.get('x-total-count')).toBe('45')
      own.setStage(2, `${today}T09:30:00.000Z`)
      expect((await getWithToken(own, since, good)).headers.get('x-total-count')).toBe('2')
      own.setStage(1)
      expect((await getWithToken(own, since, good)).headers.get('x-total-count')).toBe('0')
      own.setData(createDemoCentreOfSize({ students: 3, groups: 1, today }))
      expect((await getWithToken(own, '/classes', good)).headers.get('x-total-count')).toBe('1')
    })
  })
})

test('the demo ERP calls the function in its option `onRequest` for every request with a valid token', async () => {
  const seen: string[] = []
  await withDemoErp({ onRequest: ({ path, params }) => seen.push(`${path} ${params.get('filter')}`) }, async (own) => {
    await getWithToken(own, `/classes?filter=${encodeURIComponent("status='active'")}`)
    await getWithToken(own, '/orgs', 'bad token')
  })
  expect(seen).toEqual(["/classes status='active'"])
})

test('the demo ERP answers an invalid request line with 404 and continues to serve', async () => {
  const { hostname, port } = new URL(erp.url)
  const socket = connect(Number(port), hostname)
  socket.write('GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  expect(chunk.toString()).toMatch(/^HTTP\/1\.1 40[04]/)
  expect((await getWithToken(erp, '/orgs', token)).status).toBe(200)
})
