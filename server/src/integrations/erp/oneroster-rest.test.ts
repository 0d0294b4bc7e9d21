import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { createOneRosterRestSource, type OneRosterRestSettings } from './oneroster-rest.ts'
import { ErpError, type ErpSource } from './port.ts'
import {
  buildTestErpEnrollment,
  buildTestErpPerson,
  buildTestErpRow,
  createTestErpCentre,
  type TestErpCentre,
} from './testing/centre.ts'
import { type ErpServer, type FakeErpServerOptions, startErpServer } from './testing/erp-server.ts'
import { erpReadOptionsSince, fullErpReadOptions, readAllBatches } from './testing/read-all.ts'

const servers: ErpServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

const hastyClock = { now: () => 0, sleep: async () => {} }

async function erp(
  data: Partial<TestErpCentre>,
  behaviour: FakeErpServerOptions = {},
  settings: Partial<OneRosterRestSettings> = {},
) {
  const server = await startErpServer(data, behaviour)
  servers.push(server)
  return { server, source: createOneRosterRestSource({ url: server.url, clock: hastyClock, ...settings }) }
}

async function failure(reading: Promise<unknown>): Promise<ErpError> {
  const error = await reading.then(
    () => new Error('nothing went wrong'),
    (error: unknown) => error,
  )
  if (!(error instanceof ErpError)) throw error
  return error
}

const students = (count: number) =>
  Array.from({ length: count }, (_, index) => buildTestErpPerson(`student-${index}`, 'student'))
const ids = (users: { sourcedId?: unknown }[]) => users.map(({ sourcedId }) => sourcedId)
const read = (source: ErpSource) => readAllBatches(source.students(fullErpReadOptions))

