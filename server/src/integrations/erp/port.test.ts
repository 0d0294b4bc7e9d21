import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createOneRosterCsvSource } from './oneroster-csv.ts'
import { createOneRosterRestSource } from './oneroster-rest.ts'
import { ErpError, type ErpSource } from './port.ts'
import { createTestErpBundleFolder, csvBundleOf, type TestErpBundleFolder } from './testing/bundle.ts'
import {
  buildTestErpPerson,
  buildTestErpRow,
  convertToOneRoster11,
  createTestErpCentre,
  type TestErpCentre,
  testErpLastChangedAt,
  testErpPrices,
} from './testing/centre.ts'
import { type ErpServer, startErpServer } from './testing/erp-server.ts'
import { fullErpReadOptions, readAllBatches } from './testing/read-all.ts'

let folder: TestErpBundleFolder
const servers: ErpServer[] = []
beforeAll(async () => {
  folder = await createTestErpBundleFolder()
})
afterAll(() => folder.remove())
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function overRest(centre: Partial<TestErpCentre>, base: string, pageSize?: number): Promise<ErpSource> {
  const server = await startErpServer(centre, { base })
  servers.push(server)
  return createOneRosterRestSource({ url: server.url, token: 't0ken', pageSize })
}

const adapters: {
  name: string
  open: (centre: TestErpCentre, pageSize?: number) => Promise<ErpSource>
  missing: () => ErpSource
}[] = [
  {
    name: 'REST 1.2',
    open: (centre, pageSize) => overRest(centre, '/ims/oneroster/rostering/v1p2', pageSize),
    missing: () => createOneRosterRestSource({ url: 'http://127.0.0.1:1/rostering/v1p2', clock: hasty }),
  },
  {
    name: 'REST 1.1',
    open: (centre, pageSize) => overRest(convertToOneRoster11(centre), '/ims/oneroster/v1p1', pageSize),
    missing: () => createOneRosterRestSource({ url: 'http://127.0.0.1:1/v1p1', clock: hasty }),
  },
  {
    name: 'CSV 1.2',
    open: async (centre, pageSize) =>
      createOneRosterCsvSource(await folder.zip(csvBundleOf(centre, '1.2')), { pageSize }),
    missing: () => createOneRosterCsvSource('/nowhere/at/all.zip'),
  },
  {
    name: 'CSV 1.1',
    open: async (centre, pageSize) =>
      createOneRosterCsvSource(await folder.zip(csvBundleOf(centre, '1.1')), { pageSize }),
    missing: () => createOneRosterCsvSource('/nowhere/at/all.zip'),
  },
]

const hasty = { now: () => 0, sleep: async () => {} }
const active = { gone: false, modifiedAt: testErpLastChangedAt }

