import { students } from '@markaz/protocol/people/students/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { buildStudent } from '../../testing/build.ts'

const t = shareTestApp()

let passports = 0
const passportNumber = () => String(++passports).padStart(7, '0')

async function branch() {
  const office = await t.build.office()
  const { token } = await t.signedIn({ grants: ['users:students.read'], headOfficeIds: [office.headOfficeId] })
  return {
    office,
    token,
    student: (options: Parameters<typeof buildStudent>[1] = {}) =>
      t.build.student({ headOfficeIds: [office.headOfficeId], ...options }),
    async list(query: Record<string, unknown> = {}) {
      const { status, data, error } = await t.send(students.list, { token, query })
      return { status, error, ids: data?.students.map((row) => row.id), total: data?.total, rows: data?.students }
    },
  }
}

describe('a row of the students list', () => {
  // Shows: STUDENT-021, STUDENT-034
  it('a row of the students list contains every field that the list on the screen displays', async () => {
    const { office, student, list } = await branch()
    const id = await student({
      firstName: "G'ulom",
      lastName: 'Ўктамов',
      middleName: '👨‍🎓',
      hId: '4711',
      phoneNumber: '998901234567',
    })
    const categoryId = await t.build.category({ name: 'IT' })
    await t.db.run(sql`insert into student_category (student_id, category_id) values (${id}, ${categoryId})`)
    await t.db.run(sql`
      update student set birth_date = '2010-01-01', birth_certificate_series = 'I-AN', birth_certificate_number = '0123456', mobile = '998935556677',
        photo = 'students/images/x.jpg', door_photo = 'doors/people/x.jpg', face_status = 3, login = 'gulom', password_hash = 'x', status_id = 3, contract_status = 'done',
        contract_type = 'agent', system_status = 2, created_at = '2026-11-20T20:30:00Z' where id = ${id}`)
    await t.db.run(sql`insert into sms (student_id, phone, text) values (${id}, '998901234567', 'Salom')`)
    const name = (await t.db.one<{ name: string }>(sql`select name from office where id = ${office.id}`))?.name
    const { status, rows, total } = await list()
    expect([status, total]).toEqual([200, 1])
    expect(rows).toEqual([
      {
        id,
        hId: '4711',
        fullName: "Ўктамов G'ulom 👨‍🎓",
        photo: expect.stringMatching(/^\/files\/students\/images\/x\.jpg\?v=/),
        acStatus: 3,
        login: 'gulom',
        hasSmsHistory: true,
        hasPersonalData: true,
        contractStatus: 'done',
        contractType: 'agent',
        offices: [{ id: office.id, name }],
        categories: [{ id: categoryId, hName: 'IT' }],
        status: { id: 3, name: 'WITHOUT_COURSE', displayName: 'Kurssiz' },
        systemStatus: 2,
        createdAt: '2026-11-20T20:30:00.000Z',
        phoneNumber: '998901234567',
        mobile: '998935556677',
        portalAt: null,
        portalInstalledAt: null,
      },
    ])
  })
})

describe("when a student's personal data counts as complete", () => {
  // Shows: STUDENT-034
  it("a student's personal data counts as complete with a birth date and a passport or birth certificate", async () => {
    const { student, list } = await branch()
    const cases: [boolean, ReturnType<typeof sql>][] = [
      [false, sql`birth_date = null`],
      [false, sql`birth_date = '2010-01-01', gender = 1`],
      [false, sql`passport_series = 'AB', passport_number = ${passportNumber()}`],
      [true, sql`birth_date = '2010-01-01', passport_series = 'AB', passport_number = ${passportNumber()}`],
      [true, sql`birth_date = '2010-01-01', birth_certificate_series = 'I', birth_certificate_number = '1'`],
    ]
    const ids: number[] = []
    for (const [, columns] of cases) {
      const id = await student()
      ids.push(id)
      await t.db.run(sql`update student set ${columns} where id = ${id}`)
    }
    expect((await list()).rows?.map((row) => row.hasPersonalData)).toEqual(cases.map(([known]) => known))
    expect((await list({ hasPrivateInfo: true })).ids).toEqual(ids.filter((_, n) => cases[n]?.[0]))
    expect((await list({ hasPrivateInfo: false })).ids).toEqual(ids.filter((_, n) => !cases[n]?.[0]))
  })
})