describe('reading the pages of a OneRoster server', () => {
  const users = students(23)

  test.each<[string, FakeErpServerOptions]>([
    ['announces no total', {}],
    ['announces the total', { announced: (total) => total }],
    ["announces the page's length as the total", { clampLimit: 4, announced: () => 4 }],
    ['sends fewer rows than requested', { clampLimit: 4 }],
    ['sends fewer rows than requested and announces the total', { clampLimit: 4, announced: (total) => total }],
    ['counts in pages and announces the total', { countsInPages: true, announced: (total) => total }],
    ['ignores the limit', { ignoreLimit: true }],
    ['ignores limit and offset', { ignoreLimit: true, ignoreOffset: true }],
  ])('every row is read from an ERP server that %s, and the list counts as complete', async (_, behaviour) => {
    const { source } = await erp({ users }, behaviour, { pageSize: 10 })
    const { records, full } = await read(source)
    expect(records.map(({ extId }) => extId)).toEqual(ids(users))
    expect(full).toBe(true)
  })

  test('if a OneRoster server limits the page size but ignores the offset, the import ends with a readable error', async () => {
    const { source } = await erp({ users }, { ignoreOffset: true }, { pageSize: 10 })
    expect(await failure(read(source))).toMatchObject({ kind: 'nonsense', message: expect.stringContaining('offset') })
  })

  test('if a OneRoster server ignores the offset and its list may be incomplete, missing rows do not count as deleted', async () => {
    const { source } = await erp({ users, demographics: [] }, { ignoreOffset: true, clampLimit: 23 }, { pageSize: 100 })
    const { records, full, notes } = await read(source)
    expect({ taken: records.length, full }).toEqual({ taken: 23, full: false })
    expect(notes).toEqual([expect.stringContaining("ERP offset'ni bilmaydi")])
  })

  test('if a OneRoster server announces more rows than it sends, missing rows do not count as deleted', async () => {
    const { source } = await erp({ users }, { announced: () => 500 }, { pageSize: 10 })
    const { records, full, notes } = await read(source)
    expect({ taken: records.length, full }).toEqual({ taken: 23, full: false })
    expect(notes.join()).toContain("500 ta qator va'da qildi, 23 ta berdi")
  })

  test.each([404, 400])(
    'if a OneRoster server answers with the HTTP status %i to an offset after the last row, this is treated as the end of the list',
    async (status) => {
      const beyond: FakeErpServerOptions['instead'] = ({ params }) =>
        Number(params.get('offset')) >= 23 ? { status } : undefined
      const { source } = await erp({ users }, { announced: (total) => total, instead: beyond }, { pageSize: 10 })
      const { records, full } = await read(source)
      expect({ taken: records.length, full }).toEqual({ taken: 23, full: true })
    },
  )

  test('reading a OneRoster list that never ends is given up with an error', async () => {
    const endless: FakeErpServerOptions['instead'] = ({ path, params }) =>
      path.endsWith('/students')
        ? { body: { users: [buildTestErpPerson(`s-${params.get('offset')}`, 'student')] } }
        : undefined
    const { source, server } = await erp({ demographics: [] }, { instead: endless }, { maxPages: 5 })
    expect(await failure(read(source))).toMatchObject({
      kind: 'nonsense',
      message: expect.stringContaining('tugamayapti'),
    })
    expect(server.asked.filter((path) => path.startsWith('/students?limit=1000')).length).toBeLessThanOrEqual(6)
  })

  test('a row that moves to another page while the server reads a OneRoster list is not lost', async () => {
    const slipping: FakeErpServerOptions['instead'] = ({ path, params }) =>
      path.endsWith('/courses') && params.get('offset') === '2'
        ? { body: { courses: [buildTestErpRow('b', { title: 'B' }), buildTestErpRow('c', { title: 'C' })] } }
        : undefined
    const courses = [buildTestErpRow('a', { title: 'A' }), buildTestErpRow('b', { title: 'B' })]
    const { source } = await erp({ courses }, { instead: slipping }, { pageSize: 2 })
    const { records } = await readAllBatches(source.courses(fullErpReadOptions))
    expect([...new Set(records.map(({ extId }) => extId))]).toEqual(['a', 'b', 'c'])
  })

  test.each<[string, FakeErpServerOptions, string]>([
    ['the first page', { announced: (total) => total }, '3'],
    ['the first page', {}, '3'],
    ['the last full page', {}, '6'],
  ])(
    'if the ERP deletes a row during paged reading (after %s, server: %j), rows missing from the pages do not count as deleted',
    async (_, behaviour, offset) => {
      const courses = Array.from({ length: 7 }, (_, index) => buildTestErpRow(`e${index + 1}`, { title: 'A' }))
      const leaving: FakeErpServerOptions['instead'] = ({ params }) => {
        if (params.get('offset') === offset && courses[0]?.sourcedId === 'e1') courses.shift()
        return undefined
      }
      const { source } = await erp({ courses }, { ...behaviour, instead: leaving }, { pageSize: 3 })
      const { records, full, notes } = await readAllBatches(source.courses(fullErpReadOptions))
      expect({ taken: records.length, full }).toEqual({ taken: 6, full: false })
      expect(notes).toEqual([expect.stringContaining("ERP ro'yxati o'qilayotganda o'zgardi (/courses)")])
    },
  )

  test.each([0, 1])(
    "a parent's list of children counts as complete only if the ERP sends as many students as it announced (missing students: %i)",
    async (lacking) => {
      const data = {
        users: [
          buildTestErpPerson('p', 'parent'),
          buildTestErpPerson('s', 'student', { agents: [{ sourcedId: 'p' }] }),
        ],
      }
      const { source } = await erp(data, { announced: (total) => total + lacking })
      const { records } = await readAllBatches(source.guardians(fullErpReadOptions))
      expect(records).toMatchObject([{ studentExtIds: ['s'], namesAll: lacking === 0 }])
    },
  )

  test('at most one page of a OneRoster list is requested in advance', async () => {
    const { source, server } = await erp({ courses: users }, {}, { pageSize: 5 })
    const batches = source.courses(fullErpReadOptions)[Symbol.asyncIterator]()
    await batches.next()
    await batches.next()
    await batches.return?.()
    expect(server.asked.filter((path) => path.startsWith('/courses?limit=5')).length).toBeLessThanOrEqual(3)
  })

  test('the request for the next OneRoster page is aborted when the code that iterates over the list stops', async () => {
    const arrived = Promise.withResolvers<void>()
    const slow: FakeErpServerOptions['instead'] = ({ params }) => {
      if (params.get('offset') !== '5') return undefined
      arrived.resolve()
      return { hangs: true }
    }
    const signals: (AbortSignal | null | undefined)[] = []
    const watched: typeof fetch = (url, init) => {
      signals.push(init?.signal)
      return fetch(url, init)
    }
    const { source } = await erp({ courses: users }, { instead: slow }, { pageSize: 5, fetch: watched })
    for await (const _ of source.courses(fullErpReadOptions)) {
      await arrived.promise
      break
    }
    expect(signals).toHaveLength(2)
    expect(signals[1]?.aborted).toBe(true)
  })

  test('rows of a OneRoster list that were read before an error stay imported', async () => {
    const broken: FakeErpServerOptions['instead'] = ({ path, params }) =>
      path.endsWith('/students') && Number(params.get('offset')) >= 15
        ? { status: 500, body: { imsx_description: 'ichki xato' } }
        : undefined
    const { source } = await erp({ users }, { instead: broken }, { pageSize: 5 })
    const taken: string[] = []
    const reading = async () => {
      for await (const { rows } of source.students(fullErpReadOptions))
        for (const one of rows) if (one.ok) taken.push(one.record.extId)
    }
    const error = await failure(reading())
    expect(error).toMatchObject({ kind: 'refused', message: 'ERP xato bilan javob berdi (500, /students): ichki xato' })
    expect(taken).toHaveLength(15)
  })
})

