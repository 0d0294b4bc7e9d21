import { studentChangeFeed } from '@markaz/protocol/people/feed/routes'
import { type StudentChange, StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { ownExams } from '@markaz/protocol/teaching/exams/own-exams.routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { afterEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { givePointsInTest } from '../../motivation/testing/give-points.ts'
import { publishChangeOfManyStudents } from '../../people/feed/publish-student-change.ts'
import {
  type ChatFixture,
  createChatFixture,
  messageBodyOf,
  writeTestMessage,
} from '../../teaching/chats/testing/chat-fixture.ts'
import { type EventReader, openTestEventStream, serverAddressOf } from '../../teaching/chats/testing/event-reader.ts'
import { createExamTestCentre } from '../../teaching/exams/testing/exam-test-centre.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'

const t = shareTestApp()
const readers: EventReader<StudentChange>[] = []
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})

async function stream(token: string, { after, lastEventId }: { after?: number; lastEventId?: number } = {}) {
  const address = `${await serverAddressOf(t)}/api/student${studentChangeFeed.stream.path}${after === undefined ? '' : `?after=${after}`}`
  const reader = await openTestEventStream<StudentChange>(address, {
    token,
    ...(lastEventId !== undefined && { lastEventId }),
  })
  readers.push(reader)
  return reader
}
const kindsAndIds = (events: { data: StudentChange }[]) => events.map(({ data: { kind, id } }) => [kind, id])
const publishStudentChange = (studentId: number, aboutId: number) =>
  t.db.transaction(async (tx) =>
    publishChangeOfManyStudents(tx, [studentId], { kind: StudentChangeKind.Notice, aboutId }),
  )

async function lessonOf(s: ChatFixture) {
  const scheduleId = await t.build.scheduleItem({ groupId: s.groupId })
  await t.build.lesson({ groupId: s.groupId, scheduleItemId: scheduleId, date: '2026-11-21' })
  const { token } = await t.signedIn({ grants: ['all_groups:attendance.update'], headOfficeIds: [s.headOfficeId] })
  return (mark: 1 | 2) =>
    t.send(attendance.save.all, {
      token,
      params: { id: s.groupId },
      body: { scheduleId, date: '2026-11-21', attendances: [s.ali, s.vali].map(({ id }) => ({ studentId: id, mark })) },
    })
}

