import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Db, sql } from '../../db/db.ts'
import type { OpenedDatabase } from '../../db/open.ts'
import { buildGroup, buildLesson, buildMembership, buildStaff, buildStudent } from '../../testing/build.ts'
import { buildChat, buildExam, buildHomework, syncHomeworkAndExamRosters } from '../../testing/build-teaching.ts'
import { createTestDatabase } from '../../testing/database.ts'

let database: OpenedDatabase
let db: Db
let groupId: number
let studentId: number
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  groupId = await buildGroup(db)
  studentId = await buildStudent(db)
})

const syncChats = (...groups: number[]) =>
  db.transaction((tx) => syncHomeworkAndExamRosters(tx, groups.length > 0 ? groups : [groupId]))
const addMember = (dates: { startedDate?: string; endedDate?: string | null } = {}) =>
  buildMembership(db, { groupId, studentId, ...dates })
const chats = () =>
  db.many<{ homeworkId: number | null; examId: number | null; studentId: number }>(
    sql`select homework_id as "homeworkId", exam_id as "examId", student_id as "studentId" from chat where group_id = ${groupId} order by id`,
  )
const sums = async (id: number) =>
  (await db.one<{ count: number }>(sql`select students_count as count from homework where id = ${id}`))?.count

describe('chats exist for each student who is a member of the group on the day of the homework or exam', () => {
  it('a student who joins a group later gets chats only for homework and exams from that day on', async () => {
    await buildHomework(db, { groupId, date: '2026-11-10' })
    const later = await buildHomework(db, { groupId, date: '2026-11-20' })
    const examId = await buildExam(db, { groupId, date: '2026-11-25' })
    await addMember({ startedDate: '2026-11-20' })
    await syncChats()
    expect(await chats()).toEqual([
      { homeworkId: later, examId: null, studentId },
      { homeworkId: null, examId, studentId },
    ])
    expect(await sums(later)).toBe(1)
  })

  it.each([
    ['2026-11-20', null, 1],
    ['2026-11-21', null, 0],
    ['2026-11-01', '2026-11-20', 1],
    ['2026-11-01', '2026-11-19', 0],
  ])(
    'a student who is in the group from %s to %s has %i chats about homework given on 2026-11-20',
    async (startedDate, endedDate, count) => {
      await addMember({ startedDate, endedDate })
      await buildHomework(db, { groupId, date: '2026-11-20' })
      expect(await chats()).toHaveLength(count)
    },
  )

  it('after the ERP removed a membership, chats exist only for homework of days before the removal, in Tashkent time', async () => {
    const id = await addMember()
    const day = await buildHomework(db, { groupId, date: '2026-11-20' })
    await db.run(sql`update student_group set gone_at = '2026-11-20T19:30:00Z' where id = ${id}`)
    await syncChats()
    expect((await chats()).map((chat) => chat.homeworkId)).toEqual([day])
    await db.run(sql`update student_group set gone_at = '2026-11-20T18:30:00Z' where id = ${id}`)
    await syncChats()
    expect([await chats(), await sums(day)]).toEqual([[], 0])
  })

  it('two memberships of a student in one group create only one chat for a homework', async () => {
    await addMember({ startedDate: '2026-09-01', endedDate: '2026-10-01' })
    await addMember({ startedDate: '2026-11-01' })
    await buildHomework(db, { groupId, date: '2026-11-20' })
    expect(await chats()).toHaveLength(1)
  })

  it('a new member of a group gets no chat for deleted homework, nor for an exam whose results are announced', async () => {
    const homeworkId = await buildHomework(db, { groupId })
    const examId = await buildExam(db, { groupId })
    await db.run(sql`update homework set deleted_at = now() where id = ${homeworkId}`)
    await db.run(sql`update exam set announced_at = now(), public_code = 'kod' where id = ${examId}`)
    await addMember()
    await syncChats()
    expect(await chats()).toEqual([])
  })

  it('homework chats are created only in the given groups, and creating them again changes nothing', async () => {
    await addMember()
    await buildHomework(db, { groupId })
    await buildExam(db, { groupId })
    const other = await buildGroup(db)
    await buildMembership(db, { groupId: other, studentId: await buildStudent(db) })
    const lessonId = await buildLesson(db, { groupId: other, date: '2026-11-20' })
    await db.run(sql`
      insert into homework (group_id, lesson_id, date, theme, description, type, deadline) values (${other}, ${lessonId}, '2026-11-20', 'a', 'b', 1, now())`)
    const before = await db.many(sql`select * from chat order by id`)
    await syncChats()
    expect(await db.many(sql`select * from chat order by id`)).toEqual(before)
    await syncChats(other, groupId, other)
    expect(await db.many(sql`select * from chat order by id`)).toHaveLength(before.length + 1)
  })
})

