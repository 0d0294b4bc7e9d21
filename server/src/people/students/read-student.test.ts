import { students } from '@markaz/protocol/people/students/routes'
import { studentResults } from '@markaz/protocol/teaching/statistics/student-results.routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { createCentreWithStudents, createUniqueDigits } from './testing/student-centre.ts'

const t = shareTestApp()

const auditOf = (studentId: number) =>
  t.db.many<{ action: string; staffId: number }>(sql`
    select action, staff_id as "staffId" from audit where entity = 'student' and entity_id = ${studentId} order by id`)

describe('reading one student', () => {
  // Shows: STUDENT-035
  it('reading a student returns all personal data, the category set by staff and the referring parent', async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student({ firstName: "O'g'iloy", lastName: 'Ғуломова', middleName: 'Sobir qizi', hId: '77' })
    const [given, erps] = [await t.build.category({ name: `B ${id}` }), await t.build.category({ name: `A ${id}` })]
    const referrerId = await t.build.agent({ fullName: 'Sobir Ғуломов', studentIds: [id] })
    const [passport, personal] = [createUniqueDigits(7), createUniqueDigits(14)]
    await t.db.run(sql`insert into student_category values (${id}, ${given}, true), (${id}, ${erps}, false)`)
    await t.db.run(sql`
      update student set birth_date = '2011-02-03', gender = 2, passport_series = 'AB', passport_number = ${passport}, personal_id = ${personal},
        birth_certificate_series = 'I-TN', birth_certificate_number = '0012345', referrer_id = ${referrerId}, photo = 'students/images/a.jpg'
      where id = ${id}`)
    const { status, data } = await t.send(students.read, { token: c.token, params: { id } })
    const row = (await t.send(students.list, { token: c.token })).data.students[0]
    expect(status).toBe(200)
    expect(data).toEqual({
      ...row,
      firstName: "O'g'iloy",
      lastName: 'Ғуломова',
      middleName: 'Sobir qizi',
      birthDate: '2011-02-03',
      genderType: 2,
      passportSeries: 'AB',
      passportNumber: passport,
      personalId: personal,
      birthCertificateSeries: 'I-TN',
      birthCertificateNumber: '0012345',
      categoryId: given,
      statusId: 1,
      referrer: { id: referrerId, fullName: 'Sobir Ғуломов' },
      phones: [],
      groups: [],
    })
    expect(data.categories.map((category) => category.id)).toEqual([erps, given])
    expect(data.photo).toMatch(/^\/files\/students\/images\/a\.jpg\?v=/)
  })

  // Shows: STUDENT-035
  it("a student's page lists every membership, latest first, with today's status and last day", async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student()
    const groupId = await t.build.group({ name: 'Frontend N-1', headOfficeId: c.office.headOfficeId })
    const over = await t.build.group({ headOfficeId: c.office.headOfficeId, endedDate: '2026-11-20' })
    const first = await t.build.membership({ studentId: id, groupId, endedDate: '2026-09-30' })
    const back = await t.build.membership({ studentId: id, groupId, startedDate: '2026-11-21' })
    const next = await t.build.membership({
      studentId: id,
      groupId: await t.build.group({ headOfficeId: c.office.headOfficeId }),
      startedDate: '2026-11-22',
    })
    const ended = await t.build.membership({
      studentId: id,
      groupId: over,
      startedDate: '2026-10-02',
      endedDate: '2026-12-01',
    })
    const dropped = await t.build.membership({
      studentId: id,
      groupId: over,
      startedDate: '2026-10-01',
      endedDate: '2026-10-01',
    })
    await t.db.run(
      sql`update student_group set ended_date = null, gone_at = '2026-10-20T10:00:00+05:00' where id = ${dropped}`,
    )
    const mistake = await t.build.membership({ studentId: id, groupId: over, startedDate: '2027-01-10' })
    await t.db.run(sql`update student_group set gone_at = '2026-11-01T00:00:00Z' where id = ${mistake}`)
    await t.db.run(sql`update student_group set control_action_id = 5 where id = ${first}`)
    const { groups } = (await t.send(students.read, { token: c.token, params: { id } })).data
    expect(groups.map((g) => [g.studentGroupId, g.status, g.startedDate, g.endedDate])).toEqual([
      [next, 1, '2026-11-22', null],
      [back, 2, '2026-11-21', null],
      [ended, 3, '2026-10-02', '2026-12-01'],
      [dropped, 3, '2026-10-01', '2026-10-19'],
      [first, 3, '2026-09-01', '2026-09-30'],
    ])
    expect(groups.at(-1)).toEqual({
      studentGroupId: first,
      groupId,
      groupName: 'Frontend N-1',
      actionId: 5,
      action: { id: 5, name: 'LEFT_COURSE', displayName: 'Kursni tark etgan' },
      status: 3,
      startedDate: '2026-09-01',
      endedDate: '2026-09-30',
      groupStartedDate: '2026-09-01',
      groupEndedDate: '2027-05-31',
      isShared: true,
      lastChange: null,
    })
  })

  it("viewing a student's personal data is audited at most once an hour for each viewer and student", async () => {
    const c = await createCentreWithStudents(t)
    const colleague = await t.signedIn({ grants: ['users:students.read'], headOfficeIds: [c.office.headOfficeId] })
    const id = await c.student()
    const look = (token: string) => t.send(students.read, { token, params: { id } })
    await look(c.token)
    await look(c.token)
    await look(colleague.token)
    await look(c.stranger)
    expect(await auditOf(id)).toEqual([
      { action: 'view', staffId: c.staffId },
      { action: 'view', staffId: colleague.staffId },
    ])
  })
})

