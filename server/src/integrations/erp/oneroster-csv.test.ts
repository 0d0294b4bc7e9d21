import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOneRosterCsvSource } from './oneroster-csv.ts'
import { ErpError } from './port.ts'
import {
  createBundleManifest,
  createTestErpBundleFolder,
  csvBundleOf,
  csvTextOf,
  type TestErpBundleFolder,
} from './testing/bundle.ts'
import { buildTestErpPerson, createTestErpCentre } from './testing/centre.ts'
import { erpReadOptionsSince, fullErpReadOptions, readAllBatches } from './testing/read-all.ts'

let folder: TestErpBundleFolder
beforeAll(async () => {
  folder = await createTestErpBundleFolder()
})
afterAll(() => folder.remove())

const bundle = async (files: Record<string, string | Buffer>) => createOneRosterCsvSource(await folder.zip(files))
const bulk = (...names: string[]) => ({
  'manifest.csv': createBundleManifest(Object.fromEntries(names.map((name) => [name, 'bulk']))),
})

async function courses(text: string | Buffer) {
  const { records, refused, notes, full } = await readAllBatches(
    (await bundle({ ...bulk('courses'), 'courses.csv': text })).courses(fullErpReadOptions),
  )
  return { names: records.map(({ name }) => name), refused, notes, full }
}

async function failure(reading: Promise<unknown>): Promise<ErpError> {
  const error = await reading.then(
    () => new Error('nothing went wrong'),
    (error: unknown) => error,
  )
  if (!(error instanceof ErpError)) throw error
  return error
}

describe('how the manifest of a OneRoster bundle declares its files', () => {
  const text = csvTextOf([
    ['sourcedId', 'title'],
    ['c', 'Frontend'],
  ])
  const read = async (files: Record<string, string>) => {
    const { records, full, notes } = await readAllBatches((await bundle(files)).courses(fullErpReadOptions))
    return { taken: records.length, full, notes }
  }

  test('rows that are missing in a OneRoster file declared as bulk (complete) count as deleted', async () => {
    expect(await read({ ...bulk('courses'), 'courses.csv': text })).toEqual({ taken: 1, full: true, notes: [] })
  })

  test('rows that are missing in a OneRoster file declared as delta (changes only) do not count as deleted', async () => {
    const files = { 'manifest.csv': createBundleManifest({ courses: 'delta' }), 'courses.csv': text }
    expect(await read(files)).toEqual({ taken: 1, full: false, notes: [] })
  })

  test('a OneRoster file that the manifest declares as absent is not read even if it exists', async () => {
    const files = { 'manifest.csv': createBundleManifest({ courses: 'absent' }), 'courses.csv': text }
    expect(await read(files)).toEqual({
      taken: 0,
      full: false,
      notes: ['courses.csv manifestda "absent" deyilgan: o\'qilmadi'],
    })
  })

  test('if a OneRoster file declared as bulk (complete) does not exist, no row counts as deleted', async () => {
    expect(await read(bulk('courses'))).toEqual({
      taken: 0,
      full: false,
      notes: ["courses.csv manifestda bor, lekin ZIP ichida yo'q"],
    })
  })

  test('a OneRoster file that the manifest does not declare is read, but rows missing in it do not count as deleted', async () => {
    expect(await read({ 'courses.csv': text })).toMatchObject({
      taken: 1,
      full: false,
      notes: [expect.stringContaining('manifest')],
    })
  })

  test('an import that asks only for changes since the last import also reads a OneRoster file declared as bulk (complete)', async () => {
    const source = await bundle({ ...bulk('courses'), 'courses.csv': text })
    expect((await readAllBatches(source.courses(erpReadOptionsSince('2030-01-01T00:00:00Z')))).records).toHaveLength(1)
  })

  test.each([
    ['bulk', [], true],
    ['delta', [], false],
    ['bulk', ['broken', 'student'], false],
  ] as const)(
    "a parent's list of children counts as complete only if users.csv is a bulk file without errors (mode %s, added row %j: %s)",
    async (mode, broken, namesAll) => {
      const users = csvTextOf([
        ['sourcedId', 'role', 'familyName', 'givenName', 'agentSourcedIds'],
        ['p', 'parent', 'Karimova', 'Zuhra', ''],
        ['s', 'student', 'Karimov', 'Aziz', 'p'],
        ...(broken.length > 0 ? [[...broken]] : []),
      ])
      const source = await bundle({ 'manifest.csv': createBundleManifest({ users: mode }), 'users.csv': users })
      const { records } = await readAllBatches(source.guardians(fullErpReadOptions))
      expect(records).toMatchObject([{ studentExtIds: ['s'], namesAll }])
    },
  )

  test('files of a OneRoster ZIP are found in any folder and with any capitalization, and files that macOS adds are ignored', async () => {
    const files = {
      'erp/Manifest.csv': createBundleManifest({ Courses: 'BULK' }),
      'erp/COURSES.CSV': text,
      '__MACOSX/erp/._courses.csv': 'x',
    }
    expect(await read(files)).toEqual({ taken: 1, full: true, notes: [] })
  })
})

