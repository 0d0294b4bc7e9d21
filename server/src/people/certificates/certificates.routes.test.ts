import { certificates } from '@markaz/protocol/people/certificates/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { throttleLimits } from '../../access/throttle.ts'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'

const t = shareTestApp()
let viewer: { token: string; staffId: number }
let office: { id: number; headOfficeId: number }
beforeAll(async () => {
  office = await t.build.office({ name: 'Chilonzor filiali' })
  viewer = await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })
})

const grants = ['create', 'read', 'update'].map((option) => `student:certificate.${option}`)
const newStudent = (options: object = {}) => t.build.student({ headOfficeIds: [office.headOfficeId], ...options })

async function learner(...courseIds: number[]) {
  const studentId = await newStudent()
  for (const courseId of courseIds) await learns(studentId, courseId)
  return studentId
}
async function learns(
  studentId: number,
  courseId: number,
  { headOfficeId = office.headOfficeId, ...days } = {} as {
    headOfficeId?: number
    startedDate?: string
    endedDate?: string
  },
) {
  const groupId = await t.build.group({ courseId, headOfficeId })
  return t.build.membership({ studentId, groupId, ...days })
}

const issue = (body: object, token = viewer.token) => t.send(certificates.create, { token, body: body as never })
const change = (id: number, body: object, token = viewer.token) =>
  t.send(certificates.update, { token, params: { id }, body: body as never })
const ofStudent = (studentId: number, token = viewer.token) =>
  t.send(certificates.ofStudent, { token, params: { id: studentId } })
const open = (code: string, address = '10.5.0.1') => t.send(certificates.publicRead, { params: { code }, address })
const everything = () =>
  t.db.one(
    sql`select (select json_agg(certificate order by id) from certificate) as rows, (select count(*) from audit) as lines`,
  )
const day = '2026-11-20'

describe('issuing a certificate', () => {
  // Shows: CERT-002
  it("issuing a certificate answers 201 with a random 128-bit code; the student's list shows the latest certificate first", async () => {
    const [one, two] = [await t.build.course({ name: 'Ingliz tili' }), await t.build.course()]
    const studentId = await learner(one, two)
    const { status, data } = await issue({ studentId, courseId: one, issuedAt: '2026-11-21' })
    expect(status).toBe(201)
    expect(data.certificate).toEqual({
      id: expect.any(Number),
      code: expect.stringMatching(/^[\w-]{22}$/),
      course: { id: one, name: 'Ingliz tili' },
      issuedAt: '2026-11-21',
      isActive: true,
      createdAt: '2026-11-21T10:00:00.000Z',
    })
    expect(Buffer.from(data.certificate.code, 'base64url')).toHaveLength(16)
    const older = (await issue({ studentId, courseId: two, issuedAt: '2026-01-31' })).data.certificate
    expect(older.code).not.toBe(data.certificate.code)
    expect((await ofStudent(studentId)).data).toEqual({ certificates: [data.certificate, older], total: 2 })
  })

  it('a certificate can be issued only for courses of the groups that the student is or was in', async () => {
    const [now, before, never, other] = [
      await t.build.course({ name: 'Yapon' }),
      await t.build.course({ name: 'Arab' }),
      await t.build.course(),
      await t.build.course(),
    ]
    const studentId = await learner(now, now)
    await learns(studentId, before, { startedDate: '2026-01-01', endedDate: '2026-05-31' })
    const mistaken = await learns(studentId, never, { startedDate: '2026-10-01' })
    await t.db.run(sql`update student_group set gone_at = '2026-09-15T10:00:00Z' where id = ${mistaken}`)
    const { data } = await t.send(certificates.courses, { token: viewer.token, params: { studentId } })
    expect(data.courses).toEqual([
      { id: before, name: 'Arab', since: '2026-01-01' },
      { id: now, name: 'Yapon', since: expect.toSatisfy((since) => since === null || typeof since === 'string') },
    ])
    expect((await issue({ studentId, courseId: before, issuedAt: day })).status).toBe(201)
    for (const courseId of [never, other, 987654]) {
      const { status, error } = await issue({ studentId, courseId, issuedAt: day })
      expect([status, error.fields]).toEqual([400, { courseId: "Talaba bu kursda o'qimagan" }])
    }
  })

  it('issuing a certificate answers 400 naming the field for a future or missing day, 409 for a second active certificate', async () => {
    const courseId = await t.build.course()
    const studentId = await learner(courseId)
    await issue({ studentId, courseId, issuedAt: day })
    const before = await everything()
    for (const [body, expected] of [
      [{ issuedAt: '2026-11-22' }, [400, 'VALIDATION', { issuedAt: "Kelgusi kun bo'lmasin" }]],
      [{ issuedAt: '2026-02-30' }, [400, 'VALIDATION', { issuedAt: "Sana noto'g'ri" }]],
      [{}, [400, 'VALIDATION', { issuedAt: "Sana noto'g'ri" }]],
      [{ issuedAt: day }, [409, 'CERTIFICATE_EXISTS', undefined]],
    ] as const) {
      const { status, error } = await issue({ studentId, courseId, ...body })
      expect([status, error.code, error.fields]).toEqual(expected)
    }
    expect(await everything()).toEqual(before)
  })

  it('the latest allowed day of a certificate is today in Tashkent', async () => {
    const courseId = await t.build.course()
    const studentId = await learner(courseId)
    t.clock.set('2026-11-21T19:00:00Z')
    const { token } = await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })
    const { status } = await issue({ studentId, courseId, issuedAt: '2026-11-22' }, token)
    t.clock.set('2026-11-21T15:00:00+05:00')
    expect(status).toBe(201)
  })

  it('of ten simultaneous requests to issue one certificate, one succeeds', async () => {
    const courseId = await t.build.course()
    const studentId = await learner(courseId)
    const answers = await Promise.all(Array.from({ length: 10 }, () => issue({ studentId, courseId, issuedAt: day })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  })
})