describe('filters of a OneRoster server', () => {
  const data = createTestErpCentre()
  const old = { ...buildTestErpPerson('old', 'student'), dateLastModified: '2026-01-01T00:00:00.000Z' }
  const users = [...students(3), old]

  test('an import of changes filters by dateLastModified in UTC, and rows that are missing in the answer do not count as deleted', async () => {
    const { source, server } = await erp({ users })
    const { records, full } = await readAllBatches(source.students(erpReadOptionsSince('2026-10-01T05:00:00+05:00')))
    expect(records).toHaveLength(3)
    expect(full).toBe(false)
    expect(server.asked[0]).toBe("/students?limit=1000&offset=0&filter=dateLastModified>'2026-10-01T00:00:00.000Z'")
  })

  test('if a OneRoster server refuses the filter by date, all rows are read, and the report notes this', async () => {
    const { source } = await erp({ users }, { filters: 'refused' })
    const { records, full, notes } = await readAllBatches(source.students(erpReadOptionsSince('2026-10-01T00:00:00Z')))
    expect({ taken: records.length, full }).toEqual({ taken: 4, full: true })
    expect(notes).toContain("ERP sana bo'yicha filtrni bilmaydi (/students): ro'yxat to'liq o'qildi")
  })

  test('if a OneRoster server ignores the filter by date, rows without changes are imported too, and missing rows do not count as deleted', async () => {
    const { source } = await erp({ users }, { filters: 'ignored' })
    const { records, full } = await readAllBatches(source.students(erpReadOptionsSince('2026-10-01T00:00:00Z')))
    expect({ taken: records.length, full }).toEqual({ taken: 4, full: false })
  })

  test.each<FakeErpServerOptions['filters']>([undefined, 'refused', 'ignored', 'nothing found'])(
    "people from the ERP get the roles in their rows, whether the ERP's server handles role filters or not: %s",
    async (filters) => {
      const { source } = await erp(data, { filters })
      const staff = await readAllBatches(source.staff(fullErpReadOptions))
      const places = await readAllBatches(source.groupStaff(fullErpReadOptions))
      const studentPlaces = await readAllBatches(source.groupStudents(fullErpReadOptions))
      expect(staff.records.map(({ extId, kind }) => [extId, kind])).toEqual([
        ['teacher-1', 'teacher'],
        ['aide-1', 'assistant'],
      ])
      expect(places.records.map(({ extId }) => extId)).toEqual(['place-t', 'place-a'])
      expect(studentPlaces.records.map(({ extId }) => extId)).toEqual(['place-1', 'place-2'])
      expect([staff.full, places.full, studentPlaces.full]).toEqual([true, true, true])
    },
  )

  test('an import of all rows requests enrolments of students and of staff separately, so that none is read twice', async () => {
    const enrollments = [
      ...students(5).map((_, index) => buildTestErpEnrollment(`e-${index}`, 'student', `s-${index}`)),
      ...data.enrollments,
    ]
    const { source, server } = await erp({ enrollments })
    await readAllBatches(source.groupStudents(fullErpReadOptions))
    expect(server.asked[0]).toContain("filter=role='student'")
  })
})