describe('reading a CSV file of a bundle', () => {
  test.each([
    ['\ufeffsourcedId,title\r\nc,Frontend\r\n'],
    ['sourcedId,title\nc,Frontend'],
    ['sourcedId,title\rc,Frontend'],
    ['"sourcedId", title ,,\n"c",Frontend,,\n\n'],
    ['title,extra,sourcedId\nFrontend,"a,b",c'],
    ['SOURCEDID,Title\nc, Frontend '],
  ])('a CSV file in the format %j is read', async (text) => {
    expect(await courses(text)).toMatchObject({ names: ['Frontend'], refused: [], full: true })
  })

  test('a CSV file with misspelt column names is read, and the notes list the misspelt names', async () => {
    expect(await courses('sourcedId,dataLastModified,title\nc,2026-01-01,Frontend')).toMatchObject({
      names: ['Frontend'],
      notes: ['courses.csv: "dataLastModified" sarlavhasi "dateLastModified" deb o\'qildi'],
    })
  })

  test('quotes, commas, line breaks and Cyrillic letters inside CSV cells are preserved, and later lines keep their correct line numbers', async () => {
    const text = 'sourcedId,title\r\na,"Ali ""Boss"", ўқувчи"\r\nb,5" ekran\r\nc,"ikki\r\nqator"\r\n\r\nd\r\n'
    expect(await courses(text)).toMatchObject({
      names: ['Ali "Boss", ўқувчи', '5" ekran', 'ikki\r\nqator'],
      refused: [{ extId: 'd', reason: "courses.csv, 7-qator: Ustunlar soni noto'g'ri (2 o'rniga 1)" }],
      full: true,
    })
  })

  test('invalid CSV rows are refused with their line numbers, and all other rows are read', async () => {
    const text = 'sourcedId,title\nok,Bir\nfew\nmany,Ikki,uch\nblank,\n,Nomsiz\nok2,Uch'
    expect(await courses(text)).toEqual({
      names: ['Bir', 'Uch'],
      refused: [
        { extId: 'few', reason: "courses.csv, 3-qator: Ustunlar soni noto'g'ri (2 o'rniga 1)" },
        { extId: 'many', reason: "courses.csv, 4-qator: Ustunlar soni noto'g'ri (2 o'rniga 3)" },
        { extId: 'blank', reason: "courses.csv, 5-qator: Nomi yo'q (title)" },
        { extId: null, reason: "courses.csv, 6-qator: Identifikatori yo'q (sourcedId)" },
      ],
      notes: [],
      full: false,
    })
  })

  test.each([
    ['to the next quote', 'sourcedId,title\na,Bir\nb,"Ikki\nc,Uch\nd,"To\'rt"\ne,Besh', ['Bir', 'Besh'], 'b'],
    ['to the end', 'sourcedId,title\na,Bir\nb,"Ikki\nc,Uch', ['Bir'], null],
  ])(
    'if an unclosed quote in a CSV file includes later rows (%s), these rows do not count as deleted',
    async (_, text, names, extId) => {
      const read = await courses(text)
      expect(read.names).toEqual(names)
      expect(read.refused).toEqual([{ extId, reason: expect.stringContaining("Qo'shtirnoq yopilmagan") }])
      expect(read.full).toBe(false)
    },
  )

  test('a CSV line of several megabytes ends the reading, and missing rows of the file do not count as deleted', async () => {
    const read = await courses(`sourcedId,title\na,Bir\nb,${'x'.repeat(3_000_000)},y\nc,Ikki\n`)
    expect(read).toMatchObject({
      names: ['Bir'],
      refused: [{ extId: null, reason: expect.stringContaining('juda uzun') }],
      full: false,
    })
  })

  test('CSV files of a OneRoster import in the encoding Windows-1251 are refused', async () => {
    const text = Buffer.concat([Buffer.from('sourcedId,title\na,Bir\nb,'), Buffer.from([0xc8, 0xea, 0xea, 0xe8])])
    expect(await courses(text)).toMatchObject({
      names: ['Bir'],
      refused: [{ extId: 'b', reason: 'courses.csv, 3-qator: Matn UTF-8 emas' }],
    })
  })

  test.each(['name,value\na,b', 'name;value\na;b'])(
    'reading a CSV file without the column sourcedId ends with an error, because the file is not from OneRoster: %j',
    async (text) => {
      expect(await failure(courses(text))).toMatchObject({
        kind: 'nonsense',
        message: expect.stringContaining('sarlavhasida sourcedId'),
      })
    },
  )

  test('an empty OneRoster CSV file is read as a list without rows', async () => {
    expect(await courses('')).toEqual({ names: [], refused: [], notes: [], full: true })
    expect(await courses('sourcedId,title\r\n')).toEqual({ names: [], refused: [], notes: [], full: true })
  })
})

