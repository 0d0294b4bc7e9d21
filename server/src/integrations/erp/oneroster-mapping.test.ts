import { describe, expect, test } from 'vitest'
import { mapCourse, mapGroup, mapGroupStaff, mapGroupStudent } from './oneroster-groups.ts'
import { mapDemographics, mapHeadOffice, mapStaff, mapStudent, normalisePhone } from './oneroster-mapping.ts'
import type { ErpRowResult } from './port.ts'
import {
  buildOneRosterReference,
  buildTestErpEnrollment,
  buildTestErpPerson,
  buildTestErpRow,
  type TestErpRow,
  testErpSchedule,
} from './testing/centre.ts'

const around = { courseOf: () => null, termOf: () => null }
const student = (fields: TestErpRow) =>
  mapStudent(buildTestErpPerson('s', 'student', fields), 'student', () => undefined)
const staff = (fields: TestErpRow) => mapStaff(buildTestErpPerson('t', 'teacher', fields), 'teacher')
const group = (uz: TestErpRow, fields: TestErpRow = {}) =>
  mapGroup(
    buildTestErpRow('g', { title: 'G', metadata: { uz: { startedDate: '2026-09-01', ...uz } }, ...fields }),
    around,
  )

function record<T>(mapped: ErpRowResult<T> | null): T {
  if (!mapped?.ok) throw new Error(mapped === null ? 'not of this kind' : mapped.reason)
  return mapped.record
}

function reason(mapped: ErpRowResult<unknown> | null): string {
  if (mapped === null || mapped.ok) throw new Error('was not refused')
  return mapped.reason
}

test.each([
  ['+998 90 123-45-67', '998901234567'],
  ['+998(90)123-45-67', '998901234567'],
  ['998901234567', '998901234567'],
  ['00998 90 1234567', '998901234567'],
  ['901234567', '998901234567'],
  ['(90) 123 45 67', '998901234567'],
  ['90.123.45.67', '998901234567'],
  ['90–123—45−67', '998901234567'],
  ['+998\u00a090\u202f123 45 67', '998901234567'],
  ['\u200e+998901234567\u202c', '998901234567'],
  ['＋９９８９０１２３４５６７', '998901234567'],
  ['90 123 45 67, 93 765 43 21', '998901234567'],
  ["yo'q; 93 765 43 21", '998937654321'],
  ['8 90 123 45 67', null],
  ['890123456', '998890123456'],
  ['+7 901 234 56 78', null],
  ['+90 123 45 67 89', null],
  ['6037778888', null],
  ['012345678', null],
  ['90 123 45 6', null],
  ['90 123 45 67 (onasi)', null],
  ['9.98901E+11', null],
  ['', null],
  [null, null],
])('the phone number %j from the ERP is read as %j', (written, expected) => {
  expect(normalisePhone(written)).toBe(expected)
})

