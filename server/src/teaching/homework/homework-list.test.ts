import { homework } from '@markaz/protocol/teaching/homework/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { buildTestClassroom, type TestClassroom } from './testing/classroom.ts'

const t = shareTestApp()
let c: TestClassroom

const list = async (query: object = {}) =>
  (await t.send(homework.list.own, { token: c.teacher.token, params: { id: c.groupId }, query })).data
const themes = async (query: object = {}) => (await list(query)).homeworks.map((one) => one.theme)
const about = (homeworkId: number) => ({ token: c.teacher.token, params: { id: c.groupId, homeworkId } })
const give = (options: object) => t.build.homework({ groupId: c.groupId, ...options })
const past = '2026-11-21T09:59:59Z'
const future = '2026-11-21T10:00:01Z'

describe('the homework list of a group', () => {
  beforeAll(async () => {
    c = await buildTestClassroom(t)
    const morning = await t.build.lesson({
      groupId: c.groupId,
      date: '2026-11-18',
      beginTime: '09:00',
      endTime: '10:00',
    })
    const evening = await t.build.lesson({
      groupId: c.groupId,
      date: '2026-11-18',
      beginTime: '18:00',
      endTime: '19:00',
    })
    await give({ lessonId: evening, theme: 'Kechki' })
    await give({ date: '2026-11-25', theme: 'Kelasi hafta' })
    await give({ lessonId: morning, theme: "Oʻzgarmas so'zlar" })
    await give({ date: '2026-11-10', theme: 'Кириллда 100% мавзу' })
    await give({ lessonId: morning, theme: 'Ertalabki ikkinchi' })
    const gone = await give({ date: '2026-11-19', theme: 'Olib tashlangan' })
    await t.db.run(sql`update homework set deleted_at = now() where id = ${gone}`)
    await t.build.homework({ groupId: (await buildTestClassroom(t)).groupId, theme: 'Boshqa guruhniki' })
  })

  // Shows: HOMEWORK-025
  it('the homework list has the latest lesson first and omits deleted homework and homework of other groups', async () => {
    expect(await themes()).toEqual([
      'Kelasi hafta',
      'Kechki',
      'Ertalabki ikkinchi',
      "Oʻzgarmas so'zlar",
      'Кириллда 100% мавзу',
    ])
  })

  it('each page of the homework list has the total number, even a page after the last page', async () => {
    expect(await themes({ page: 2, perPage: 2 })).toEqual(['Ertalabki ikkinchi', "Oʻzgarmas so'zlar"])
    expect(await list({ page: 9, perPage: 2 })).toEqual({ homeworks: [], total: 5 })
  })

  it.each([
    ["o'zgarmas", ["Oʻzgarmas so'zlar"]],
    ['OʻZGARMAS soʻz', ["Oʻzgarmas so'zlar"]],
    ['kirillda', ['Кириллда 100% мавзу']],
    ['100%', ['Кириллда 100% мавзу']],
    ['%', ['Кириллда 100% мавзу']],
    ['_', []],
    ['topilmas', []],
    ["' or 1=1 --", []],
  ])('searching the homework list for %s finds homework with this text in its theme', async (value, found) => {
    expect(await themes({ value })).toEqual(found)
  })

  it('the homework list is filtered by lesson, and by first and last day of lessons, both included', async () => {
    const lessonId = (await list({ value: 'kechki' })).homeworks[0]?.lessonId
    expect(await themes({ lessonId })).toEqual(['Kechki'])
    expect(await themes({ from: '2026-11-18', to: '2026-11-18' })).toHaveLength(3)
    expect(await themes({ from: '2026-11-19' })).toEqual(['Kelasi hafta'])
    expect(await themes({ to: '2026-11-10' })).toEqual(['Кириллда 100% мавзу'])
    expect(await themes({ from: '2026-11-19', to: '2026-11-10' })).toEqual([])
  })

  it.each([{ progress: 3 }, { from: '2026-02-30' }, { page: 0 }, { lessonId: 'x' }])(
    'the homework list answers 400 for the query %j',
    async (query) => {
      const answer = await t.send(homework.list.own, {
        token: c.teacher.token,
        params: { id: c.groupId },
        query: query as never,
      })
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, Object.keys(query)])
    },
  )
})