describe('roles of users in OneRoster 1.2, which are in a separate file', () => {
  const header = ['sourcedId', 'status', 'userSourcedId', 'roleType', 'role', 'orgSourcedId']
  const roles = (...rows: string[][]) => csvTextOf([header, ...rows])
  const users = createTestErpCentre().users.map(({ roles: _, ...user }) => user)
  const files = { ...csvBundleOf({ ...createTestErpCentre(), users }, '1.2') }

  test('OneRoster roles marked as deleted are ignored, and a user without any role is refused and reported once', async () => {
    const source = await bundle({
      ...files,
      'roles.csv': roles(
        ['1', 'active', 'teacher-1', 'primary', 'teacher', 'office-1'],
        ['2', 'tobedeleted', 'aide-1', 'primary', 'aide', 'office-1'],
      ),
    })
    const [staff, students] = [
      await readAllBatches(source.staff(fullErpReadOptions)),
      await readAllBatches(source.students(fullErpReadOptions)),
    ]
    expect(staff.records.filter(({ gone }) => !gone).map(({ extId }) => extId)).toEqual(['teacher-1'])
    expect(staff.refused).toEqual([])
    expect(students.refused).toContainEqual({ extId: 'aide-1', reason: "users.csv, 3-qator: Roli yo'q (role)" })
  })

  const good = roles(['1', 'active', 'teacher-1', 'primary', 'teacher', 'office-1'])
  const notAll = "roles.csv to'liq o'qilmadi: yo'qolgan foydalanuvchilar tugatilmaydi"

  test('unreadable rows in the OneRoster file of roles are reported, and users missing from the users file do not count as deleted', async () => {
    const source = await bundle({ ...files, 'roles.csv': `${good}\r\n2,active\r\n3,active,,primary,teacher,o` })
    const { records, notes, full } = await readAllBatches(source.staff(fullErpReadOptions))
    expect(records.map(({ extId }) => extId)).toContain('teacher-1')
    expect(notes).toEqual([
      "roles.csv, 3-qator: Ustunlar soni noto'g'ri (6 o'rniga 2)",
      "roles.csv, 4-qator: Foydalanuvchisi yo'q (userSourcedId)",
      notAll,
    ])
    expect(full).toBe(false)
  })

  test.each([
    ['bulk', '', true],
    ['bulk', ',x', false],
    ['bulk', '\r\n2,active,"parent-1,primary,parent,office-1', false],
    ['delta', '', false],
    ['absent', '', false],
  ])(
    'the list of users counts as complete only if the OneRoster roles file is bulk and readable (mode %s, end %j: %s)',
    async (mode, end, whole) => {
      const source = await bundle({
        ...files,
        'manifest.csv': createBundleManifest({ users: 'bulk', roles: mode }),
        'roles.csv': `${good}${end}`,
      })
      for (const { full, notes } of [
        await readAllBatches(source.staff(fullErpReadOptions)),
        await readAllBatches(source.students(fullErpReadOptions)),
        await readAllBatches(source.guardians(fullErpReadOptions)),
      ]) {
        expect(full).toBe(whole)
        expect(notes.includes(notAll)).toBe(!whole)
      }
    },
  )
})

