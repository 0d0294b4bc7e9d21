import { exams } from '@markaz/protocol/teaching/exams/routes'
import { describe, expect, it } from 'vitest'
import { shareTestApp } from '../../testing/app.ts'
import { createExamTestCentre, examGrantsOf, hashExamTables } from './testing/exam-test-centre.ts'

const t = shareTestApp()

type Centre = Awaited<ReturnType<typeof createExamTestCentre>>

const calls = (c: Centre, { examId, toRemove, participantId }: Awaited<ReturnType<typeof examOf>>, token: string) => {
  const [studentId] = c.studentIds
  const params = { id: examId }
  const body = { deadline: '2026-11-25T10:00:00Z' }
  return {
    list: () => t.send(exams.list, { token, params: { id: c.groupId } }),
    create: () => c.create({}, token),
    read: () => t.send(exams.read, { token, params }),
    participants: () => t.send(exams.participants, { token, params }),
    results: () => t.send(exams.results, { token, params }),
    update: () => c.update(examId, { startDate: '2026-11-20', beginTime: '15:00', endTime: '16:00' }, token),
    deadline: () => t.send(exams.deadline, { token, params, body }),
    studentDeadline: () => t.send(exams.studentDeadline, { token, params: { id: examId, studentId }, body }),
    check: () => c.check(examId, { participantId, score: 60 }, token),
    remove: () => t.send(exams.remove, { token, params: { id: toRemove } }),
    announce: () => c.announce(examId, token),
  }
}
type Name = keyof ReturnType<typeof calls>
const options: Record<Name, string> = {
  list: 'exam.read',
  create: 'exam.create',
  read: 'exam.read',
  participants: 'exam.read',
  results: 'exam.read',
  update: 'exam.update',
  deadline: 'exam.update',
  studentDeadline: 'exam.update',
  check: 'exam_chats.update',
  remove: 'exam.delete',
  announce: 'exam.update',
}
const names = Object.keys(options) as Name[]

async function examOf(c: Centre) {
  const [examId, toRemove] = [await c.exam(), await c.exam()]
  for (const studentId of c.studentIds.slice(1))
    await c.check(examId, { participantId: await c.chatOf(examId, studentId), score: 70 })
  return { examId, toRemove, participantId: await c.chatOf(examId, c.studentIds[0]) }
}
const statuses = async (c: Centre, token: string, exam = examOf(c)) => {
  const answers: Partial<Record<Name, number>> = {}
  const all = calls(c, await exam, token)
  for (const name of names) answers[name] = (await all[name]()).status
  return answers
}
const expectedStatuses = (status: number, more: Partial<Record<Name, number>> = {}) => ({
  ...(Object.fromEntries(names.map((name) => [name, status])) as Record<Name, number>),
  ...more,
})
const allowedStatuses = expectedStatuses(200, { create: 201 })

describe('the rights for API calls about exams', () => {
  it("API calls about exams answer 200 to the group's teacher and assistant, and to users with the right to all groups", async () => {
    const c = await createExamTestCentre(t)
    const assistant = await t.signedIn({ kind: 2, grants: examGrantsOf('my_groups'), headOfficeIds: [c.headOfficeId] })
    await t.build.groupStaff({ groupId: c.groupId, staffId: assistant.staffId, role: 'assistant' })
    const superadmin = await t.signedIn({ isSuperadmin: true, grants: examGrantsOf('all_groups') })
    for (const { token } of [c.manager, c.teacher, assistant, superadmin])
      expect(await statuses(c, token)).toEqual(allowedStatuses)
  })

  it.each(names)(
    'the API call about exams %s answers 403 to a user with all rights except the right to this call, and nothing is written',
    async (name) => {
      const c = await createExamTestCentre(t)
      const others = [...examGrantsOf('all_groups'), ...examGrantsOf('my_groups')].filter(
        (grant) => !grant.endsWith(`:${options[name]}`),
      )
      const { token } = await t.signedIn({
        grants: [...others, 'all_groups.read', 'all_groups:all_homeworks.read', 'all_groups:check_homeworks.update'],
        headOfficeIds: [c.headOfficeId],
      })
      const exam = await examOf(c)
      const before = await hashExamTables(t)
      expect((await calls(c, exam, token)[name]()).status).toBe(403)
      expect((await calls(c, exam, 'yolg-on')[name]()).status).toBe(401)
      expect(await hashExamTables(t)).toEqual(before)
    },
  )
})