describe('the results of a student', () => {
  // Shows: STUDENT-003
  it("a student's results count only attendance marks on days of the student's memberships; the attendance percentage has one decimal", async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student()
    const other = await c.student()
    const groupId = await t.build.group({ name: 'Ingliz tili' })
    const empty = await t.build.group({ name: 'Yangi guruh' })
    await t.build.membership({ studentId: id, groupId, startedDate: '2026-09-01', endedDate: '2026-09-20' })
    await t.build.membership({ studentId: id, groupId, startedDate: '2026-10-01', endedDate: '2026-10-31' })
    await t.build.membership({ studentId: id, groupId: empty, startedDate: '2026-11-01' })
    const mark = async (date: string, value: number | null, studentId = id) => {
      const lessonId = await t.build.lesson({ groupId, date })
      const reason = value === 2 ? 'without_reason' : null
      await t.db.run(
        sql`insert into attendance (lesson_id, student_id, mark, reason_type) values (${lessonId}, ${studentId}, ${value}, ${reason})`,
      )
    }
    for (const [date, value] of [
      ['2026-09-01', 1],
      ['2026-09-20', 4],
      ['2026-10-01', 2],
      ['2026-10-31', 3],
      ['2026-10-15', null],
      ['2026-08-31', 1],
      ['2026-09-21', 1],
      ['2026-11-01', 2],
    ] as const)
      await mark(date, value)
    await mark('2026-09-02', 1, other)
    const { status, data } = await t.send(studentResults.read, { token: c.token, params: { id } })
    expect(status).toBe(200)
    expect(data.attendance).toEqual([
      { group: { id: empty, name: 'Yangi guruh' }, attended: 0, late: 0, absent: 0, percentage: null },
      { group: { id: groupId, name: 'Ingliz tili' }, attended: 1, late: 1, absent: 1, percentage: 66.6 },
    ])
  })

  it('the results of a student without groups are empty', async () => {
    const c = await createCentreWithStudents(t)
    const { data } = await t.send(studentResults.read, { token: c.token, params: { id: await c.student() } })
    expect(data).toEqual({ attendance: [], exams: [], homeworks: [] })
  })
})

describe('the options of the student filters', () => {
  // Shows: STUDENT-024, STUDENT-040
  it("the options of the student filters are categories, statuses, courses, and the viewer's groups and branches", async () => {
    const c = await createCentreWithStudents(t)
    const categoryId = await t.build.category({ name: 'Backend' })
    const courseId = await t.build.course({ name: 'Kotlin' })
    const group = (headOfficeId: number | null) => t.build.group({ headOfficeId })
    const older = await group(c.office.headOfficeId)
    const newer = await group(c.office.headOfficeId)
    const gone = await group(c.office.headOfficeId)
    await t.db.run(sql`update study_group set gone_at = now() where id = ${gone}`)
    await group(c.elsewhere.headOfficeId)
    await group(null)
    const closed = await t.build.office()
    await t.db.run(sql`update office set deleted_at = now() where id = ${closed.id}`)
    const { data } = await t.send(students.filterObjects, { token: c.token })
    expect(data.groups.map((g) => g.id)).toEqual([newer, older])
    expect(data.offices.map((o) => o.id)).toEqual([c.office.id])
    expect(data.categories).toContainEqual({ id: categoryId, hName: 'Backend', displayName: 'Backend' })
    expect(data.courses).toContainEqual({ id: courseId, name: 'Kotlin' })
    expect(data.statuses.map((s) => s.name)).toEqual([
      'ACTIVE',
      'FINISHED_COURSE',
      'WITHOUT_COURSE',
      'FINISHED_30_DAY_PRIVILEGE',
      'LEFT_COURSE',
      'STATISTICS_NOT_CALCULATED',
    ])
    const superadmin = await t.signedIn({ isSuperadmin: true, grants: ['users:students.read'] })
    const all = (await t.send(students.filterObjects, { token: superadmin.token })).data
    expect(all.offices.map((o) => o.id)).toEqual(expect.arrayContaining([c.office.id, c.elsewhere.id]))
    expect(all.offices.map((o) => o.id)).not.toContain(closed.id)
  })

  // Shows: STUDENT-024
  it('the options of the student filters contain the 500 newest groups', async () => {
    const c = await createCentreWithStudents(t)
    await t.db.run(sql`
      insert into study_group (name, head_office_id) select 'Guruh ' || n, ${c.office.headOfficeId} from generate_series(1, 510) n`)
    const headOfficeIds = [c.office.headOfficeId]
    const { token } = await t.signedIn({ headOfficeIds, grants: ['users:students.create'] })
    const { data } = await t.send(students.filterObjects, { token })
    expect([data.groups.length, data.groups[0]?.name, data.groups.at(-1)?.name]).toEqual([500, 'Guruh 510', 'Guruh 11'])
    const nobody = await t.signedIn({ headOfficeIds })
    expect((await t.send(students.filterObjects, { token: nobody.token })).status).toBe(403)
    expect((await t.send(students.filterObjects)).status).toBe(401)
  })
})
