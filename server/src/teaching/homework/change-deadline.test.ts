import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import { buildTestClassroom, type TestClassroom } from './testing/classroom.ts'

const t = shareTestApp()
let c: TestClassroom
beforeAll(async () => {
  c = await buildTestClassroom(t)
})

const past = '2026-11-20T12:00:00Z'
const deadline = '2026-11-23T15:00:00.000Z'
const giveHomework = (options: object = {}) => t.build.homework({ groupId: c.groupId, deadline: past, ...options })
const changeDeadline = (homeworkId: number, body: object) =>
  t.send(homework.deadline.own, {
    token: c.teacher.token,
    params: { id: c.groupId, homeworkId },
    body: { deadline, ...body } as never,
  })
const readStatuses = async (homeworkId: number) => {
  const { data } = await t.send(homework.read.own, {
    token: c.teacher.token,
    params: { id: c.groupId, homeworkId },
  })
  return data.chats.map((chat) => [chat.status, chat.deadline])
}
const readNotifications = (theme: string) =>
  t.db.many(sql`
    select kind, student_id as student from notification join student_notification on notification_id = id where body = ${theme} order by student_id`)
const all = () =>
  t.db.one(sql`
    select (select json_agg(deadline order by id) from homework) as homework, (select json_agg(deadline order by id) from chat) as chats,
      (select count(*) from chat_message) as messages, (select count(*) from chat_event) as events, (select count(*) from audit) as lines`)