describe("the counts of a homework's submissions", () => {
  beforeAll(async () => {
    c = await buildTestClassroom(t)
  })

  // Shows: HOMEWORK-016, HOMEWORK-037
  it("a homework's counts distinguish waiting submissions from submissions being checked, and missed deadlines from open deadlines", async () => {
    const homeworkId = await give({ deadline: past })
    const [a, b] = c.studentIds
    const counts = async () => (await t.send(homework.infoCounts.own, about(homeworkId))).data
    const none = { waiting: 0, rejected: 0, accepted: 0, checking: 0, uncompleted: 0, notGiven: 0 }
    expect(await counts()).toEqual({ ...none, uncompleted: 3 })
    await t.build.chat({ homeworkId, studentId: a, status: 1 })
    await t.build.chat({ homeworkId, studentId: b, status: 4, checkingBy: c.admin.staffId, checkingUntil: future })
    expect(await counts()).toEqual({ ...none, waiting: 1, checking: 1, uncompleted: 1 })
    await t.build.chat({ homeworkId, studentId: b, status: 4, checkingBy: c.admin.staffId, checkingUntil: past })
    expect(await counts()).toEqual({ ...none, waiting: 2, uncompleted: 1 })
    await t.build.chat({ homeworkId, studentId: a, status: 3, score: 60 })
    await t.build.chat({ homeworkId, studentId: b, status: 2, score: 59 })
    expect(await counts()).toEqual({ ...none, accepted: 1, rejected: 1, uncompleted: 1 })
  })

  // Shows: HOMEWORK-016, HOMEWORK-017
  it('a student with a later individual deadline counts as "not done" only after that deadline', async () => {
    const [a, b, d] = c.studentIds
    const over = await give({ deadline: past })
    await t.build.chat({ homeworkId: over, studentId: a, deadline: future })
    await t.build.chat({ homeworkId: over, studentId: b, deadline: '2026-11-21T10:00:00Z' })
    await t.build.chat({ homeworkId: over, studentId: d, status: 1, deadline: future })
    const open = await give({ deadline: future })
    await t.build.chat({ homeworkId: open, studentId: a, deadline: past })
    const counts = async (id: number) => {
      const { uncompleted, notGiven, waiting } = (await t.send(homework.infoCounts.own, about(id))).data
      return { uncompleted, notGiven, waiting }
    }
    expect(await counts(over)).toEqual({ uncompleted: 1, notGiven: 1, waiting: 1 })
    expect(await counts(open)).toEqual({ uncompleted: 0, notGiven: 3, waiting: 0 })
    const read = await t.send(homework.read.own, about(over))
    expect(read.data.chats.map((chat) => [chat.student.id, chat.status, chat.chatStatus])).toEqual([
      [a, 6, 5],
      [b, 5, 4],
      [d, 1, 1],
    ])
  })

  it("a homework's average score includes only accepted submissions, and is rounded down to one decimal", async () => {
    const homeworkId = await give({ deadline: past })
    const [a, b, d] = c.studentIds
    const read = async () => (await t.send(homework.read.own, about(homeworkId))).data.homework.averageScore
    expect(await read()).toBeNull()
    await t.build.chat({ homeworkId, studentId: a, status: 3, score: 100 })
    await t.build.chat({ homeworkId, studentId: b, status: 3, score: 61 })
    expect(await read()).toBe(80.5)
    await t.build.chat({ homeworkId, studentId: d, status: 2 })
    expect(await read()).toBe(80.5)
  })

  // Shows: HOMEWORK-022
  it("a homework's progress is completed when all deadlines are over and no submission waits, otherwise in progress", async () => {
    const [a, b, d] = c.studentIds
    const homeworkId = await give({ deadline: past, theme: 'Holati' })
    const progress = async () => {
      const [one] = (await list({ value: 'holati' })).homeworks
      const inFilter = await Promise.all(
        [1, 2].map(async (state) => (await themes({ value: 'holati', progress: state })).length),
      )
      expect(inFilter).toEqual(one?.progress === 1 ? [1, 0] : [0, 1])
      return one?.progress
    }
    expect(await progress()).toBe(2)
    await t.build.chat({ homeworkId, studentId: a, status: 1 })
    expect(await progress()).toBe(1)
    await t.build.chat({ homeworkId, studentId: a, status: 3 })
    await t.build.chat({ homeworkId, studentId: b, deadline: future })
    expect(await progress()).toBe(1)
    await t.build.chat({ homeworkId, studentId: b, status: 3, deadline: future })
    expect(await progress()).toBe(2)
    await t.build.chat({ homeworkId, studentId: d, status: 2, deadline: future })
    expect(await progress()).toBe(1)
    await t.db.run(sql`update homework set deadline = ${future} where id = ${homeworkId}`)
    expect(await progress()).toBe(1)
  })
})

