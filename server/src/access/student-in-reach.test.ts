import { students } from '@markaz/protocol/people/students/routes'
import { studentResults } from '@markaz/protocol/teaching/statistics/student-results.routes'
import { describe, expect, it } from 'vitest'
import {
  buildNewStudentBody,
  createCentreWithStudents,
  readAllStudentRows,
} from '../people/students/testing/student-centre.ts'
import { shareTestApp } from '../testing/app.ts'

const t = shareTestApp()

/** API calls with inputs that are valid for a student of the user's branches. */
const calls: [string, (token: string, id: number) => Promise<{ status: number; error: { code: string } }>][] = [
  ['read', (token, id) => t.send(students.read, { token, params: { id } })],
  ['results', (token, id) => t.send(studentResults.read, { token, params: { id } })],
  ['smsHistory', (token, id) => t.send(students.smsHistory, { token, params: { id } })],
  [
    'updateProfile',
    (token, id) => {
      const { login: _, password: __, officeIds: ___, ...body } = buildNewStudentBody([])
      return t.send(students.updateProfile, { token, params: { id }, body })
    },
  ],
  ['update', (token, id) => t.send(students.update, { token, params: { id }, body: { statusId: 2, hId: '1' } })],
  ['systemStatus', (token, id) => t.send(students.systemStatus, { token, params: { id }, body: { systemStatus: 2 } })],
  [
    'changeLogin',
    (token, id) => t.send(students.changeLogin, { token, params: { id }, body: { newLogin: `boshqa.${id}` } }),
  ],
  ['resetPassword', (token, id) => t.send(students.resetPassword, { token, params: { id } })],
  ['sendSms', (token, id) => t.send(students.sendSms, { token, body: { id, login: `sms.${id}`, by: 'screen' } })],
  ['addFeedback', (token, id) => t.send(students.addFeedback, { token, body: { studentId: id, text: 'Yaxshi' } })],
]

describe('access to students of other branches', () => {
  it.each(calls)(
    "the call %s answers 404 for a student of other branches, but succeeds for a student of the user's branch",
    async (name, call) => {
      const c = await createCentreWithStudents(t)
      const id = await c.student({ login: `egasi.${name}` })
      const ofNobody = await t.build.student({ login: `hech.${name}` })
      const before = await readAllStudentRows(t, id)
      for (const [token, studentId] of [
        [c.stranger, id],
        [c.token, ofNobody],
        [c.token, 999_999_999],
      ] as const) {
        const { status, error } = await call(token, studentId)
        expect([status, error.code]).toEqual([404, 'NOT_FOUND'])
      }
      expect(await readAllStudentRows(t, id)).toEqual(before)
      expect([200, 201]).toContain((await call(c.token, id)).status)
    },
  )

  it("a student outside the viewer's branches appears in none of the viewer's lists of students, exports and lists of feedback", async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student()
    await t.send(students.addFeedback, { token: c.token, body: { studentId: id, text: 'Tirishqoq' } })
    const seen = async (token: string) => [
      (await t.send(students.list, { token, query: { officeIds: [c.office.id] } })).data.total,
      (await t.send(students.feedbacks, { token, query: { studentId: id } })).data.total,
    ]
    expect(await seen(c.token)).toEqual([1, 1])
    expect(await seen(c.stranger)).toEqual([0, 0])
  })

  it('a student who belongs to several branches can be read by users of each of these branches, and by the superadmin', async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student({ headOfficeIds: [c.office.headOfficeId, c.elsewhere.headOfficeId] })
    const superadmin = await t.signedIn({ grants: ['users:students.read'], isSuperadmin: true })
    for (const token of [c.token, c.stranger, superadmin.token]) {
      expect((await t.send(students.read, { token, params: { id } })).status).toBe(200)
    }
  })
})

describe('ids and statuses of students in API calls', () => {
  it("every API call with a student's id in its path answers 400 if the id is not a number", async () => {
    const c = await createCentreWithStudents(t)
    for (const [name, call] of calls) {
      const { status } = await call(c.token, "1' or '1'='1" as unknown as number)
      expect([name, status]).toEqual([name, 400])
    }
  })

  it('a blocked student can be read and changed like other students', async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student({ login: 'bloklangan.talaba' })
    await t.send(students.systemStatus, { token: c.token, params: { id }, body: { systemStatus: 2 } })
    for (const [name, call] of calls)
      expect([name, [200, 201]]).toEqual([name, expect.arrayContaining([(await call(c.token, id)).status])])
  })

  it("a student's membership in a group of another branch is shown, but the user cannot change it", async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student()
    const own = await t.build.group({ headOfficeId: c.office.headOfficeId })
    const foreign = await t.build.group({ headOfficeId: c.elsewhere.headOfficeId })
    const homeless = await t.build.group()
    for (const groupId of [own, foreign, homeless]) await t.build.membership({ studentId: id, groupId })
    const { groups } = (await t.send(students.read, { token: c.token, params: { id } })).data
    expect(Object.fromEntries(groups.map((group) => [group.groupId, group.isShared]))).toEqual({
      [own]: true,
      [foreign]: false,
      [homeless]: false,
    })
  })
})