describe('changing or withdrawing a certificate', () => {
  // Shows: CERT-003
  it('after a certificate is withdrawn and another is issued for the course, the withdrawn certificate cannot be restored', async () => {
    const courseId = await t.build.course()
    const studentId = await learner(courseId)
    const { id } = (await issue({ studentId, courseId, issuedAt: day })).data.certificate
    const withdrawn = await change(id, { isActive: false })
    expect([withdrawn.status, withdrawn.data.certificate]).toMatchObject([200, { id, isActive: false, issuedAt: day }])
    expect((await issue({ studentId, courseId, issuedAt: day })).status).toBe(201)
    const back = await change(id, { isActive: true })
    expect([back.status, back.error.code]).toEqual([409, 'CERTIFICATE_EXISTS'])
  })

  it("a certificate's day and course can be changed separately; the certificate's code stays the same", async () => {
    const [one, two] = [await t.build.course(), await t.build.course()]
    const studentId = await learner(one, two)
    const issued = (await issue({ studentId, courseId: one, issuedAt: day })).data.certificate
    expect((await change(issued.id, { issuedAt: '2026-10-01' })).data.certificate).toEqual({
      ...issued,
      issuedAt: '2026-10-01',
    })
    const moved = (await change(issued.id, { courseId: two })).data.certificate
    expect(moved).toMatchObject({ code: issued.code, course: { id: two }, issuedAt: '2026-10-01', isActive: true })
    const line = await t.db.one(sql`
      select permission_name as "permissionName", staff_id as "staffId", before, after from audit
      where entity = 'certificate' and entity_id = ${issued.id} order by id desc limit 1`)
    expect(line).toEqual({
      permissionName: 'student:certificate',
      staffId: viewer.staffId,
      before: { courseId: one, issuedAt: '2026-10-01', isActive: true },
      after: { courseId: two, issuedAt: '2026-10-01', isActive: true },
    })
  })

  it('changing a certificate ignores fields of the body that are not its day, course or state', async () => {
    const courseId = await t.build.course()
    const issued = (await issue({ studentId: await learner(courseId), courseId, issuedAt: day })).data.certificate
    const { data } = await change(issued.id, { id: 1, code: 'x', studentId: await newStudent(), createdBy: 1 })
    expect(data.certificate).toEqual(issued)
  })

  // Shows: CERT-003
  it('changing a certificate answers 400 for a future day or a course that the student did not learn', async () => {
    const [one, two, other] = [await t.build.course(), await t.build.course(), await t.build.course()]
    const studentId = await learner(one, two)
    const { id } = (await issue({ studentId, courseId: one, issuedAt: day })).data.certificate
    await issue({ studentId, courseId: two, issuedAt: day })
    const before = await everything()
    for (const [target, body, expected] of [
      [id, { issuedAt: '2026-11-22' }, [400, 'VALIDATION']],
      [id, { courseId: other }, [400, 'VALIDATION']],
      [id, { isActive: 'yes' }, [400, 'VALIDATION']],
      [id, { courseId: two }, [409, 'CERTIFICATE_EXISTS']],
      [987654, { isActive: false }, [404, 'NOT_FOUND']],
    ] as const) {
      const { status, error } = await change(target, body)
      expect([status, error.code]).toEqual(expected)
    }
    expect(await everything()).toEqual(before)
  })
})

describe('certificates of students of another branch', () => {
  // Shows: CERT-002
  it('API calls about certificates answer 404 for a student of another branch, and nothing is written', async () => {
    const courseId = await t.build.course()
    const studentId = await learner(courseId)
    const { id } = (await issue({ studentId, courseId, issuedAt: day })).data.certificate
    const elsewhere = await t.build.office()
    for (const { token } of [
      await t.signedIn({ grants, headOfficeIds: [elsewhere.headOfficeId] }),
      await t.signedIn({ grants }),
    ]) {
      const before = await everything()
      for (const { status, error } of [
        await ofStudent(studentId, token),
        await t.send(certificates.courses, { token, params: { studentId } }),
        await issue({ studentId, courseId, issuedAt: day }, token),
        await change(id, { isActive: false }, token),
      ] as { status: number; error: { code: string } }[])
        expect([status, error.code]).toEqual([404, 'NOT_FOUND'])
      expect(await everything()).toEqual(before)
    }
  })
})

