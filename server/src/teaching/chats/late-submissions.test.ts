import { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { ownExams } from '@markaz/protocol/teaching/exams/own-exams.routes'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import {
  allChatGrants,
  type ChatFixture,
  createChatFixture,
  messageBodyOf,
  openChatInTest,
  readChatOfStudent,
  submitTestHomework,
} from './testing/chat-fixture.ts'

const t = shareTestApp()
beforeEach(() => t.clock.set('2026-11-21T15:00:00+05:00'))

const student = async (id: number) =>
  openStudentSession(t.deps, t.db, { studentId: id, address: '127.0.0.1', userAgent: null })
const editor = (s: ChatFixture) =>
  t.signedIn({
    grants: [
      ...allChatGrants,
      'all_groups:all_homeworks.read',
      'all_groups:all_homeworks.update',
      'all_groups:exam.update',
      'all_groups:exam.read',
    ],
    headOfficeIds: [s.headOfficeId],
  })
const notices = async (id: number, title: string) =>
  (await t.send(ownNotifications.list, { token: await student(id) })).data.notifications.filter(
    (one) => one.title === title,
  )
const inTimeText = 'Ishingiz endi kechikkan hisoblanmaydi'
const lateAgainText = 'Ishingiz kechikkan deb belgilandi'

describe('homework to which the student added something after the deadline', () => {
  async function completedLate() {
    const s = await createChatFixture(t)
    await submitTestHomework(t, s.ali.token, s.homeworkId, messageBodyOf('.'))
    t.clock.set('2026-11-22T19:00:00+05:00')
    await submitTestHomework(t, await student(s.ali.id), s.homeworkId, messageBodyOf("To'liq javob", [], true))
    return s
  }
  const move = async (s: ChatFixture, deadline: string, studentId?: number) => {
    const { token } = await editor(s)
    const moved = await t.send(homework.deadline.all, {
      token,
      params: { id: s.groupId, homeworkId: s.homeworkId },
      body: { deadline, ...(studentId && { studentId }) },
    })
    expect(moved.status).toBe(200)
    return { token, moved }
  }
  const marks = async (s: ChatFixture) => {
    const { token } = await t.signedIn({ grants: allChatGrants, headOfficeIds: [s.headOfficeId] })
    const { chat, messages } = await openChatInTest(t, s, { token })
    const own = await t.send(ownHomework.read, { token: await student(s.ali.id), params: { id: s.homeworkId } })
    return [
      chat.lateAt !== null,
      messages.filter(({ isLate }) => isLate).length,
      own.data.homework.lateAt !== null,
      own.data.messages.filter(({ isLate }) => isLate).length,
    ]
  }

  // Shows: REAL-011
  it("late homework counts as in time after the homework's deadline is moved past the time of submission, and the student is notified", async () => {
    const s = await completedLate()
    expect(await marks(s)).toEqual([true, 1, true, 1])
    await move(s, '2026-11-23T17:00:00+05:00')
    expect(await marks(s)).toEqual([false, 0, false, 0])
    expect(await notices(s.ali.id, inTimeText)).toMatchObject([
      { body: '"Kasrlar": muddat 23.11.2026, 17:00 gacha', about: { kind: 'homework', id: s.homeworkId } },
    ])
    expect(await notices(s.vali.id, inTimeText)).toEqual([])
  })

  it('late homework counts as in time after the student gets more time, and as late again after the undo', async () => {
    const s = await completedLate()
    const { token, moved } = await move(s, '2026-11-23T17:00:00+05:00', s.ali.id)
    expect(await marks(s)).toEqual([false, 0, false, 0])
    expect((await undoRequestChanges(t, token, moved)).status).toBe(200)
    expect(await marks(s)).toEqual([true, 1, true, 1])
    expect([(await notices(s.ali.id, inTimeText)).length, (await notices(s.ali.id, lateAgainText)).length]).toEqual([
      1, 1,
    ])
  })

  it('giving several students more time in one request makes their late homework count as in time', async () => {
    const s = await completedLate()
    const { token } = await editor(s)
    const body = { deadline: '2026-11-23T17:00:00+05:00', ids: [s.ali.id, s.vali.id] }
    const moved = await t.send(homework.deadlineOfMany.all.run, {
      token,
      params: { id: s.groupId, homeworkId: s.homeworkId },
      body,
    })
    expect([moved.status, await marks(s)]).toEqual([200, [false, 0, false, 0]])
    expect((await notices(s.ali.id, inTimeText)).length).toBe(1)
  })

  it("homework that arrived within a student's extra time is still in time after the extra time is undone", async () => {
    const s = await createChatFixture(t)
    await submitTestHomework(t, s.ali.token, s.homeworkId, messageBodyOf('.'))
    const { token, moved } = await move(s, '2026-11-24T17:00:00+05:00', s.ali.id)
    t.clock.set('2026-11-21T16:00:00+05:00')
    await submitTestHomework(t, await student(s.ali.id), s.homeworkId, messageBodyOf("To'liq javob", [], true))
    await undoRequestChanges(t, token, moved)
    expect(await marks(s)).toEqual([false, 0, false, 0])
    expect(await notices(s.ali.id, lateAgainText)).toEqual([])
  })

  it('late homework stays late if it was submitted after the new deadline too, and no notification is sent', async () => {
    const s = await completedLate()
    await t.db.run(
      sql`update chat_message set created_at = '2026-11-25T10:00:00+05:00' where chat_id = ${s.chatId} and is_late`,
    )
    await t.db.run(sql`update chat set late_at = '2026-11-25T10:00:00+05:00' where id = ${s.chatId}`)
    await move(s, '2026-11-23T17:00:00+05:00')
    expect(await marks(s)).toEqual([true, 1, true, 1])
    expect(await notices(s.ali.id, inTimeText)).toEqual([])
  })
})

describe('an exam submission to which the student added something after the deadline', () => {
  async function exam() {
    t.clock.set('2026-11-21T15:30:00+05:00')
    const s = await createChatFixture(t)
    const id = await t.build.exam({
      ...{ groupId: s.groupId, date: '2026-11-21', beginTime: '15:00', endTime: '16:00', theme: 'Nazorat' },
      deadline: '2026-11-21T17:00:00+05:00',
    })
    return { s, id, chatId: await readChatOfStudent(t, { examId: id, studentId: s.ali.id }) }
  }
  const say = async (studentId: number, id: number, body: object) =>
    t.send(ownExams.write, { token: await student(studentId), params: { id }, body: body as never })
  const own = async (studentId: number, id: number) => {
    const { exam, messages } = (await t.send(ownExams.read, { token: await student(studentId), params: { id } })).data
    return [exam.chatStatus, exam.handedInAt, exam.lateAt, messages.filter(({ isLate }) => isLate).length]
  }
  const later = '2026-11-22T12:00:00+05:00'

  // Shows: REAL-011
  it("late exam work counts as in time if the deadline is moved to a time after the student's last message", async () => {
    const { s, id } = await exam()
    await say(s.ali.id, id, messageBodyOf('.'))
    t.clock.set('2026-11-21T17:30:00+05:00')
    await say(s.ali.id, id, messageBodyOf("To'liq javob", [], true))
    expect(await own(s.ali.id, id)).toMatchObject([1, expect.any(String), '2026-11-21T12:30:00.000Z', 1])
    const { token } = await editor(s)
    expect((await t.send(exams.deadline, { token, params: { id }, body: { deadline: later } })).status).toBe(200)
    expect(await own(s.ali.id, id)).toMatchObject([1, expect.any(String), null, 0])
    expect(await notices(s.ali.id, inTimeText)).toMatchObject([{ about: { kind: 'exam', id } }])
    expect(await notices(s.vali.id, inTimeText)).toEqual([])
  })

  it("late exam work becomes a submission if the student's deadline is extended to a time after the work arrived", async () => {
    const { s, id, chatId } = await exam()
    t.clock.set('2026-11-21T17:20:00+05:00')
    await say(s.ali.id, id, { ...messageBodyOf('Yozib ulgurganim', [], true), writtenAt: '2026-11-21T16:58:00+05:00' })
    expect(await own(s.ali.id, id)).toEqual([4, null, '2026-11-21T12:20:00.000Z', 1])
    const { token } = await editor(s)
    const moved = await t.send(exams.studentDeadline, {
      token,
      params: { id, studentId: s.ali.id },
      body: { deadline: later },
    })
    expect([moved.status, moved.data.participant.lateAt]).toEqual([200, null])
    expect(await own(s.ali.id, id)).toEqual([1, '2026-11-21T12:20:00.000Z', null, 0])
    expect(await t.db.one(sql`select status, version from chat where id = ${chatId}`)).toEqual({
      status: 1,
      version: 3,
    })
    expect((await notices(s.ali.id, inTimeText)).length).toBe(1)
  })

  it("moving an exam's end to a later time in the exam form also makes a late submission count as in time", async () => {
    const { s, id } = await exam()
    await say(s.ali.id, id, messageBodyOf('.'))
    t.clock.set('2026-11-21T17:30:00+05:00')
    await say(s.ali.id, id, messageBodyOf("To'liq javob", [], true))
    const { token } = await editor(s)
    const form = {
      theme: 'Nazorat',
      description: 'Kasrlar',
      questionMode: 2,
      startDate: '2026-11-21',
      beginTime: '15:00',
      endTime: '18:00',
      deadline: later,
      files: [],
      questionFiles: [],
    }
    const saved = await t.send(exams.update, { token, params: { id }, body: form as never })
    expect([saved.status, saved.error]).toEqual([200, undefined])
    expect(await own(s.ali.id, id)).toMatchObject([1, expect.any(String), null, 0])
    expect((await notices(s.ali.id, inTimeText)).length).toBe(1)
  })
})