describe('the search of the students list', () => {
  it('searching students by digits lists phones that end with the digits before phones that only contain the digits', async () => {
    const { student, list } = await branch()
    const within = await student({ phoneNumber: '998907785000' })
    const byId = await student({ hId: '177850' })
    const second = await student({ phoneNumber: '998901110000' })
    await t.db.run(sql`update student set mobile = '998992177785' where id = ${second}`)
    const first = await student({ phoneNumber: '998992177785' })
    expect((await list({ value: '7785' })).ids).toEqual([second, first, within, byId])
    expect((await list({ value: '77-85', orderBy: 'DESC' })).ids).toEqual([first, second, byId, within])
  })

  it('students are found by any part of the names, hId and phones; Latin, Cyrillic and every apostrophe match alike', async () => {
    const { student, list } = await branch()
    const karimov = await student({
      firstName: 'Али',
      lastName: 'Каримов',
      middleName: "O'tkir o'g'li",
      hId: '550123',
      phoneNumber: '998901112233',
    })
    await student({ firstName: 'Vali', lastName: 'Salimov' })
    for (const value of [
      'karimov',
      'ALI KARIM',
      'каримов али',
      'otkir',
      'Oʻtkir',
      'rimo',
      '50123',
      '2233',
      'али 550',
    ]) {
      expect([value, (await list({ value })).ids]).toEqual([value, [karimov]])
    }
    for (const value of ['+998 90 111-22-33', '(90) 111 22', '90-111-22-33', '998901112233'])
      expect([value, (await list({ value })).ids]).toEqual([value, [karimov]])
    expect((await list({ value: 'limov' })).total).toBe(1)
    // The search works although the index of three-letter parts (trigrams) cannot find fewer than three letters.
    expect((await list({ value: 'li' })).total).toBe(2)
    expect((await list({ value: 'ш i' })).total).toBe(0)
    expect((await list({ value: 'ka 23' })).ids).toEqual([karimov])
    expect((await list({ value: 'karimov vali' })).total).toBe(0)
    expect((await list({ value: '  ' })).total).toBe(2)
  })

  // Shows: STUDENT-022
  it('the search of students searches only the fields that the request names, and ignores unknown names', async () => {
    const { student, list } = await branch()
    const asFirst = await student({ firstName: 'Anvar', lastName: 'Toshev', hId: '777' })
    const asLast = await student({ firstName: 'Olim', lastName: 'Anvarov', hId: '888' })
    expect((await list({ value: 'anvar' })).ids).toEqual([asFirst, asLast])
    expect((await list({ value: 'anvar', keys: ['firstName'] })).ids).toEqual([asFirst])
    expect((await list({ value: 'anvar olim', keys: ['firstName', 'lastName'] })).ids).toEqual([asLast])
    expect((await list({ value: 'anvar 888', keys: ['firstName', 'lastName'] })).ids).toEqual([])
    expect((await list({ value: '777', keys: ['hId', 'passwordHash'] })).ids).toEqual([asFirst])
    expect((await list({ value: 'anvar', keys: ['parol'] })).total).toBe(2)
  })

  it('special characters in search text, keys and order of the students list are treated as plain text', async () => {
    const { student, list } = await branch()
    const sign = await student({ lastName: '100%_\\' })
    await student({ lastName: "Robert'); drop table student; --" })
    for (const value of ['0%', '%_', '_\\']) expect((await list({ value })).ids).toEqual([sign])
    for (const hostile of ["' or '1'='1", "first_name) like '%' or (1=1", "'; delete from student; --"]) {
      expect(await list({ value: hostile })).toMatchObject({ status: 200, total: 0 })
      expect(await list({ value: 'drop table', keys: [hostile] })).toMatchObject({ status: 200, total: 1 })
      expect((await list({ orderBy: hostile })).status).toBe(400)
    }
    expect((await list()).total).toBe(2)
  })
})