describe('collections that a OneRoster server does not have', () => {
  test.each([404, 403])(
    'if a OneRoster server answers with the HTTP status %i to the request for demographics, students are imported without birth dates',
    async (status) => {
      const hidden: FakeErpServerOptions['instead'] = ({ path }) =>
        path.endsWith('/demographics') ? { status } : undefined
      const { source } = await erp(createTestErpCentre(), { instead: hidden })
      const { records, notes } = await read(source)
      expect(records[0]).toMatchObject({ birthDate: null, gender: null })
      expect(notes).toEqual([
        `ERP /demographics ro'yxatini bermadi (${status})`,
        expect.stringMatching(/^student-1: Ismda lotin yoki kirill harfi bo'lmagan belgi bor/),
      ])
    },
  )

  test('if a OneRoster server does not have /users, teachers are imported, and missing staff do not count as deleted', async () => {
    const hidden: FakeErpServerOptions['instead'] = ({ path }) =>
      path.endsWith('/users') ? { status: 404 } : undefined
    const { source } = await erp(createTestErpCentre(), { instead: hidden })
    const { records, full } = await readAllBatches(source.staff(fullErpReadOptions))
    expect({ ids: records.map(({ extId }) => extId), full }).toEqual({ ids: ['teacher-1'], full: false })
  })

  test('a OneRoster server that does not have /students ends the import', async () => {
    const { source } = await erp({})
    expect(await failure(read(source))).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('404, /students'),
    })
  })

  test('the demographics of a OneRoster server are not requested if no student has changed', async () => {
    const { source, server } = await erp(createTestErpCentre())
    await readAllBatches(source.students(erpReadOptionsSince('2026-11-20T00:00:00Z')))
    expect(server.asked.filter((path) => path.startsWith('/demographics'))).toEqual([])
  })
})

test.each([
  ['/ims/oneroster/rostering/v1p2', '/ims/oneroster/rostering/v1p2'],
  ['/ims/oneroster/rostering/v1p2', '/ims/oneroster'],
  ['/ims/oneroster/rostering/v1p2', ''],
  ['/ims/oneroster/v1p1', '/ims/oneroster/v1p1/'],
  ['/ims/oneroster/v1p1', '/ims/oneroster'],
  ['/api/roster', '/api/roster'],
])('the OneRoster service at %s is found from the configured URL …%s', async (base, given) => {
  const server = await startErpServer(createTestErpCentre(), { base })
  servers.push(server)
  const { records } = await readAllBatches(
    createOneRosterRestSource({ url: server.origin + given }).courses(fullErpReadOptions),
  )
  expect(records).toHaveLength(1)
})

test('no request is sent to an ERP host name that resolves to a metadata service', async () => {
  const { source, server } = await erp(createTestErpCentre(), {}, { findAddresses: async () => ['169.254.169.254'] })
  expect(await failure(read(source))).toMatchObject({ kind: 'not_configured' })
  expect(server.seen).toEqual([])
})

test('an ERP URL that answers web pages is reported as a URL without a OneRoster service', async () => {
  const { server } = await erp(
    {},
    { instead: () => ({ body: '<html>404</html>', headers: { 'content-type': 'text/html' } }) },
  )
  const error = await failure(
    readAllBatches(createOneRosterRestSource({ url: server.origin }).courses(fullErpReadOptions)),
  )
  expect(error).toMatchObject({ kind: 'nonsense', message: expect.stringContaining('OneRoster xizmati topilmadi') })
})

describe('malformed answers of a OneRoster server', () => {
  test.each<[string, unknown, string]>([
    ['truncated JSON', '{"users":[{"sourcedId":"a"', 'ERP javobi JSON emas (/students)'],
    ['a web page', '<html></html>', 'ERP javobi JSON emas (/students)'],
    ['nothing', '', 'ERP javobi JSON emas (/students)'],
    ['another list', { orgs: [] }, "ERP javobida users ro'yxati yo'q (/students)"],
    ['an error with status 200', { errors: ['x'] }, "ERP javobida users ro'yxati yo'q (/students)"],
    ['Windows-1251', Buffer.from([0x7b, 0x22, 0xcf, 0xf0, 0x22, 0x7d]), 'ERP javobi UTF-8 matn emas'],
  ])('an ERP answer with %s ends the synchronization with a readable message', async (_, body, message) => {
    const { source } = await erp({}, { instead: () => ({ body }) })
    expect(await failure(read(source))).toMatchObject({ kind: 'nonsense', message })
  })

  test.each<[string, (size: number) => { body: Buffer; headers?: Record<string, string> }]>([
    ['plain', (size) => ({ body: Buffer.alloc(size, ' ') })],
    [
      'compressed to a small size',
      (size) => ({ body: gzipSync(Buffer.alloc(size, ' ')), headers: { 'content-encoding': 'gzip' } }),
    ],
  ])('an ERP answer above the size limit is not read to its end: %s', async (_, said) => {
    const { source } = await erp({}, { instead: () => said(3 * 1_048_576) }, { maxAnswerBytes: 1_048_576 })
    expect(await failure(read(source))).toMatchObject({
      kind: 'nonsense',
      message: 'ERP javobi juda katta (1 MB dan ortiq)',
    })
  })
})