describe("changing a homework's deadline for all students", () => {
  // Shows: HOMEWORK-015, HOMEWORK-034
  it('moving the general homework deadline later reopens missing homework and notifies students without an accepted submission', async () => {
    const id = await giveHomework({ theme: 'Hammaga' })
    const [a, b, d] = c.studentIds
    await t.build.chat({ homeworkId: id, studentId: a, status: 3 })
    await t.build.chat({ homeworkId: id, studentId: b, status: 2 })
    expect((await readStatuses(id)).map(([status]) => status)).toEqual([3, 2, 5])
    const answer = await changeDeadline(id, {})
    expect([
      answer.status,
      answer.data.homework.deadline,
      answer.data.homework.counts.uncompleted,
      answer.data.homework.counts.notGiven,
    ]).toEqual([200, deadline, 0, 1])
    expect(await readStatuses(id)).toEqual([
      [3, deadline],
      [2, deadline],
      [6, deadline],
    ])
    expect(await readNotifications('Hammaga')).toEqual([
      { kind: 8, student: b },
      { kind: 8, student: d },
    ])
    const line = await t.db.one(
      sql`select before, after, staff_id from audit where entity = 'homework' and entity_id = ${id}`,
    )
    expect(line).toMatchObject({ after: { deadline }, staff_id: c.teacher.staffId })
  })

  it('a student who left the group is notified only of a change of their individual homework deadline', async () => {
    const group = await buildTestClassroom(t)
    const homeworkId = await t.build.homework({
      groupId: group.groupId,
      theme: 'Ketganlarsiz',
      deadline: '2026-11-22T12:00:00Z',
    })
    const [left, ...others] = group.studentIds
    await t.db.run(sql`update student_group set ended_date = '2026-11-20' where student_id = ${left}`)
    const { token } = group.teacher
    const moved = (body: object) =>
      t.send(homework.deadline.own, {
        token,
        params: { id: group.groupId, homeworkId },
        body: { deadline, ...body } as never,
      })
    expect((await undoRequestChanges(t, token, await moved({}))).status).toBe(200)
    expect((await readNotifications('Ketganlarsiz')).map(({ student }) => student).toSorted()).toEqual(
      [...others, ...others].toSorted(),
    )
    await moved({ studentId: left })
    expect(await readNotifications('Ketganlarsiz')).toContainEqual({ kind: 8, student: left })
  })

  it("a homework's deadline may be moved to an earlier time in the future", async () => {
    const id = await giveHomework({ deadline: '2026-11-30T00:00:00Z' })
    expect((await changeDeadline(id, { deadline: '2026-11-21T10:00:01Z' })).status).toBe(200)
    t.clock.forward(2_000)
    expect((await readStatuses(id)).map(([status]) => status)).toEqual([5, 5, 5])
    t.clock.set('2026-11-21T15:00:00+05:00')
  })

  it("undoing a change of a homework's deadline notifies the students again; the undo answers 409 if the old deadline is over", async () => {
    const id = await giveHomework({ theme: 'Qaytarildi', deadline: '2026-11-22T12:00:00Z' })
    const { token } = c.teacher
    expect((await undoRequestChanges(t, token, await changeDeadline(id, {}))).status).toBe(200)
    expect((await readStatuses(id)).map(([, until]) => until)).toEqual(Array(3).fill('2026-11-22T12:00:00.000Z'))
    expect(await readNotifications('Qaytarildi')).toHaveLength(2 * c.studentIds.length)
    const soon = await giveHomework({ deadline: '2026-11-21T10:00:01Z' })
    const moved = await changeDeadline(soon, {})
    const before = await all()
    t.clock.forward(1_000)
    expect((await undoRequestChanges(t, token, moved)).error.code).toBe('NOTHING_TO_TAKE_BACK')
    expect(await all()).toEqual(before)
    t.clock.set('2026-11-21T15:00:00+05:00')
  })

  it("changing a homework's general deadline does not change a student's individual deadline", async () => {
    const id = await giveHomework()
    await t.build.chat({ homeworkId: id, studentId: c.studentIds[0], deadline: '2026-11-29T00:00:00Z' })
    await changeDeadline(id, {})
    expect((await readStatuses(id)).map(([, until]) => until)).toEqual(['2026-11-29T00:00:00.000Z', deadline, deadline])
  })

  it.each([
    ['past', '2026-11-21T09:59:59Z', "Muddat hozirgi vaqtdan keyin bo'lsin"],
    ['now', '2026-11-21T10:00:00Z', "Muddat hozirgi vaqtdan keyin bo'lsin"],
    ['a mistyped year', '2062-11-23T10:00:00Z', "Muddat bir yildan uzoq bo'lmasin"],
    ['beyond the year 9999', '9999-12-31T23:59:59-14:00', "Sana noto'g'ri"],
    ['not a date', 'ertaga', "Sana noto'g'ri"],
  ])(
    "changing a homework's deadline to an invalid value (%s) answers 400, and nothing is written",
    async (_name, moment, text) => {
      const id = await giveHomework()
      const before = await all()
      const answer = await changeDeadline(id, { deadline: moment })
      expect([answer.status, answer.error.fields]).toEqual([400, { deadline: text }])
      expect(await all()).toEqual(before)
    },
  )

  it("changing a homework's deadline to a time before the lesson begins answers 400", async () => {
    const lessonId = await t.build.lesson({ groupId: c.groupId, date: '2026-11-27' })
    const id = await giveHomework({ lessonId, deadline: '2026-11-28T12:00:00Z' })
    const answer = await changeDeadline(id, { deadline: '2026-11-27T15:00:00+05:00' })
    expect(answer.error.fields).toEqual({ deadline: "Muddat dars boshlanganidan keyin bo'lsin" })
  })
})

