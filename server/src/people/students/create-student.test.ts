import { students } from '@markaz/protocol/people/students/routes'
import { describe, expect, it } from 'vitest'
import { isPasswordCorrect } from '../../centre/sign-in/passwords.ts'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import {
  buildNewStudentBody,
  type CentreWithStudents,
  createCentreWithStudents,
  createUniqueDigits,
  fieldNamesWithErrors,
  type NewStudentBody,
} from './testing/student-centre.ts'

const t = shareTestApp()

const create = (c: CentreWithStudents, body: Partial<NewStudentBody> = {}) =>
  t.send(students.create, { token: c.token, body: { ...buildNewStudentBody([c.office.id]), ...body } })
const read = async (c: CentreWithStudents, id: number) =>
  (await t.send(students.read, { token: c.token, params: { id } })).data
const counts = () =>
  t.db.one(sql`select (select count(*) from student) as students, (select count(*) from student_head_office) as offices,
    (select count(*) from audit) as audits, (select count(*) from file where used_at is not null) as files`)

describe('adding a student', () => {
  // Shows: STUDENT-045
  it('adding a student stores all values as typed, the login works, and the audit has all values except the password', async () => {
    const c = await createCentreWithStudents(t)
    const body: NewStudentBody = {
      ...buildNewStudentBody([c.office.id]),
      firstName: "O'g'iloy",
      lastName: 'Ўктамова',
      middleName: 'Собир қизи',
      passportSeries: 'ab',
      passportNumber: createUniqueDigits(7),
      personalId: createUniqueDigits(14),
      birthCertificateSeries: 'I-TN',
      birthCertificateNumber: '0012345',
      hId: '№ 12 <b>',
      statusId: 3,
      categoryId: await t.build.category(),
      referrerId: await t.build.agent({ studentIds: [await c.student()] }),
      photo: await c.upload(),
    }
    const { status, data } = await create(c, body)
    expect(status).toBe(201)
    const { password, officeIds, photo, ...shown } = body
    expect(await read(c, data.id)).toMatchObject({
      ...Object.fromEntries(Object.entries(shown).filter(([field]) => field !== 'referrerId')),
      passportSeries: 'AB',
      fullName: "Ўктамова O'g'iloy Собир қизи",
      offices: [{ id: c.office.id }],
      referrer: { id: body.referrerId },
      acStatus: 4,
      systemStatus: 1,
      contractStatus: 'no_contract',
      hasPersonalData: true,
    })
    const row = await t.db.one<{ hash: string; photo: string }>(
      sql`select password_hash as hash, photo from student where id = ${data.id}`,
    )
    expect(row?.photo).toBe(photo)
    expect(await isPasswordCorrect(password, row?.hash ?? null)).toBe(true)
    const line = await t.db.one<{ text: string; after: object }>(sql`
      select audit::text as text, after from audit where entity = 'student' and entity_id = ${data.id} and action = 'create'`)
    expect(line?.after).toMatchObject({ lastName: 'Ўктамова', login: body.login, officeIds })
    expect(line?.text).not.toContain(password)
  })

  it('adding a student with only the required fields creates an active student without category, photo and documents', async () => {
    const c = await createCentreWithStudents(t)
    const { status, data } = await create(c)
    expect(status).toBe(201)
    expect(await read(c, data.id)).toMatchObject({
      hId: null,
      photo: null,
      acStatus: 4,
      categoryId: null,
      status: { name: 'ACTIVE' },
      hasPersonalData: false,
    })
  })

  // Shows: STUDENT-045
  it('adding a student answers 400 naming the invalid field, and nothing is written', async () => {
    const c = await createCentreWithStudents(t)
    const before = await counts()
    const wrong: [string, Record<string, unknown>][] = [
      ['firstName', { firstName: '  ' }],
      ['firstName', { firstName: "Robert'); drop table student;--" }],
      ['lastName', { lastName: undefined }],
      ['birthDate', { birthDate: undefined }],
      ['birthDate', { birthDate: '2026-02-30' }],
      ['birthDate', { birthDate: '2026-11-22' }],
      ['genderType', { genderType: 3 }],
      ['phoneNumber', { phoneNumber: '+998901234567' }],
      ['phoneNumber', { phoneNumber: '            ' }],
      ['phoneNumber', { phoneNumber: undefined }],
      ['passportSeries', { passportSeries: 'A', passportNumber: '1234567' }],
      ['passportSeries', { passportSeries: 'АБ', passportNumber: '1234567' }],
      ['passportNumber', { passportSeries: 'AB', passportNumber: '123456' }],
      ['passportNumber', { passportSeries: 'AB' }],
      ['passportSeries', { passportNumber: '1234567' }],
      ['birthCertificateNumber', { birthCertificateSeries: 'I-TN', birthCertificateNumber: null }],
      ['birthCertificateSeries', { birthCertificateNumber: '123' }],
      ['personalId', { personalId: '1234567890123' }],
      ['login', { login: 'abc' }],
      ['login', { login: 'кирилл' }],
      ['password', { password: '1234567' }],
      ['officeIds', { officeIds: [] }],
      ['officeIds', { officeIds: undefined }],
      ['officeIds', { officeIds: [c.elsewhere.id] }],
      ['officeIds', { officeIds: [c.office.id, c.elsewhere.id] }],
      ['statusId', { statusId: 7 }],
      ['categoryId', { categoryId: 999_999_999 }],
      ['referrerId', { referrerId: 999_999_999 }],
      ['photo', { photo: '' }],
    ]
    for (const [field, input] of wrong) {
      const { status, error } = await create(c, input)
      expect([field, input, status, fieldNamesWithErrors(error)]).toEqual([field, input, 400, [field]])
    }
    expect(await counts()).toEqual(before)
  })

  it('the latest valid birth date of a student is today in Tashkent', async () => {
    t.clock.set('2026-11-21T19:30:00Z')
    const c = await createCentreWithStudents(t)
    expect((await create(c, { birthDate: '2026-11-22' })).status).toBe(201)
    expect((await create(c, { birthDate: '2026-11-23' })).status).toBe(400)
    t.clock.set('2026-11-21T10:00:00Z')
  })

  it('adding a student answers 409 for a login, personal number or passport of another student', async () => {
    const c = await createCentreWithStudents(t)
    const taken = {
      login: `Band.${createUniqueDigits(6)}`,
      personalId: createUniqueDigits(14),
      passportNumber: createUniqueDigits(7),
    }
    await create(c, { ...taken, passportSeries: 'AC' })
    const before = await counts()
    const other = (given: Partial<NewStudentBody>) => create(c, given).then(({ status, error }) => [status, error.code])
    expect(await other({ login: taken.login.toUpperCase() })).toEqual([409, 'LOGIN_TAKEN'])
    expect(await other({ personalId: taken.personalId })).toEqual([409, 'PERSONAL_ID_TAKEN'])
    expect(await other({ passportSeries: 'ac', passportNumber: taken.passportNumber })).toEqual([409, 'PASSPORT_TAKEN'])
    expect(await counts()).toEqual(before)
    expect((await create(c, { passportSeries: 'AD', passportNumber: taken.passportNumber })).status).toBe(201)
  })

  it('of two simultaneous requests to add students with the same login, one succeeds', async () => {
    const c = await createCentreWithStudents(t)
    const login = `poyga.${createUniqueDigits(6)}`
    const answers = await Promise.all([create(c, { login }), create(c, { login })])
    expect(answers.map((answer) => answer.error?.code ?? answer.status).sort()).toEqual([201, 'LOGIN_TAKEN'])
    expect((await t.send(students.list, { token: c.token })).data.total).toBe(1)
  })

  it('adding a student ignores fields that the form cannot set', async () => {
    const c = await createCentreWithStudents(t)
    const { data } = await create(c, {
      systemStatus: 2,
      contractStatus: 'done',
      mobile: '998900000000',
      id: 1,
      ext_id: 'x',
    } as object)
    expect(await read(c, data.id)).toMatchObject({ systemStatus: 1, contractStatus: 'no_contract', mobile: null })
  })

  it("adding a student answers 400 if the referring parent has children only in branches outside the user's branches", async () => {
    const c = await createCentreWithStudents(t)
    const foreign = await t.build.student({ headOfficeIds: [c.elsewhere.headOfficeId] })
    const referrerId = await t.build.agent({ studentIds: [foreign] })
    const { status, error } = await create(c, { referrerId })
    expect([status, fieldNamesWithErrors(error)]).toEqual([400, ['referrerId']])
    const shared = await t.build.agent({ studentIds: [foreign, await c.student()] })
    expect((await create(c, { referrerId: shared })).status).toBe(201)
  })
})