describe('mapping a person of the ERP', () => {
  test('the name of a person is imported as the ERP writes it, without spaces at its ends', () => {
    const name = { givenName: "  O'g'iloy ", familyName: 'Gʻulomova‑Oʻktamova’s', middleName: 'Ўктам қизи 👩‍🎓' }
    expect(record(student(name))).toMatchObject({
      firstName: "O'g'iloy",
      lastName: 'Gʻulomova‑Oʻktamova’s',
      middleName: 'Ўктам қизи 👩‍🎓',
    })
  })

  test('from the name of a person, only characters that PostgreSQL cannot store are removed: NUL and half an emoji', () => {
    expect(record(student({ givenName: 'Az\0iza \ud83d' })).firstName).toBe('Aziza \ufffd')
  })

  test('the name of a person may have at most 1,000 characters', () => {
    expect(record(student({ givenName: 'ў'.repeat(1000) })).firstName).toHaveLength(1000)
    expect(reason(student({ givenName: 'ў'.repeat(1001) }))).toBe('Ismi juda uzun (givenName: 1001 belgi)')
  })

  test.each<[TestErpRow, string]>([
    [{ familyName: '' }, "Familiyasi yo'q (familyName)"],
    [{ givenName: null }, "Ismi yo'q (givenName)"],
    [{ givenName: { uz: 'Ali' } }, 'Noto\'g\'ri qiymat (givenName: {"uz":"Ali"})'],
    [{ sourcedId: '' }, "Identifikatori yo'q (sourcedId)"],
    [{ sourcedId: 'x'.repeat(300) }, 'Identifikatori juda uzun (sourcedId: 300 belgi)'],
    [{ status: 'asleep' }, 'Holati noma\'lum (status: "asleep")'],
    [{ enabledUser: 'maybe' }, 'Noto\'g\'ri qiymat (enabledUser: "maybe")'],
    [{ metadata: { uz: { erpStatus: 'GRADUATED' } } }, 'ERP holati noma\'lum (metadata.uz.erpStatus: "GRADUATED")'],
    [
      { metadata: { uz: { contractStatus: 'lost' } } },
      'Shartnoma holati noma\'lum (metadata.uz.contractStatus: "lost")',
    ],
    [
      { metadata: { uz: { contractType: 'toString' } } },
      'Shartnoma turi noma\'lum (metadata.uz.contractType: "toString")',
    ],
  ])(
    'a person of the ERP with an invalid field is refused, and the error names the field and the value: %j',
    (fields, expected) => {
      expect(reason(student(fields))).toBe(expected)
    },
  )

  test.each([
    ['tobedeleted', true],
    ['inactive', true],
    ['ToBeDeleted', true],
    ['active', false],
    ['', false],
    [null, false],
  ])('a row of the ERP with the status %j counts as deleted: %s', (status, gone) => {
    expect(record(staff({ status })).gone).toBe(gone)
    expect(record(staff({ status })).working).toBe(!gone)
  })

  test('an ERP row that marks a person as deleted is accepted with only an id', () => {
    const bare = { sourcedId: 's', status: 'tobedeleted', metadata: { uz: { erpStatus: 'GRADUATED' } } }
    expect(record(mapStudent(bare, null, () => undefined))).toMatchObject({ extId: 's', gone: true, lastName: '' })
    expect(record(mapStaff(bare, null))).toMatchObject({ extId: 's', gone: true, working: false })
  })

  test.each([
    ['true', true],
    [true, true],
    ['TRUE', true],
    ['1', true],
    ['', true],
    [undefined, true],
    ['false', false],
    [false, false],
    ['FALSE', false],
  ])('a person of the ERP with enabledUser %j counts as employed: %s', (enabledUser, working) => {
    expect(record(staff({ enabledUser })).working).toBe(working)
  })

  test.each([
    [['teacher'], 'teacher'],
    [['Teacher'], 'teacher'],
    [['aide'], 'assistant'],
    [['ext:assistant'], 'assistant'],
    [['guardian', 'aide', 'teacher'], 'teacher'],
    [['parent'], null],
    [['student', 'siteAdministrator'], null],
  ])('a person whom the ERP gives the roles %j is imported as %s', (roles, kind) => {
    const mapped = mapStaff(
      buildTestErpPerson('t', '', { roles: roles.map((role) => ({ role, org: buildOneRosterReference('org', 'o') })) }),
      null,
    )
    expect(mapped && record(mapped).kind).toBe(kind)
  })

  test('a person belongs to the branches of their staff roles, each branch once and the primary branch first', () => {
    const role = (roleType: string, role: string, org: string) => ({
      roleType,
      role,
      org: buildOneRosterReference('org', org),
    })
    const roles = [
      role('secondary', 'teacher', 'b'),
      role('primary', 'teacher', 'a'),
      role('secondary', 'parent', 'c'),
      role('secondary', 'aide', 'a'),
    ]
    expect(record(staff({ roles })).headOfficeExtIds).toEqual(['a', 'b'])
    expect(record(staff({ roles: [], primaryOrg: buildOneRosterReference('org', 'own') })).headOfficeExtIds).toEqual([
      'own',
    ])
  })

  test.each([
    [{ role: 'teacher', orgs: { sourcedId: 'o' } }, ['o']],
    [{ role: 'teacher', orgs: ['o', { href: 'https://erp/orgs/p?x=1' }] }, ['o', 'p']],
    [{ role: 'teacher', orgs: 'o, p' }, ['o', 'p']],
    [{ roles: { role: 'teacher', org: 'o' } }, ['o']],
  ])('a reference to another row of the ERP is read in the form %j', (fields, offices) => {
    expect(record(mapStaff({ ...buildTestErpPerson('t', 'x'), roles: [], ...fields }, null)).headOfficeExtIds).toEqual(
      offices,
    )
  })

  test.each([
    [{ uz: { erpStatus: 'Left course' } }, 'LEFT_COURSE'],
    [{ 'uz.erpStatus': 'FINISHED_30_DAY_PRIVILEGE' }, 'FINISHED_30_DAY_PRIVILEGE'],
    [{ uz: { erpStatus: 'Finished 30-day privilege' } }, 'FINISHED_30_DAY_PRIVILEGE'],
    [{}, 'ACTIVE'],
    [null, 'ACTIVE'],
  ])('a student with metadata %j has the ERP status %s', (metadata, expected) => {
    expect(record(student({ metadata })).erpStatus).toBe(expected)
  })

  test.each([
    ['NoContract', 'no_contract'],
    ['signed', 'done'],
    ['Waiting', 'waiting'],
  ])("the ERP's contract status %s is read as %s", (written, expected) => {
    expect(record(student({ metadata: { 'uz.contractStatus': written } })).contractStatus).toBe(expected)
  })
})