describe('the list of students who have not handed in homework', () => {
  // Shows: HOMEWORK-029, HOMEWORK-030, HOMEWORK-036
  it('students who have not handed in homework are listed by name with their missing homework, latest lesson first', async () => {
    c = await buildTestClassroom(t)
    const [a, b, d] = c.studentIds
    const old = await give({ date: '2026-11-10', deadline: past, theme: 'Eski' })
    const fresh = await give({ date: '2026-11-20', deadline: future, theme: 'Yangi' })
    const gone = await give({ date: '2026-11-19', theme: "O'chirilgan" })
    await t.db.run(sql`update homework set deleted_at = now() where id = ${gone}`)
    await t.build.chat({ homeworkId: old, studentId: a, status: 2 })
    await t.build.chat({ homeworkId: fresh, studentId: a, status: 1 })
    await t.build.chat({ homeworkId: fresh, studentId: d, status: 4, checkingUntil: past })
    await t.build.chat({ homeworkId: old, studentId: b, deadline: future })

    const ask = async (query: object = {}) => {
      const { data } = await t.send(homework.notSubmitted.own, {
        token: c.teacher.token,
        params: { id: c.groupId },
        query,
      })
      return {
        total: data.total,
        students: data.students.map((one) => [one.id, one.homeworks.map((work) => [work.id, work.status])]),
      }
    }
    expect(await ask()).toEqual({
      total: 2,
      students: [
        [
          b,
          [
            [fresh, 6],
            [old, 6],
          ],
        ],
        [d, [[old, 5]]],
      ],
    })
    expect(await ask({ perPage: 1, page: 2 })).toEqual({ total: 2, students: [[d, [[old, 5]]]] })
    expect(await ask({ homeworkId: fresh })).toEqual({ total: 1, students: [[b, [[fresh, 6]]]] })
    expect(await ask({ from: '2026-11-11' })).toEqual({ total: 1, students: [[b, [[fresh, 6]]]] })
    expect(await ask({ to: '2026-11-09' })).toEqual({ total: 0, students: [] })

    const incomplete = await t.send(homework.incompleteStudents.own, about(old))
    expect(incomplete.data.students.map((one) => one.id)).toEqual([d])
    expect(incomplete.data.students[0]?.homeworks).toEqual([
      {
        id: old,
        lessonId: expect.any(Number),
        chatId: expect.any(Number),
        theme: 'Eski',
        lessonDate: '2026-11-10',
        deadline: '2026-11-21T09:59:59.000Z',
        status: 5,
      },
    ])
    expect((await t.send(homework.incompleteStudents.own, about(fresh))).data).toEqual({
      students: [],
      total: 0,
    })
  })
})
