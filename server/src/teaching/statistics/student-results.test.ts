import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import { studentResults } from '@markaz/protocol/teaching/statistics/student-results.routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { createStudentCentre } from '../../people/students/testing/student-centre.ts'
import { shareTestApp } from '../../testing/app.ts'
import { syncHomeworkAndExamRosters } from '../../testing/build-teaching.ts'

const t = shareTestApp()

async function createStudent() {
  const c = await createStudentCentre(t)
  const groupId = await t.build.group({ name: 'Ingliz tili', headOfficeId: c.office.headOfficeId })
  const [studentId, other] = [await c.student(), await c.student()]
  for (const id of [studentId, other]) await t.build.membership({ studentId: id, groupId })
  const results = async (id = studentId, token = c.token) => t.send(studentResults.read, { token, params: { id } })
  return { ...c, groupId, group: { id: groupId, name: 'Ingliz tili' }, studentId, other, results }
}
const announce = (id: number) =>
  t.db.run(sql`update exam set announced_at = now(), public_code = 'kod-' || id where id = ${id}`)

describe('the exam results of a student', () => {
  it("a student's results show the exams whose results are announced, latest first, with group, day, score and result", async () => {
    const c = await createStudent()
    const make = async (date: string, state: object, isAnnounced = true) => {
      const examId = await t.build.exam({ groupId: c.groupId, date, theme: `Imtihon ${date}` })
      await t.build.chat({ examId, studentId: c.studentId, ...state })
      await t.build.chat({ examId, studentId: c.other, status: 3, score: 99, result: ExamResult.Passed })
      if (isAnnounced) await announce(examId)
      return examId
    }
    const passed = await make('2026-10-01', { status: 3, score: 60, result: ExamResult.Passed })
    const absent = await make('2026-11-01', { result: ExamResult.Absent })
    await make('2026-11-02', { status: 3, score: 90 }, false)
    const deleted = await make('2026-11-03', { status: 3, score: 90, result: ExamResult.Passed })
    await t.db.run(sql`update exam set deleted_at = now() where id = ${deleted}`)
    const exam = (id: number, date: string, score: number | null, result: ExamResult) => ({
      id,
      theme: `Imtihon ${date}`,
      group: c.group,
      date,
      score,
      result,
    })
    expect((await c.results()).data.exams).toEqual([
      exam(absent, '2026-11-01', null, ExamResult.Absent),
      exam(passed, '2026-10-01', 60, ExamResult.Passed),
    ])
  })
})

describe('the homework results of a student', () => {
  it("a student's results show all homework, latest lesson first, with status, score and the student's deadline", async () => {
    const c = await createStudent()
    const make = async (date: string, state: object) => {
      const homeworkId = await t.build.homework({ groupId: c.groupId, date, theme: `Vazifa ${date}` })
      await t.build.chat({ homeworkId, studentId: c.studentId, ...state })
      await t.build.chat({ homeworkId, studentId: c.other, status: 3, score: 99 })
      return homeworkId
    }
    const accepted = await make('2026-11-10', { status: 3, score: 86 })
    const uncompleted = await make('2026-11-11', {})
    const extended = await make('2026-11-12', { deadline: '2026-11-30T10:00:00Z' })
    const waiting = await make('2026-11-13', { status: 1 })
    await t.db.run(sql`update homework set deleted_at = now() where id = ${await make('2026-11-14', {})}`)
    const homework = (
      id: number,
      lessonDate: string,
      status: HomeworkStatus,
      score: number | null,
      deadline: string,
    ) => ({
      id,
      theme: `Vazifa ${lessonDate}`,
      group: c.group,
      lessonDate,
      status,
      score,
      deadline,
    })
    expect((await c.results()).data.homeworks).toEqual([
      homework(waiting, '2026-11-13', HomeworkStatus.Waiting, null, '2026-11-14T12:00:00.000Z'),
      homework(extended, '2026-11-12', HomeworkStatus.NotGiven, null, '2026-11-30T10:00:00.000Z'),
      homework(uncompleted, '2026-11-11', HomeworkStatus.Uncompleted, null, '2026-11-12T12:00:00.000Z'),
      homework(accepted, '2026-11-10', HomeworkStatus.Accepted, 86, '2026-11-11T12:00:00.000Z'),
    ])
  })
})