test.each([
  ['2026-09-01T10:00:00+05:00', '2026-09-01T05:00:00.000Z'],
  ['2026-09-01T10:00:00', '2026-09-01T10:00:00.000Z'],
  ['2023-05-01', '2023-05-01T00:00:00.000Z'],
  ['15/06/2023', '2023-06-15T00:00:00.000Z'],
  ['1/05/2023', null],
  ['kecha', null],
])(
  'the field dateLastModified %j of an ERP row is read as %j, and the report notes an unreadable value',
  (written, expected) => {
    const notes: string[] = []
    expect(
      record(mapCourse(buildTestErpRow('c', { title: 'C', dateLastModified: written }), (text) => notes.push(text)))
        .modifiedAt,
    ).toBe(expected)
    expect(notes).toHaveLength(expected === null ? 1 : 0)
  },
)

describe('mapping the prices of a course', () => {
  const read = (uz: TestErpRow) => {
    const notes: string[] = []
    const course = record(mapCourse(buildTestErpRow('c', { title: 'C', metadata: { uz } }), (text) => notes.push(text)))
    return { prices: course.prices, notes }
  }
  const full = { name: "Oylik to'lov", amount: 450_000 }

  test.each([
    [[full], [full]],
    [JSON.stringify([full]), [full]],
    [[{ ...full, amount: ' 450 000 ', course: 'x' }], [full]],
    [[{ ...full, amount: '450000.00' }], [full]],
    [[{ name: ' Bepul ', amount: 0 }], [{ name: 'Bepul', amount: 0 }]],
    [[], []],
    ['', null],
    [null, null],
    [undefined, null],
  ])('the course prices %j from the ERP are read as %j', (prices, expected) => {
    expect(read({ prices })).toEqual({ prices: expected, notes: [] })
  })

  test.each([
    ["450 000 so'm", `Narxlar ro'yxat emas, narxlar olinmadi (metadata.uz.prices: "450 000 so'm")`],
    [
      { name: 'Oylik', amount: 1 },
      `Narxlar ro'yxat emas, narxlar olinmadi (metadata.uz.prices: {"name":"Oylik","amount":1})`,
    ],
    [
      [full, { name: '', amount: 1 }],
      `Narx noto'g'ri, narxlar olinmadi (metadata.uz.prices[1]: {"name":"","amount":1})`,
    ],
    [
      [{ name: 'Oylik', amount: -1 }],
      `Narx noto'g'ri, narxlar olinmadi (metadata.uz.prices[0]: {"name":"Oylik","amount":-1})`,
    ],
    [
      [{ name: 'Oylik', amount: 99.5 }],
      `Narx noto'g'ri, narxlar olinmadi (metadata.uz.prices[0]: {"name":"Oylik","amount":99.5})`,
    ],
    [[{ name: 'Oylik' }], `Narx noto'g'ri, narxlar olinmadi (metadata.uz.prices[0]: {"name":"Oylik"})`],
    [
      [full, full],
      `Narx nomi takror, narxlar olinmadi (metadata.uz.prices[1]: {"name":"Oylik to'lov","amount":450000})`,
    ],
  ])('a course with the invalid prices %j is imported without prices, and the prices are reported', (prices, note) => {
    expect(read({ prices })).toEqual({ prices: null, notes: [note] })
  })

  test('if the ERP marks a course as deleted, its prices are not read', () => {
    const gone = mapCourse(buildTestErpRow('c', { status: 'tobedeleted', metadata: { uz: { prices: [full] } } }))
    expect(record(gone).prices).toBeNull()
  })
})