describe('the students list', () => {
  // Shows: STUDENT-023, STUDENT-051
  it('the students list is sorted by creation, oldest or newest first, and paged', async () => {
    const { student, list } = await branch()
    const ids: number[] = []
    for (const day of [3, 1, 2, 2]) {
      const id = await student({ lastName: 'Saralov' })
      await t.db.run(sql`update student set created_at = make_date(2026, 1, ${day}) where id = ${id}`)
      ids.push(id)
    }
    const ordered = [ids[1], ids[2], ids[3], ids[0]]
    for (const search of [{}, { value: 'saralov' }]) {
      expect((await list(search)).ids).toEqual(ordered)
      expect((await list({ ...search, orderBy: 'DESC' })).ids).toEqual([...ordered].reverse())
      expect(await list({ ...search, perPage: 3, page: 2 })).toMatchObject({ ids: [ids[0]], total: 4 })
      expect(await list({ ...search, page: 7 })).toMatchObject({ ids: [], total: 4 })
    }
  })

  // Shows: STUDENT-007, STUDENT-022, STUDENT-034
  it('each filter of the students list limits the list to the matching students', async () => {
    const { student, list } = await branch()
    const categoryId = await t.build.category()
    const groupId = await t.build.group()
    const a = await student()
    const b = await student()
    await t.db.run(
      sql`update student set status_id = 5, system_status = 2, photo = 'x.png', birth_date = '2011-05-05', passport_series = 'AA',
        passport_number = ${passportNumber()}, contract_type = 'self', contract_status = 'done' where id = ${a}`,
    )
    await t.db.run(
      sql`update student set birth_date = '2011-05-05', contract_type = 'agent', contract_status = 'waiting' where id = ${b}`,
    )
    await t.db.run(sql`insert into student_category values (${a}, ${categoryId})`)
    await t.build.membership({ studentId: a, groupId, endedDate: '2026-09-30' })
    await t.db.run(
      sql`update student_group set gone_at = now() where id = ${await t.build.membership({ studentId: b, groupId })}`,
    )
    const expected: [Record<string, unknown>, number[]][] = [
      [{ statusId: 5 }, [a]],
      [{ statusId: 1 }, [b]],
      [{ systemStatus: 2 }, [a]],
      [{ systemStatus: 1 }, [b]],
      [{ categoryId }, [a]],
      [{ groupId }, [a]],
      [{ hasPhoto: true }, [a]],
      [{ hasPhoto: 'false' }, [b]],
      [{ hasPrivateInfo: true }, [a]],
      [{ hasPrivateInfo: false }, [b]],
      [{ contractType: 'self' }, [a]],
      [{ contractType: 'agent' }, [b]],
      [{ contractStatus: 'done' }, [a]],
      [{ contractStatus: 'waiting' }, [b]],
      [{ contractStatus: 'no_contract' }, []],
      [{ contractType: 'agent', hasPhoto: true }, []],
      [{ hasPhoto: '', contractType: '', contractStatus: '', statusId: '', orderBy: '', value: '' }, [a, b]],
    ]
    for (const [query, ids] of expected)
      expect([query, await list(query)]).toEqual([
        query,
        expect.objectContaining({ status: 200, ids, total: ids.length }),
      ])
  })

  it("the students list contains each student of the viewer's branches once, whatever the branch filter", async () => {
    const here = await branch()
    const there = await branch()
    const both = await here.student({ headOfficeIds: [here.office.headOfficeId, there.office.headOfficeId] })
    const mine = await here.student()
    const theirs = await there.student()
    await t.build.student()
    expect(await here.list()).toMatchObject({ ids: [both, mine], total: 2 })
    expect((await here.list({ officeIds: [there.office.id] })).ids).toEqual([])
    expect((await here.list({ officeIds: [here.office.id, there.office.id] })).ids).toEqual([both, mine])
    const wide = await t.signedIn({
      grants: ['users:students.read'],
      headOfficeIds: [here.office.headOfficeId, there.office.headOfficeId],
    })
    const all = await t.send(students.list, { token: wide.token })
    expect(all.data.students.map((row) => row.id)).toEqual([both, mine, theirs])
    const only = await t.send(students.list, { token: wide.token, query: { officeIds: [there.office.id] } })
    expect(only.data.students.map((row) => row.id)).toEqual([both, theirs])
  })

  it('the superadmin sees every student, also those without a branch', async () => {
    const { token } = await t.signedIn({ grants: ['users:students.read'], isSuperadmin: true })
    const id = await t.build.student({ lastName: 'Filialsiz' })
    const { data } = await t.send(students.list, { token, query: { value: 'filialsiz' } })
    expect(data.students).toEqual([expect.objectContaining({ id, offices: [], categories: [] })])
  })
})

describe('refused requests to the students list', () => {
  it('the students list answers 401 without a session, 403 without the read right', async () => {
    const { office } = await branch()
    const { token } = await t.signedIn({
      grants: ['users.read', 'users:students.update', 'users:staff.read'],
      headOfficeIds: [office.headOfficeId],
    })
    expect((await t.send(students.list)).status).toBe(401)
    expect((await t.send(students.list, { token })).status).toBe(403)
  })

  it('the students list answers 400 naming the invalid query parameter', async () => {
    const { list } = await branch()
    for (const [field, value] of [
      ['page', '0'],
      ['perPage', '1001'],
      ['orderBy', 'created_at desc'],
      ['categoryId', 'x'],
      ['statusId', '1.5'],
      ['systemStatus', '3'],
      ['officeIds', '1) or (1=1'],
      ['groupId', '0'],
      ['hasPhoto', 'balki'],
      ['hasPrivateInfo', '2'],
      ['contractType', 'SELF'],
      ['contractStatus', "done' or '1'='1"],
      ['value', 'x'.repeat(201)],
    ]) {
      const { status, error } = await list({ [field as string]: value })
      expect([field, status, Object.keys(error.fields ?? {})[0]?.split('.')[0]]).toEqual([field, 400, field])
    }
  })
})