test('of hundreds of notes about a OneRoster ZIP, the report lists twenty notes and counts the others', async () => {
  const users = Array.from({ length: 50 }, (_, index) =>
    buildTestErpPerson(`s-${index}`, 'student', { dateLastModified: '1/05/2023' }),
  )
  const { records, notes } = await readAllBatches(
    (await bundle(csvBundleOf({ ...createTestErpCentre(), users }, '1.1'))).students(fullErpReadOptions),
  )
  expect(records).toHaveLength(50)
  expect(notes).toHaveLength(21)
  expect(notes.at(-1)).toBe('Yana 30 ta shunday izoh bor')
})

describe('a ZIP that may be malicious', () => {
  const text = csvTextOf([
    ['sourcedId', 'title'],
    ['c', 'x'.repeat(900)],
  ])

  async function forged(files: Record<string, string>, change: (bytes: Buffer) => void): Promise<string> {
    const path = await folder.zip(files)
    const bytes = await readFile(path)
    change(bytes)
    await writeFile(path, bytes)
    return path
  }

  test.each<[string, () => Promise<string>]>([
    ['is no zip', () => forged({ 'courses.csv': text }, (bytes) => bytes.fill(0))],
    ['is truncated', () => forged({ 'courses.csv': text }, (bytes) => bytes.fill(0, bytes.length - 40))],
    ['has broken content', () => forged({ 'courses.csv': text }, (bytes) => bytes.fill(0xff, 45, 60))],
    [
      'contains a path outside its folder',
      () =>
        forged({ 'aa/aa/courses.csv': text }, (bytes) => {
          for (let at = bytes.indexOf('aa/aa/'); at >= 0; at = bytes.indexOf('aa/aa/')) bytes.write('../../', at)
        }),
    ],
    [
      'unpacks to more than it declares',
      () =>
        forged({ 'courses.csv': text }, (bytes) => {
          const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
          bytes.writeUInt32LE(100, directory + 24)
        }),
    ],
    ['contains one file twice', () => folder.zip({ 'courses.csv': text, 'b/Courses.csv': text })],
  ])('a bundle ZIP that %s ends the import with a readable message', async (_, path) => {
    const source = createOneRosterCsvSource(await path())
    expect(await failure(readAllBatches(source.courses(fullErpReadOptions)))).toMatchObject({ kind: 'nonsense' })
  })

  test('a OneRoster ZIP that declares too many files, or files that are too large, is refused', async () => {
    const path = await folder.zip({ 'courses.csv': text, 'orgs.csv': text })
    const tooMuch = createOneRosterCsvSource(path, { maxInflatedBytes: 1000 })
    expect((await failure(readAllBatches(tooMuch.courses(fullErpReadOptions)))).message).toContain('juda katta')
    const tooMany = createOneRosterCsvSource(path, { maxEntries: 1 })
    expect((await failure(readAllBatches(tooMany.courses(fullErpReadOptions)))).message).toContain("juda ko'p")
  })

  test('the error about an unreadable OneRoster ZIP does not contain its path', async () => {
    const path = await forged({ 'courses.csv': text }, (bytes) => bytes.fill(0))
    expect(
      (await failure(readAllBatches(createOneRosterCsvSource(path).courses(fullErpReadOptions)))).message,
    ).not.toContain('/')
  })
})