test.each([
  ['2010-05-06', '2010-05-06', 0],
  ['2010-05-06T00:00:00.000Z', '2010-05-06', 0],
  ['06.05.2010', '2010-05-06', 0],
  ['25/12/2010', '2010-12-25', 0],
  ['12/25/2010', '2010-12-25', 0],
  ['5/5/2010', '2010-05-05', 0],
  ['1/05/2010', null, 1],
  ['2010-02-29', null, 1],
  ['0010-02-01', null, 1],
])(
  'the birth date %j is read as %j; a person with an unreadable birth date is imported without it',
  (birthDate, expected, noted) => {
    const notes: string[] = []
    const mapped = mapDemographics(buildTestErpRow('s', { birthDate, sex: 'Female' }), (text) => notes.push(text))
    expect(record(mapped)).toMatchObject({ birthDate: expected, gender: 2 })
    expect(notes).toHaveLength(noted)
  },
)

describe('mapping an enrolment', () => {
  const place = (fields: TestErpRow) => mapGroupStudent(buildTestErpEnrollment('e', 'student', 's', fields))

  test.each<[TestErpRow, string | null, string | null]>([
    [{ beginDate: '2026-09-01', endDate: '2026-10-01' }, '2026-09-01', '2026-09-30'],
    [{ beginDate: '2024-02-01', endDate: '2024-03-01' }, '2024-02-01', '2024-02-29'],
    [{ beginDate: '2026-09-01', endDate: '2026-09-01' }, '2026-09-01', '2026-09-01'],
    [{ beginDate: '2026-09-01', endDate: null }, '2026-09-01', null],
    [{ beginDate: '', endDate: '2026-10-01' }, null, '2026-09-30'],
    [{ beginDate: 'soon', endDate: '2026-10-01', status: 'tobedeleted' }, null, '2026-09-30'],
  ])('the enrolment %j from the ERP lasts from %j to %j, both inclusive', (fields, startedDate, endedDate) => {
    expect(record(place(fields))).toMatchObject({ startedDate, endedDate })
  })

  test.each<[TestErpRow, string]>([
    [{ beginDate: '1/05/2023' }, 'Sana noaniq, kun bilan oyni ajratib bo\'lmadi (beginDate: "1/05/2023")'],
    [{ endDate: '2026-13-01' }, 'Sana noto\'g\'ri (endDate: "2026-13-01")'],
    [
      { beginDate: '2026-09-02', endDate: '2026-09-01' },
      'Tugash sanasi boshlanishidan oldin (beginDate: 2026-09-02, endDate: 2026-09-01)',
    ],
    [{ user: null }, "Talabasi yo'q (user)"],
    [{ class: {} }, "Guruhi yo'q (class)"],
    [{ role: null }, "Roli yo'q (role)"],
  ])('the enrolment %j from the ERP is refused', (fields, expected) => {
    expect(reason(place(fields))).toBe(expected)
  })

  test("an ERP enrolment without a role is refused and reported once; if the ERP marks the row as deleted, the person's enrolment ends", () => {
    expect(mapGroupStaff(buildTestErpEnrollment('e', '', 's'))).toBeNull()
    expect(record(mapGroupStaff(buildTestErpEnrollment('e', '', 's', { status: 'tobedeleted' }))).gone).toBe(true)
    expect(record(mapGroupStudent(buildTestErpEnrollment('e', '', 's', { status: 'tobedeleted' }))).gone).toBe(true)
  })
})

