import { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { portalStories } from '@markaz/protocol/content/stories/routes'
import { portalOverview } from '@markaz/protocol/control/portal/routes'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Db, sql } from '../../db/db.ts'
import {
  type ChatFixture,
  createChatFixture,
  messageBodyOf,
  readChatOfStudent,
  writeTestMessage,
} from '../../teaching/chats/testing/chat-fixture.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { buildChat } from '../../testing/build-teaching.ts'
import { insertReturningId } from '../../testing/rows.ts'

const t = shareTestApp()
beforeEach(() => t.clock.set('2026-11-21T15:30:00+05:00'))

const requestToday = (token: string) => t.send(portalOverview.today, { token })
const today = async (s: ChatFixture, who = s.ali) => (await requestToday(who.token)).data
const at = (moment: string) => `2026-11-${moment}:00+05:00`
const announce = (id: number, moment: string) =>
  t.db.run(sql`update exam set announced_at = ${moment}, public_code = ${`kod-${id}`} where id = ${id}`)
async function giveHomework(s: ChatFixture, deadline: string, work: Partial<Parameters<typeof buildChat>[1]> = {}) {
  const homeworkId = await t.build.homework({ groupId: s.groupId, deadline: at(deadline) })
  await t.build.chat({ homeworkId, studentId: s.ali.id, ...work })
  return homeworkId
}