describe('the live-update stream of a student', () => {
  // Shows: PORTAL-022
  it("a student's live-update stream reports messages, homework, exams, notifications, points and attendance marks immediately", async () => {
    const s = await createChatFixture(t)
    const mark = await lessonOf(s)
    const reader = await stream(s.ali.token)
    await writeTestMessage(t, s, messageBodyOf('Salom'))
    const wrote = await reader.take(2)
    const notice = wrote.find(({ data }) => data.kind === 'notice')?.data.id
    expect(kindsAndIds(wrote)).toEqual(
      expect.arrayContaining([
        ['homework', s.homeworkId],
        ['notice', expect.any(Number)],
      ]),
    )
    const stored = await t.db.one(sql`
      select from student_notification where student_id = ${s.ali.id} and notification_id = ${notice ?? 0}`)
    expect(stored).toBeDefined()
    expect((await mark(1)).status).toBe(200)
    expect(kindsAndIds(await reader.take(1))).toEqual([['timetable', null]])
    const exam = await t.build.exam({ groupId: s.groupId, date: '2026-11-21', beginTime: '14:00', endTime: '18:00' })
    await t.send(ownExams.start, { token: s.ali.token, params: { id: exam } })
    expect(kindsAndIds(await reader.take(1))).toEqual([['exam', exam]])
    await givePointsInTest(t, { studentId: s.ali.id, coin: 5 })
    expect(kindsAndIds(await reader.take(1))).toEqual([['points', null]])
    const changed = await t.send(homework.update.all, {
      token: (await t.signedIn({ grants: ['all_groups:all_homeworks.update'], headOfficeIds: [s.headOfficeId] })).token,
      params: { id: s.groupId, homeworkId: s.homeworkId },
      body: { theme: 'Kasrlar 2', description: 'Hammasi', files: [] },
    })
    expect(changed.status).toBe(200)
    expect(kindsAndIds(await reader.take(1))).toEqual([['homework', s.homeworkId]])
  })

  it("a student's live-update stream reports neither changes of another student nor changes that were rolled back", async () => {
    const s = await createChatFixture(t)
    const [ali, vali] = [await stream(s.ali.token), await stream(s.vali.token)]
    await writeTestMessage(t, s, messageBodyOf('Aliga'))
    const failed = t.db.transaction(async (tx) => {
      publishChangeOfManyStudents(tx, [s.vali.id], { kind: StudentChangeKind.Exam, aboutId: 1 })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await publishStudentChange(s.vali.id, 77)
    expect(kindsAndIds(await vali.take(1))).toEqual([['notice', 77]])
    expect(kindsAndIds(await ali.take(2))).toContainEqual(['homework', s.homeworkId])
  })

  it("a student's live-update stream reports that an exam was checked only when its results are announced", async () => {
    const c = await createExamTestCentre(t)
    const examId = await c.exam()
    const [studentId] = c.studentIds
    await t.db.run(
      sql`update student set login = ${`imtihonchi${studentId}`}, password_hash = 'x' where id = ${studentId}`,
    )
    const token = await openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null })
    const reader = await stream(token)
    const checked = await c.check(examId, { participantId: await c.chatOf(examId, studentId), score: 90 })
    expect(checked.status).toBe(200)
    await publishStudentChange(studentId, 1)
    expect(kindsAndIds(await reader.take(1))).toEqual([['notice', 1]])
  })

  // Shows: PORTAL-022
  it("after an interruption a student's live-update stream neither skips nor repeats an event, both with `after` and with Last-Event-ID", async () => {
    const s = await createChatFixture(t)
    const first = await stream(s.ali.token)
    await publishStudentChange(s.ali.id, 1)
    const [seen] = await first.take(1)
    first.close()
    for (const id of [2, 3, 4]) await publishStudentChange(s.ali.id, id)
    const after = Number(seen?.id)
    for (const reader of [
      await stream(s.ali.token, { after }),
      await stream(s.ali.token, { after: 0, lastEventId: after }),
    ])
      expect((await reader.take(3)).map(({ id, data }) => [id, data.seq, data.id])).toEqual(
        [2, 3, 4].map((id) => [String(id), id, id]),
      )
  })

  // Shows: PORTAL-022
  it("a student's live-update stream sends `reset` if the missed events are older than seven days or never existed", async () => {
    const s = await createChatFixture(t)
    for (const id of [1, 2, 3]) await publishStudentChange(s.ali.id, id)
    await t.db.run(sql`update student_feed set created_at = ${new Date(t.deps.clock.now().getTime() - 8 * 86_400_000)}
      where student_id = ${s.ali.id} and seq < 3`)
    await t.app.queue.runDue('feed.forget')
    const [old, future] = [await stream(s.ali.token, { after: 0 }), await stream(s.ali.token, { after: 99 })]
    for (const reader of [old, future]) expect(await reader.next()).toMatchObject({ event: 'reset', id: '3' })
    const kept = await stream(s.ali.token, { after: 2 })
    await publishStudentChange(s.ali.id, 4)
    for (const reader of [old, future]) expect(kindsAndIds(await reader.take(1))).toEqual([['notice', 4]])
    expect(kindsAndIds(await kept.take(2))).toEqual([
      ['notice', 3],
      ['notice', 4],
    ])
  })

  it('simultaneous transactions for the same students produce event numbers without duplicates or gaps', async () => {
    const s = await createChatFixture(t)
    const both = [s.ali.id, s.vali.id]
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        t.db.transaction(async (tx) =>
          publishChangeOfManyStudents(tx, n % 2 ? both : both.toReversed(), {
            kind: StudentChangeKind.Notice,
            aboutId: n,
          }),
        ),
      ),
    )
    for (const studentId of both) {
      const rows = await t.db.many<{ seq: number }>(
        sql`select seq from student_feed where student_id = ${studentId} order by seq`,
      )
      expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
    }
  })

  it('no live-update events are stored for a student without a session', async () => {
    const s = await createChatFixture(t)
    await t.send(studentAccount.logout, { token: s.vali.token })
    await publishStudentChange(s.vali.id, 1)
    expect(await t.db.many(sql`select from student_feed where student_id = ${s.vali.id}`)).toEqual([])
  })
})

describe("when a student's live-update stream ends", () => {
  const isOver = async (reader: EventReader<StudentChange>) => {
    expect(await reader.next()).toMatchObject({ event: 'end' })
    expect(await reader.next()).toBeNull()
  }

  it.each([
    ["with the student's session", (s: ChatFixture) => t.send(studentAccount.logout, { token: s.ali.token })],
    [
      'when the student is blocked',
      (s: ChatFixture) => t.db.run(sql`update student set system_status = 2 where id = ${s.ali.id}`),
    ],
    [
      'when the student leaves the ERP',
      (s: ChatFixture) => t.db.run(sql`update student set gone_at = now() where id = ${s.ali.id}`),
    ],
  ])("a student's live-update stream ends immediately %s, and other students' streams continue", async (_, stop) => {
    const s = await createChatFixture(t)
    const [ali, vali] = [await stream(s.ali.token), await stream(s.vali.token)]
    await stop(s)
    await isOver(ali)
    await publishStudentChange(s.vali.id, 1)
    expect(kindsAndIds(await vali.take(1))).toEqual([['notice', 1]])
  })

  it("a staff member's access token cannot open a student's live-update stream", async () => {
    const s = await createChatFixture(t)
    expect((await stream(s.office.token)).status).toBe(401)
  })
})