describe('mapping the weekly schedule of a class', () => {
  const item = testErpSchedule[0] as TestErpRow

  test('in a OneRoster CSV file, the schedule of a class may be JSON text in a cell', () => {
    const metadata = { 'uz.schedule': JSON.stringify(testErpSchedule) }
    expect(record(group({}, { metadata })).schedule).toEqual(record(group({ schedule: testErpSchedule })).schedule)
  })

  test('a schedule item that the ERP sends without start, room or id gets the start and room of its class, and a computed id', () => {
    const bare = { daysOfWeek: '3,1,1', beginTime: '9:05', endTime: '10:30:00' }
    const read = () => record(group({ schedule: [bare, bare] }, { location: '7-xona' })).schedule
    expect(read()[0]).toEqual({
      key: '13|09:05|10:30|2026-09-01|',
      staffExtId: null,
      daysOfWeek: [1, 3],
      beginTime: '09:05',
      endTime: '10:30',
      startDate: '2026-09-01',
      endDate: null,
      classroomName: '7-xona',
    })
    expect(read()[1]?.key).toBe('13|09:05|10:30|2026-09-01|#2')
    expect(read()).toEqual(read())
  })

  test('the start date of a group is unknown as long as one of its ERP terms is unknown', () => {
    const autumn = { startedDate: '2026-09-01', endedDate: '2026-12-31' }
    const of = (...terms: string[]) =>
      mapGroup(
        buildTestErpRow('g', {
          title: 'G',
          terms: terms.map((id) => buildOneRosterReference('term', id)),
          metadata: { uz: { schedule: [bare] } },
        }),
        { ...around, termOf: (id) => (id === 'autumn' ? autumn : undefined) },
      )
    const bare = { daysOfWeek: '1', beginTime: '09:00', endTime: '10:30' }
    expect(record(of('autumn')).schedule).toMatchObject([{ startDate: '2026-09-01' }])
    expect(reason(of('summer', 'autumn'))).toBe("Jadvalning boshlanish sanasi yo'q (metadata.uz.schedule[0].startDate)")
  })

  test.each<[unknown, string]>([
    ['{not json', 'Jadval JSON emas (metadata.uz.schedule: "{not json")'],
    [{ a: 1 }, 'Jadval ro\'yxat emas (metadata.uz.schedule: {"a":1})'],
    [[{ ...item, beginTime: '25:00' }], 'Dars vaqti noto\'g\'ri (metadata.uz.schedule[0].beginTime: "25:00")'],
    [
      [{ ...item, endTime: '09:00' }],
      'Dars tugashi boshlanishidan keyin emas (metadata.uz.schedule[0].endTime: 09:00–09:00)',
    ],
    [[{ ...item, daysOfWeek: [0] }], 'Hafta kunlari noto\'g\'ri (metadata.uz.schedule[0].daysOfWeek: ["0"])'],
    [[{ ...item, daysOfWeek: [] }], "Hafta kunlari noto'g'ri (metadata.uz.schedule[0].daysOfWeek: [])"],
    [[{ ...item, startDate: '31.04.2026' }], 'Sana noto\'g\'ri (metadata.uz.schedule[0].startDate: "31.04.2026")'],
    [[item, item], 'Jadval kaliti takror (metadata.uz.schedule.key: "s1")'],
  ])(
    'a group with the invalid schedule %j is not imported from the ERP, because its lessons would look cancelled',
    (schedule, expected) => {
      expect(reason(group({ schedule: schedule }))).toBe(expected)
    },
  )
})

test('an organization that is neither a school nor a district is not imported as a head office, and is reported', () => {
  const notes: string[] = []
  const org = (type: string) => mapHeadOffice(buildTestErpRow('o', { name: 'O', type }), (text) => notes.push(text))
  expect([org('department'), org('district')]).toEqual([null, null])
  expect(notes).toEqual(['Tashkilot olinmadi: maktab emas (type: "department")'])
})

type MapPerson = (row: TestErpRow, note: (text: string) => void) => ErpRowResult<{ firstName: string }> | null

// Shows: FORMAT-008
test.each<['student' | 'teacher', MapPerson]>([
  ['student', (row, note) => mapStudent(row, 'student', () => undefined, note)],
  ['teacher', (row, note) => mapStaff(row, 'teacher', note)],
])(
  'a %s whose name uses another script is imported with the name as the ERP writes it, and the report notes this',
  (role, map) => {
    const notes: string[] = []
    const named = (givenName: string) =>
      record(map(buildTestErpPerson('s', role, { givenName }), (text) => notes.push(text))).firstName
    expect([named("O'g'iloy"), notes]).toEqual(["O'g'iloy", []])
    expect(named('王.小')).toBe('王.小')
    expect(notes).toEqual([
      'Ismda lotin yoki kirill harfi bo\'lmagan belgi bor, shundayligicha olindi (givenName: "王.小")',
    ])
  },
)