describe('the public page of a certificate', () => {
  it('search engines may not index the certificate page, nor the signing page of a contract', async () => {
    for (const path of ['/public/certificate/abc', '/public/contract/abc'])
      expect((await t.app.inject(path)).headers['x-robots-tag']).toBe('noindex, nofollow')
    expect((await t.app.inject('/groups')).headers['x-robots-tag']).toBeUndefined()
  })

  it("the certificate page says that the student studies the course, and after the course's end that the student finished it", async () => {
    const [courseId, other] = [await t.build.course(), await t.build.course()]
    const studentId = await newStudent()
    await learns(studentId, courseId, { headOfficeId: office.headOfficeId })
    await learns(studentId, other, { headOfficeId: office.headOfficeId })
    const { code } = (await issue({ studentId, courseId, issuedAt: day })).data.certificate
    expect((await open(code)).data.isStudying).toBe(true)
    await t.db.run(sql`
      update student_group set ended_date = '2026-11-20' from study_group
      where study_group.id = group_id and student_id = ${studentId} and course_id = ${courseId}`)
    expect((await open(code)).data.isStudying).toBe(false)
  })

  // Shows: CERT-001
  it("any visitor with a certificate's code sees only name, course, day and branch on the certificate page", async () => {
    const courseId = await t.build.course({ name: 'Ingliz tili <b>' })
    const studentId = await newStudent({
      firstName: "O'g'iloy",
      lastName: 'Karimova',
      middleName: 'Ali qizi',
      phoneNumber: '998901112233',
    })
    const elsewhere = await t.build.office({ name: 'Sergeli filiali' })
    await learns(studentId, courseId, { headOfficeId: elsewhere.headOfficeId })
    const { code } = (await issue({ studentId, courseId, issuedAt: day })).data.certificate
    const { status, data, headers } = await open(code)
    expect([status, headers['x-robots-tag'], headers['cache-control']]).toEqual([200, 'noindex, nofollow', 'no-store'])
    expect(data).toEqual({
      code,
      fullName: "Karimova O'g'iloy Ali qizi",
      course: 'Ingliz tili <b>',
      issuedAt: day,
      office: 'Sergeli filiali',
      isStudying: true,
      valid: true,
    })
  })

  it("if the course's branch is closed, the certificate page names the student's first branch, or none if the student has no branch", async () => {
    const courseId = await t.build.course()
    const studentId = await newStudent()
    const closed = await t.build.office()
    await learns(studentId, courseId, { headOfficeId: closed.headOfficeId })
    await t.db.run(sql`update office set deleted_at = now() where id = ${closed.id}`)
    const { code } = (await issue({ studentId, courseId, issuedAt: day })).data.certificate
    expect((await open(code)).data.office).toBe('Chilonzor filiali')
    await t.db.run(sql`delete from student_head_office where student_id = ${studentId}`)
    expect((await open(code)).data.office).toBeNull()
  })

  // Shows: CERT-001
  it('the certificate page answers 404 for a withdrawn certificate, an unknown code and any invalid code', async () => {
    const courseId = await t.build.course()
    const { id, code } = (await issue({ studentId: await learner(courseId), courseId, issuedAt: day })).data.certificate
    await change(id, { isActive: false })
    for (const given of [code, 'A'.repeat(22), String(id), '1', "' or is_active --", 'ё'.repeat(22), `${code} `]) {
      const { status, error } = await open(given)
      expect([status, error.code]).toEqual([404, 'NOT_FOUND'])
    }
    await change(id, { isActive: true })
    expect((await open(code)).status).toBe(200)
    expect((await open(code.toLowerCase() === code ? code.toUpperCase() : code.toLowerCase())).status).toBe(404)
  })

  it('after too many unknown codes from one network the certificate page answers 429, but pages with a valid code still open', async () => {
    const courseId = await t.build.course()
    const { code } = (await issue({ studentId: await learner(courseId), courseId, issuedAt: day })).data.certificate
    await t.db.run(sql`
      insert into sign_in_attempt (key, failures, window_started_at) values ('certificate-page:10.6.0.1', ${throttleLimits['certificate-page'] - 1}, ${t.deps.clock.now()})`)
    expect((await open('nobody', '10.6.0.1')).status).toBe(404)
    const { status, error, headers } = await open('nobody', '10.6.0.1')
    expect([status, error.code, headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', '900'])
    expect((await open(code, '10.6.0.1')).status).toBe(200)
  })
})