describe('API calls about exams that answer 404 and write nothing', () => {
  const refused = async (c: Centre, token: string) => {
    const exam = await examOf(c)
    const before = await hashExamTables(t)
    expect(await statuses(c, token, Promise.resolve(exam))).toEqual(expectedStatuses(404))
    expect(await hashExamTables(t)).toEqual(before)
  }

  it('API calls about exams answer 404 for another branch, and for a viewer without any branch', async () => {
    const c = await createExamTestCentre(t)
    const elsewhere = await t.build.office()
    await refused(
      c,
      (await t.signedIn({ grants: examGrantsOf('all_groups'), headOfficeIds: [elsewhere.headOfficeId] })).token,
    )
    await refused(c, (await t.signedIn({ grants: examGrantsOf('all_groups') })).token)
  })

  it('API calls about exams answer 404 for a group of another teacher, and for a teacher who no longer teaches the group', async () => {
    const c = await createExamTestCentre(t)
    const other = await t.signedIn({ kind: 2, grants: examGrantsOf('my_groups'), headOfficeIds: [c.headOfficeId] })
    await t.build.groupStaff({
      groupId: await t.build.group({ headOfficeId: c.headOfficeId }),
      staffId: other.staffId,
    })
    await refused(c, other.token)
    const former = await t.signedIn({ kind: 2, grants: examGrantsOf('my_groups'), headOfficeIds: [c.headOfficeId] })
    await t.build.groupStaff({ groupId: c.groupId, staffId: former.staffId, endedDate: '2026-11-20' })
    await refused(c, former.token)
  })

  it('API calls about exams answer 404 for a teacher of the group who belongs to another branch', async () => {
    const c = await createExamTestCentre(t)
    const elsewhere = await t.build.office()
    const guest = await t.signedIn({ grants: examGrantsOf('my_groups'), headOfficeIds: [elsewhere.headOfficeId] })
    await t.build.groupStaff({ groupId: c.groupId, staffId: guest.staffId })
    await refused(c, guest.token)
  })

  it.each(names)(
    'a user who may only see the groups that they teach gets 404 from the exam API call %s for another group',
    async (name) => {
      const c = await createExamTestCentre(t)
      const grants = [
        ...examGrantsOf('all_groups').filter((grant) => grant !== `all_groups:${options[name]}`),
        `my_groups:${options[name]}`,
      ]
      const { token } = await t.signedIn({ grants, headOfficeIds: [c.headOfficeId] })
      const exam = await examOf(c)
      const before = await hashExamTables(t)
      expect((await calls(c, exam, token)[name]()).status).toBe(404)
      expect(await hashExamTables(t)).toEqual(before)
    },
  )

  it('API calls about exams answer 404 for exams, groups and students that do not exist', async () => {
    const c = await createExamTestCentre(t)
    const nothing = { examId: 999_999, toRemove: 999_999, participantId: 999_999 }
    const before = await hashExamTables(t)
    const { list, create, ...others } = await statuses({ ...c, groupId: 999_999 }, c.token, Promise.resolve(nothing))
    expect(others).toEqual(Object.fromEntries(Object.keys(others).map((name) => [name, 404])))
    expect(list).toBe(404)
    expect((await c.create({ groupId: 999_999 })).status).toBe(404)
    expect(create).toBe(201)
    const exam = await c.exam()
    const stranger = await c.student('Begona', await t.build.group({ headOfficeId: c.headOfficeId }))
    for (const studentId of [stranger, 999_999])
      expect(
        (
          await t.send(exams.studentDeadline, {
            token: c.token,
            params: { id: exam, studentId },
            body: { deadline: '2026-11-25T10:00:00Z' },
          })
        ).status,
      ).toBe(404)
    expect(before).toBeDefined()
  })
})