describe('chats of students who have left the group', () => {
  it("a student who leaves the group loses the chats of homework and exams dated after the last day of membership, and the homework's counts are updated", async () => {
    const id = await addMember()
    const [early, late] = [
      await buildHomework(db, { groupId, date: '2026-11-10' }),
      await buildHomework(db, { groupId, date: '2026-11-20' }),
    ]
    await buildExam(db, { groupId, date: '2026-11-25' })
    await db.run(sql`update student_group set ended_date = '2026-11-15' where id = ${id}`)
    await syncChats()
    expect((await chats()).map((chat) => [chat.homeworkId, chat.examId])).toEqual([[early, null]])
    expect([await sums(early), await sums(late)]).toEqual([1, 0])
  })

  it("when a membership's dates change, chats of homework outside the new dates are removed and chats of homework inside them are created", async () => {
    const id = await addMember({ startedDate: '2026-11-01', endedDate: '2026-11-15' })
    const [early, late] = [
      await buildHomework(db, { groupId, date: '2026-11-10' }),
      await buildHomework(db, { groupId, date: '2026-11-20' }),
    ]
    await db.run(sql`update student_group set started_date = '2026-11-16', ended_date = null where id = ${id}`)
    await syncChats()
    expect((await chats()).map((chat) => chat.homeworkId)).toEqual([late])
    expect([await sums(early), await sums(late)]).toEqual([0, 1])
  })

  it('a homework chat that was read or has a message, a submission or an extended deadline stays when the student leaves the group', async () => {
    const id = await addMember()
    const staffId = await buildStaff(db)
    const happened: Record<string, (chatId: number, homeworkId: number) => Promise<unknown>> = {
      'handed in': (_chat, homeworkId) => buildChat(db, { homeworkId, studentId, status: 1 }),
      checked: (_chat, homeworkId) => buildChat(db, { homeworkId, studentId, status: 2 }),
      'more time': (_chat, homeworkId) => buildChat(db, { homeworkId, studentId, deadline: '2026-12-01T00:00:00Z' }),
      'a message': (chatId) =>
        db.run(
          sql`insert into chat_message (chat_id, kind, staff_id, text, client_id) values (${chatId}, 'message', ${staffId}, 'a', gen_random_uuid())`,
        ),
      'told to open screens': (chatId) =>
        db.run(sql`insert into chat_event (group_id, seq, chat_id) values (${groupId}, ${chatId}, ${chatId})`),
      'read by somebody': (chatId) =>
        db.run(sql`insert into chat_read (staff_id, chat_id, message_id) values (${staffId}, ${chatId}, 1)`),
    }
    for (const work of Object.values(happened)) {
      const homeworkId = await buildHomework(db, { groupId })
      const chat = await db.one<{ id: number }>(sql`select id from chat where homework_id = ${homeworkId}`)
      await work(chat?.id ?? 0, homeworkId)
    }
    const examId = await buildExam(db, { groupId })
    await buildChat(db, { examId, studentId, startedAt: '2026-11-20T10:00:00Z' })
    await buildHomework(db, { groupId })
    await db.run(sql`update student_group set ended_date = '2026-10-01' where id = ${id}`)
    await syncChats()
    expect(await chats()).toHaveLength(Object.keys(happened).length + 1)
  })
})