describe.each(adapters)('an ERP over $name', ({ name, open, missing }) => {
  const place = (file: string, line: number) => (name.startsWith('CSV') ? `${file}, ${line}-qator: ` : '')

  test('each school in the ERP becomes a head office, and the district above the schools is left out', async () => {
    const { records, refused, full } = await readAllBatches(
      (await open(createTestErpCentre())).headOffices(fullErpReadOptions),
    )
    expect(records).toEqual([
      { extId: 'office-1', ...active, name: 'Chilonzor' },
      { extId: 'office-2', ...active, gone: true, name: 'Yunusobod' },
    ])
    expect(refused).toEqual([])
    expect(full).toBe(true)
  })

  test('courses of the ERP are read with their prices and with their first subject as category', async () => {
    const { records } = await readAllBatches((await open(createTestErpCentre())).courses(fullErpReadOptions))
    expect(records).toEqual([
      { extId: 'course-1', ...active, name: 'Frontend', category: 'Dasturlash', prices: testErpPrices },
    ])
  })

  test('teachers and aides of the ERP are read as staff with phone numbers like 998…, and parents are left out', async () => {
    const { records, refused, full } = await readAllBatches(
      (await open(createTestErpCentre())).staff(fullErpReadOptions),
    )
    expect(records).toEqual([
      {
        extId: 'teacher-1',
        ...active,
        hId: '5001',
        firstName: 'Aziza',
        lastName: 'Karimova',
        middleName: "Alisher o'g'li",
        phone: '998901234567',
        kind: 'teacher',
        working: true,
        headOfficeExtIds: ['office-1'],
      },
      {
        extId: 'aide-1',
        ...active,
        hId: null,
        firstName: 'Gʻulom',
        lastName: 'Oʻktamov',
        middleName: null,
        phone: '998935556677',
        kind: 'assistant',
        working: false,
        headOfficeExtIds: ['office-1'],
      },
    ])
    expect(refused).toEqual([])
    expect(full).toBe(true)
  })

  test('students of the ERP are read with unchanged names, birth date, sex and statuses; a student without a surname is refused', async () => {
    const { records, refused, full } = await readAllBatches(
      (await open(createTestErpCentre())).students(fullErpReadOptions),
    )
    expect(records).toEqual([
      {
        extId: 'student-1',
        ...active,
        hId: '100201',
        firstName: 'Ғуломжон',
        lastName: "O‘ktam'ov select from",
        middleName: 'Ўктам ўғли 🎓',
        phone: null,
        birthDate: '2010-05-06',
        gender: 1,
        headOfficeExtIds: ['office-1'],
        erpStatus: 'FINISHED_COURSE',
        contractStatus: 'done',
        contractType: 'agent',
        categories: ['Dasturlash'],
      },
      {
        extId: 'student-2',
        gone: true,
        modifiedAt: testErpLastChangedAt,
        hId: null,
        firstName: 'Aziza',
        lastName: 'Karimova',
        middleName: null,
        phone: null,
        birthDate: null,
        gender: null,
        headOfficeExtIds: ['office-1'],
        erpStatus: 'LEFT_COURSE',
        contractStatus: 'no_contract',
        contractType: null,
        categories: [],
      },
    ])
    expect(refused).toEqual([{ extId: 'student-bad', reason: `${place('users.csv', 6)}Familiyasi yo'q (familyName)` }])
    expect(full).toBe(true)
  })

  test("groups of the ERP are read with schedule and category; a group's last day is the last day of its latest term", async () => {
    const { records, refused } = await readAllBatches((await open(createTestErpCentre())).groups(fullErpReadOptions))
    expect(records).toEqual([
      {
        extId: 'group-1',
        ...active,
        name: 'Frontend N-1',
        courseExtId: 'course-1',
        headOfficeExtId: 'office-1',
        category: 'Dasturlash',
        learningType: 'Oflayn',
        direction: 'Veb dasturlash',
        startedDate: '2026-09-01',
        endedDate: '2027-05-31',
        untold: [],
        schedule: [
          {
            key: 's1',
            staffExtId: 'teacher-1',
            daysOfWeek: [1, 3, 5],
            beginTime: '09:00',
            endTime: '11:00',
            startDate: '2026-09-01',
            endDate: null,
            classroomName: '101-xona',
          },
        ],
      },
      {
        extId: 'group-2',
        ...active,
        name: 'Ingliz tili – A1 🎓',
        courseExtId: 'course-unknown',
        headOfficeExtId: 'office-1',
        category: 'Tillar',
        learningType: null,
        direction: null,
        startedDate: '2026-10-05',
        endedDate: '2027-02-05',
        untold: [],
        schedule: [],
      },
    ])
    expect(refused).toEqual([])
  })

  test('enrolments of teachers and proctors are read as staff of groups; enrolments of administrators and students are left out', async () => {
    const { records, refused } = await readAllBatches(
      (await open(createTestErpCentre())).groupStaff(fullErpReadOptions),
    )
    expect(records).toEqual([
      {
        extId: 'place-t',
        ...active,
        groupExtId: 'group-1',
        staffExtId: 'teacher-1',
        primary: true,
        startedDate: '2026-09-01',
        endedDate: '2027-05-31',
      },
      {
        extId: 'place-a',
        ...active,
        groupExtId: 'group-1',
        staffExtId: 'aide-1',
        primary: false,
        startedDate: '2026-10-01',
        endedDate: null,
      },
    ])
    expect(refused).toEqual([])
  })

  test("a student's enrolment that is marked as deleted is read as deleted, and an enrolment with an impossible date is refused with the field's name", async () => {
    const { records, refused } = await readAllBatches(
      (await open(createTestErpCentre())).groupStudents(fullErpReadOptions),
    )
    const place1 = { groupExtId: 'group-1', startedDate: '2026-09-01', endedDate: '2027-05-31' }
    expect(records).toEqual([
      { extId: 'place-1', ...active, ...place1, studentExtId: 'student-1' },
      { extId: 'place-2', ...active, ...place1, gone: true, studentExtId: 'student-2' },
    ])
    expect(refused).toEqual([
      { extId: 'place-bad', reason: `${place('enrollments.csv', 6)}Sana noto'g'ri (beginDate: "2026-02-30")` },
    ])
  })

  test('the ERP client returns rows in batches no larger than one page of the ERP, and loses no row', async () => {
    const users = Array.from({ length: 23 }, (_, index) => buildTestErpPerson(`student-${index}`, 'student'))
    const { records, sizes } = await readAllBatches(
      (await open({ ...createTestErpCentre(), users }, 5)).students(fullErpReadOptions),
    )
    expect(records.map(({ extId }) => extId)).toEqual(users.map(({ sourcedId }) => sourcedId))
    expect(Math.max(...sizes)).toBe(5)
  })

  test('an id that occurs twice on one page of an ERP list is returned once, with the values of its last row', async () => {
    const courses = [
      buildTestErpRow('c', { title: 'Eski' }),
      buildTestErpRow('other', { title: 'Boshqa' }),
      buildTestErpRow('c', { title: 'Yangi' }),
    ]
    const { records } = await readAllBatches(
      (await open({ ...createTestErpCentre(), courses })).courses(fullErpReadOptions),
    )
    expect(records.map(({ extId, name }) => [extId, name])).toEqual([
      ['c', 'Yangi'],
      ['other', 'Boshqa'],
    ])
  })

  test('reading an empty list of the ERP yields one empty batch that is marked as complete', async () => {
    const { sizes, full } = await readAllBatches(
      (await open({ ...createTestErpCentre(), courses: [] })).courses(fullErpReadOptions),
    )
    expect({ sizes, full }).toEqual({ sizes: [0], full: true })
  })

  test("if the ERP sends a row without an id, rows missing from the ERP's list do not count as deleted", async () => {
    const courses = [buildTestErpRow('c', { title: 'Frontend' }), buildTestErpRow('', { title: 'Kim?' })]
    const { records, refused, full } = await readAllBatches(
      (await open({ ...createTestErpCentre(), courses })).courses(fullErpReadOptions),
    )
    expect(records).toHaveLength(1)
    expect(refused).toEqual([{ extId: null, reason: `${place('courses.csv', 3)}Identifikatori yo'q (sourcedId)` }])
    expect(full).toBe(false)
  })

  test('aborting the reading of the ERP throws the reason of the abort', async () => {
    const abort = new AbortController()
    const users = Array.from({ length: 50 }, (_, index) => buildTestErpPerson(`student-${index}`, 'student'))
    const source = await open({ ...createTestErpCentre(), users }, 5)
    const stop = new Error("to'xtatildi")
    const reading = async () => {
      for await (const batch of source.students({ since: null, signal: abort.signal })) {
        if (batch.rows.length > 0) abort.abort(stop)
      }
    }
    await expect(reading()).rejects.toBe(stop)
  })

  test('an ERP that cannot be reached is reported with a readable message', async () => {
    const error = await readAllBatches(missing().students(fullErpReadOptions)).catch((error) => error)
    expect(error).toBeInstanceOf(ErpError)
    expect(error.kind).toBe('unreachable')
    expect(error.message).toMatch(/ERP bilan bog'lanib bo'lmadi|Fayl topilmadi/)
  })
})