describe("changing a homework's deadline for one student", () => {
  // Shows: HOMEWORK-034
  it('an individual deadline reopens homework for one student, who is notified and sees the deadline in the chat', async () => {
    const id = await giveHomework({ theme: 'Bittaga' })
    const [, studentId] = c.studentIds
    const answer = await changeDeadline(id, { studentId })
    expect([answer.status, answer.data.homework.deadline]).toEqual([200, '2026-11-20T12:00:00.000Z'])
    expect(answer.data.homework.counts).toMatchObject({ uncompleted: 2, notGiven: 1 })
    expect(await readStatuses(id)).toEqual([
      [5, '2026-11-20T12:00:00.000Z'],
      [6, deadline],
      [5, '2026-11-20T12:00:00.000Z'],
    ])
    const message = await t.db.one(sql`
      select chat_message.kind, staff_id as staff, chat_message.student_id as student, chat_message.deadline, text, chat.version,
        (select count(*) from chat_event where chat_id = chat.id and message_id = chat_message.id and chat_event.group_id = ${c.groupId}) as events
      from chat_message join chat on chat.id = chat_id where homework_id = ${id}`)
    expect(message).toEqual({
      kind: 'deadline',
      staff: c.teacher.staffId,
      student: null,
      deadline,
      text: '',
      version: 1,
      events: 1,
    })
    expect(await readNotifications('Bittaga')).toEqual([{ kind: 8, student: studentId }])
    const line = await t.db.one(sql`select before, after from audit where entity = 'homework' and entity_id = ${id}`)
    expect(line).toEqual({ before: { studentId, deadline: null }, after: { studentId, deadline } })
  })

  it("a student's individual homework deadline may be changed again", async () => {
    const id = await giveHomework()
    const studentId = c.studentIds[0]
    await changeDeadline(id, { studentId })
    await changeDeadline(id, { studentId, deadline: '2026-11-22T00:00:00Z' })
    expect((await readStatuses(id))[0]).toEqual([6, '2026-11-22T00:00:00.000Z'])
  })

  it('setting an individual homework deadline answers 404 for a student who has no chat of the homework, and nothing is written', async () => {
    const id = await giveHomework()
    const other = await buildTestClassroom(t)
    const before = await all()
    for (const studentId of [other.studentIds[0], 999_999_999])
      expect((await changeDeadline(id, { studentId })).status).toBe(404)
    expect(await all()).toEqual(before)
  })

  it('an individual homework deadline before the general deadline answers 400, because it would have no effect', async () => {
    const id = await giveHomework({ deadline: '2026-11-24T00:00:00Z' })
    const before = await all()
    const answer = await changeDeadline(id, { studentId: c.studentIds[0] })
    expect(answer.error.fields).toEqual({ deadline: "Hamma uchun muddat bundan keyin: undan oldin bo'lmasin" })
    expect(await all()).toEqual(before)
  })
})

describe("changing a homework's deadline for several students", () => {
  it('a new deadline for several students skips students with accepted homework or a later individual deadline', async () => {
    const id = await giveHomework({ theme: 'Bir nechtasiga' })
    const [accepted = 0, later = 0, open = 0] = c.studentIds
    await t.build.chat({ homeworkId: id, studentId: accepted, status: 3 })
    await t.build.chat({ homeworkId: id, studentId: later, deadline: '2026-11-29T00:00:00Z' })
    const before = await readStatuses(id)
    const params = { id: c.groupId, homeworkId: id }
    const { token } = c.teacher
    const body = { ids: [accepted, later, open], deadline }
    const plan = await t.send(homework.deadlineOfMany.own.plan, { token, params, body })
    expect(plan.data.ids).toEqual([open])
    expect(plan.data.left).toHaveLength(2)
    expect(plan.data.left).toEqual(
      expect.arrayContaining([
        { id: accepted, reason: 'accepted' },
        { id: later, reason: 'later' },
      ]),
    )
    expect((await t.send(homework.deadlineOfMany.own.run, { token, params, body })).error.code).toBe('PLAN_CHANGED')
    expect(await readStatuses(id)).toEqual(before)

    const done = await t.send(homework.deadlineOfMany.own.run, { token, params, body: { ids: [open], deadline } })
    expect([done.status, done.data]).toEqual([200, { count: 1 }])
    expect((await readStatuses(id)).filter(([, until]) => until === deadline)).toHaveLength(1)
    expect(await readNotifications('Bir nechtasiga')).toEqual([{ kind: 8, student: open }])
    const requestId = String(done.headers['x-request-id'])
    expect((await t.send(sessionAudits.takeBack, { token, params: { requestId } })).status).toBe(200)
    expect(await readStatuses(id)).toEqual(before)
  })
})