describe('the preview of a student', () => {
  it('the preview of a student has the last five attendance marks, and up to five homeworks that are due, missing or rejected', async () => {
    const c = await createStudent()
    for (const day of ['09', '10', '11', '12', '13', '16']) {
      const lessonId = await t.build.lesson({ groupId: c.groupId, date: `2026-11-${day}` })
      await t.db.run(sql`
        insert into attendance (lesson_id, student_id, mark) values (${lessonId}, ${c.studentId}, 1), (${lessonId}, ${c.other}, 4)`)
      await t.build.homework({ groupId: c.groupId, lessonId, theme: `Vazifa ${day}` })
    }
    const set = (theme: string, status: number) =>
      t.db.run(sql`
        update chat set status = ${status}, score = ${status === 3 ? 90 : 40} from homework
        where homework.id = homework_id and theme = ${theme} and student_id = ${c.studentId}`)
    await set('Vazifa 16', 3)
    await set('Vazifa 13', 2)
    const glance = (token: string) => t.send(studentResults.glance, { token, params: { id: c.studentId } })
    const { lessons, debts, debtsCount } = (await glance(c.token)).data
    expect(lessons.map(({ date, mark }) => `${date.slice(8)} ${mark}`)).toEqual([
      '16 1',
      '13 1',
      '12 1',
      '11 1',
      '10 1',
    ])
    expect(debtsCount).toBe(5)
    expect(debts.map(({ theme, status }) => [theme, status])).toEqual([
      ['Vazifa 13', HomeworkStatus.Rejected],
      ...['12', '11', '10', '09'].map((day) => [`Vazifa ${day}`, HomeworkStatus.Uncompleted]),
    ])
    const stranger = await t.signedIn({ grants: ['users:students.read'], headOfficeIds: [c.elsewhere.headOfficeId] })
    expect((await glance(stranger.token)).status).toBe(404)
  })
})

describe("the limits and rights of a student's results", () => {
  it("a student's results contain at most the latest 200 exams and 200 homeworks", async () => {
    const c = await createStudent()
    const lessonId = await t.build.lesson({ groupId: c.groupId, date: '2026-11-01' })
    await t.db.run(sql`
      insert into homework (group_id, lesson_id, date, theme, description, type, deadline)
      select ${c.groupId}, ${lessonId}, '2026-11-01', 'Vazifa ' || n, 'x', 2, '2026-11-02' from generate_series(1, 201) as n`)
    await t.db.run(sql`
      insert into exam (group_id, theme, description, question_mode, date, begins_at, ends_at, deadline)
      select ${c.groupId}, 'Imtihon ' || n, 'x', 2, '2026-11-01', '2026-11-01T10:00:00Z', '2026-11-01T11:00:00Z', '2026-11-01T11:00:00Z'
      from generate_series(1, 201) as n`)
    await t.db.transaction((tx) => syncHomeworkAndExamRosters(tx, [c.groupId]))
    await t.db.run(sql`update exam set announced_at = now(), public_code = 'kod-' || id where group_id = ${c.groupId}`)
    await t.db.run(sql`
      update chat set result = ${ExamResult.Absent} where exam_id in (select id from exam where group_id = ${c.groupId})`)
    const { exams, homeworks } = (await c.results()).data
    expect([exams.length, exams[0]?.theme, exams.at(-1)?.theme]).toEqual([200, 'Imtihon 201', 'Imtihon 2'])
    expect([homeworks.length, homeworks[0]?.theme, homeworks.at(-1)?.theme]).toEqual([200, 'Vazifa 201', 'Vazifa 2'])
  })

  it("a student's results answer 404 for another branch and 403 without the right to students", async () => {
    const c = await createStudent()
    await t.build.homework({ groupId: c.groupId, theme: 'Sirli mavzu' })
    const stranger = await t.signedIn({
      grants: ['users:students.read', 'all_groups:exam.read', 'all_groups:all_homeworks.read'],
      headOfficeIds: [c.elsewhere.headOfficeId],
    })
    const without = await t.signedIn({ grants: ['all_groups:exam.read'], headOfficeIds: [c.office.headOfficeId] })
    for (const [{ token }, status] of [
      [stranger, 404],
      [without, 403],
    ] as const) {
      const answer = await c.results(c.studentId, token)
      expect(answer.status).toBe(status)
      expect(answer.text).not.toContain('Sirli')
    }
  })
})