describe("the first page of the students' portal", () => {
  it("the portal's first page shows the student's name, the number that friends enter to invite the student, and the server's time", async () => {
    const s = await createChatFixture(t)
    const student = await t.db.one(
      sql`select full_name as "fullName", h_id as number from student where id = ${s.ali.id}`,
    )
    expect(await today(s)).toMatchObject({ now: '2026-11-21T10:30:00.000Z', student })
  })

  // Shows: PORTAL-003
  it("the portal's first page shows the next five lessons within eight days that are not over", async () => {
    const s = await createChatFixture(t)
    // The fixture's lesson from 15:00 to 17:00 is in progress. The lesson added below ends at the current time.
    await t.build.lesson({ groupId: s.groupId, date: '2026-11-21', beginTime: '09:00', endTime: '15:30' })
    for (const day of [29, 23, 28]) await t.build.lesson({ groupId: s.groupId, date: `2026-11-${day}` })
    const seen = async () => (await today(s)).lessons.map(({ date, beginTime }) => `${date} ${beginTime}`)
    expect(await seen()).toEqual(['2026-11-21 15:00', '2026-11-23 15:00', '2026-11-28 15:00'])
    for (const beginTime of ['08:00', '09:00', '10:00'])
      await t.build.lesson({ groupId: s.groupId, date: '2026-11-24', beginTime })
    expect((await seen()).slice(3)).toEqual(['2026-11-24 09:00', '2026-11-24 10:00'])
  })

  // Shows: PORTAL-003
  it("the portal's first page lists due work by deadline: homework to submit or correct, and running exams without a submission", async () => {
    const s = await createChatFixture(t)
    const returned = await giveHomework(s, '22T12:00', { status: 2 })
    await giveHomework(s, '21T15:30')
    await giveHomework(s, '24T12:00', { status: 1 })
    const paper = { groupId: s.groupId, date: '2026-11-21' }
    const underWay = await t.build.exam({ ...paper, deadline: at('21T18:00') })
    await t.build.exam({ ...paper, beginTime: '16:00', endTime: '17:00' })
    const handedIn = await t.build.exam(paper)
    await t.build.chat({ examId: handedIn, studentId: s.ali.id, status: 1, handedInAt: at('21T15:20') })
    const { due, counters } = await today(s)
    expect(due.map(({ kind, id, isReturned, deadline }) => [kind, id, isReturned, deadline])).toEqual([
      ['exam', underWay, false, '2026-11-21T13:00:00.000Z'],
      ['homework', returned, true, '2026-11-22T07:00:00.000Z'],
      ['homework', s.homeworkId, false, '2026-11-22T12:00:00.000Z'],
    ])
    expect(counters.due).toBe(3)
    const list = await t.send(ownHomework.list, { token: s.ali.token, query: { state: 'todo' } })
    expect(list.data.homeworks.map(({ id }) => id)).toEqual([returned, s.homeworkId])
  })

  it("the portal's first page shows at most twenty homeworks and exams to do, and their total number", async () => {
    const s = await createChatFixture(t)
    for (let n = 0; n < 21; n++) await giveHomework(s, '25T12:00')
    const { due, counters } = await today(s)
    expect([due.length, counters.due]).toEqual([20, 22])
  })

  // Shows: PORTAL-003
  it("the portal's first page shows homework checked and exam results announced in the last fourteen days", async () => {
    const s = await createChatFixture(t)
    const checked = async (status: 2 | 3, score: number, checkedAt: string) =>
      giveHomework(s, '22T12:00', { status, score, checkedAt })
    const accepted = await checked(3, 90, at('19T10:00'))
    const rejected = await checked(2, 30, at('20T10:00'))
    await checked(3, 80, at('07T15:30'))
    const paper = { groupId: s.groupId, date: '2026-11-18' }
    const [told, secret] = [await t.build.exam(paper), await t.build.exam(paper)]
    for (const examId of [told, secret])
      await t.build.chat({ examId, studentId: s.ali.id, status: 3, score: 77, result: 2, checkedAt: at('20T11:00') })
    await announce(told, at('20T12:00'))
    expect(
      (await today(s)).returned.map(({ kind, id, at, score, status, result }) => [kind, id, at, score, status, result]),
    ).toEqual([
      ['exam', told, '2026-11-20T07:00:00.000Z', 77, null, 2],
      ['homework', rejected, '2026-11-20T05:00:00.000Z', null, 2, null],
      ['homework', accepted, '2026-11-19T05:00:00.000Z', 90, 3, null],
    ])
  })

  it("the portal's first page lists running and future exams with the student's own deadline, until the exam ends or its results are announced", async () => {
    const s = await createChatFixture(t)
    const build = (date: string, more: object = {}) =>
      t.build.exam({ groupId: s.groupId, date, description: 'Sirli savol', ...more })
    const [later, open] = [await build('2026-11-25'), await build('2026-11-21')]
    await build('2026-11-20')
    const extended = await build('2026-11-19')
    await t.build.chat({ examId: extended, studentId: s.ali.id, deadline: at('22T10:00') })
    await announce(await build('2026-11-24'), at('21T15:00'))
    await t.db.run(sql`update exam set deleted_at = now() where id = ${await build('2026-11-26')}`)
    const answer = await requestToday(s.ali.token)
    expect(answer.data.exams.map(({ id, beginsAt, endsAt }) => [id, beginsAt, endsAt])).toEqual([
      [extended, '2026-11-19T10:00:00.000Z', '2026-11-22T05:00:00.000Z'],
      [open, '2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z'],
      [later, '2026-11-25T10:00:00.000Z', '2026-11-25T11:00:00.000Z'],
    ])
    expect(answer.text).not.toContain('Sirli')
  })

  // Shows: PORTAL-003
  it("the portal's first page counts the published stories that this student has not opened", async () => {
    const s = await createChatFixture(t)
    const story = (isActive: boolean) =>
      insertReturningId(
        t.db,
        sql`insert into story (title, attachment, is_active, created_by, created_at)
          values ('Bayram', 'stories/a.jpg', ${isActive}, ${s.office.staffId}, ${at('20T10:00')}) returning id`,
      )
    await story(false)
    const id = await story(true)
    const { newStories } = (await today(s)).counters
    await t.send(portalStories.view, { token: s.ali.token, params: { id } })
    expect([newStories, (await today(s)).counters.newStories]).toEqual([1, 0])
  })

  it("the portal's first page shows the same numbers of unread notifications and messages as the pages that list them", async () => {
    const s = await createChatFixture(t)
    const { token } = s.ali
    await writeTestMessage(t, s, messageBodyOf('Salom'))
    const id = await t.build.exam({ groupId: s.groupId, date: '2026-11-21' })
    const participantId = await readChatOfStudent(t, { examId: id, studentId: s.ali.id })
    await t.send(exams.check, {
      token: s.office.token,
      params: { id },
      body: { participantId, score: 90, comment: 'Sirli' },
    })
    const notices = (await t.send(ownNotifications.count, { token })).data.count
    expect(notices).toBeGreaterThan(0)
    expect((await today(s)).counters).toMatchObject({ unreadNotices: notices, unreadMessages: 1 })
    await announce(id, at('21T15:30'))
    expect((await today(s)).counters.unreadMessages).toBe(2)
  })

  it("the portal's first page shows the three newest posts for students", async () => {
    const s = await createChatFixture(t)
    const titles = ['Birinchi', 'Ikkinchi', 'Uchinchi', "To'rtinchi"]
    const now = t.deps.clock.now()
    const categoryId = await insertReturningId(
      t.db,
      sql`insert into post_category (name, created_at) values ('Yangiliklar', ${now}) returning id`,
    )
    const authorId = await insertReturningId(
      t.db,
      sql`insert into post_author (name, created_by, created_at) values ('Nodira', ${s.office.staffId}, ${now}) returning id`,
    )
    for (const [n, title] of [...titles, 'Xodimlarga'].entries())
      await t.db.run(sql`
        insert into post (title, body, excerpt, search, category_id, author_id, status, created_at, updated_at)
        values (${title}, '{}', '', '', ${categoryId}, ${authorId}, ${title === 'Xodimlarga' ? 'public-staff' : 'public-students'},
          ${at(`${10 + n}T10:00`)}, ${at(`${10 + n}T10:00`)})`)
    expect((await today(s)).news.map(({ title }) => title)).toEqual(titles.slice(1).reverse())
  })

  it("the portal's first page shows no due work of a group that the student left, but shows rejected homework of that group", async () => {
    const s = await createChatFixture(t)
    await giveHomework(s, '25T12:00', { status: 2, checkedAt: at('20T10:00') })
    await t.build.exam({ groupId: s.groupId, date: '2026-11-25' })
    await t.build.exam({ groupId: s.groupId, date: '2026-11-21' })
    expect(await today(s)).toMatchObject({ counters: { due: 3 }, exams: [{}, {}], lessons: [{}] })
    await t.db.run(sql`update student_group set ended_date = '2026-11-20' where student_id = ${s.ali.id}`)
    expect(await today(s)).toMatchObject({ counters: { due: 0 }, due: [], exams: [], lessons: [], returned: [{}] })
  })

  it("the portal's first page contains only the student's own data", async () => {
    const s = await createChatFixture(t)
    await giveHomework(s, '25T12:00', { status: 2, checkedAt: at('20T10:00') })
    await writeTestMessage(t, s, messageBodyOf('Salom'))
    const stranger = await createChatFixture(t)
    await t.db.run(sql`delete from chat where student_id = ${stranger.ali.id}`)
    await t.db.run(sql`delete from student_group where student_id = ${stranger.ali.id}`)
    expect(await today(stranger)).toMatchObject({
      ...{ lessons: [], due: [], returned: [], exams: [] },
      counters: { unreadNotices: 0, unreadMessages: 0, due: 0 },
    })
    await t.build.membership({ studentId: stranger.ali.id, groupId: s.groupId })
    expect((await today(stranger)).returned).toEqual([])
  })

  it("the portal's first page needs seven SQL statements for any amount of data, and contains no file URLs", async () => {
    const s = await createChatFixture(t)
    for (let n = 0; n < 5; n++) await giveHomework(s, '25T12:00')
    const { db } = t.deps
    let statements = 0
    const counting = (ask: Db['many'] | Db['one'] | Db['run']) =>
      ((query: never) => {
        statements++
        return ask(query)
      }) as never
    t.deps.db = { ...db, many: counting(db.many), one: counting(db.one), run: counting(db.run) }
    const answer = await requestToday(s.ali.token)
    t.deps.db = db
    expect([answer.status, statements]).toEqual([200, 7])
    expect(answer.text).not.toContain('/files/')
  })
})
