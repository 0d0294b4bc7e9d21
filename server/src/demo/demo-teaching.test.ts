import { portalOverview } from '@markaz/protocol/control/portal/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detectAttachmentKind } from '../centre/files/attachment-kind.ts'
import { sql } from '../db/db.ts'
import { createLessonsAhead } from '../teaching/groups/lessons.ts'
import { recomputeHomeworkSums } from '../teaching/homework/roster.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { openStudentSession } from '../testing/portal-session.ts'
import { addDemoHomeworkAndExams } from './demo-teaching.ts'

const today = '2026-11-21'

/** Creates three groups since September: an ordinary group, the demo teacher's group, and an ended group. */
async function centre(): Promise<TestApp & { busyGroupId: number }> {
  const t = await startTestApp()
  const headOfficeId = await t.build.headOffice()
  const courseId = await t.build.course({ name: 'Frontend' })
  const groups = [
    await t.build.group({ headOfficeId, courseId }),
    await t.build.group({ headOfficeId, courseId, startedDate: '2026-09-07' }),
    await t.build.group({ headOfficeId, courseId, endedDate: '2026-11-20' }),
  ]
  const busyGroupId = groups[1] as number
  for (const groupId of groups) {
    const staffId = await t.build.staff(groupId === busyGroupId ? { login: 'oqituvchi', kind: 2 } : { kind: 2 })
    await t.build.groupStaff({ groupId, staffId })
    await t.build.scheduleItem({ groupId, staffId })
  }
  await t.db.run(sql`
    insert into student (ext_id, first_name, last_name) select 'student-' || n, 'Ism' || n, 'Familiya' || n from generate_series(1, 45) as n`)
  await t.db.run(sql`
    insert into student_group (student_id, group_id, started_date) select id, (${groups}::bigint[])[1 + id % 3], '2026-09-01' from student`)
  await t.db.run(sql`
    update student set login = 'talaba', password_hash = 'x' where id = (select min(student_id) from student_group where group_id = ${busyGroupId})`)
  await createLessonsAhead(t.db, { today, now: t.deps.clock.now() })
  await addDemoHomeworkAndExams(t.deps, today)
  return { ...t, busyGroupId }
}

let t: Awaited<ReturnType<typeof centre>>
beforeAll(async () => {
  t = await centre()
})
afterAll(() => t.close())

/**
 * Returns counts and checksums of rows, without values that differ in each run: secrets, file keys, the database's
 * clock.
 */
const everything = (of: TestApp) =>
  of.db.one<Record<string, number>>(sql`
    select (select count(*) from homework) as homework, (select count(*) from chat) as chats, (select count(*) from file) as files,
      (select count(*) from notification) as told,
      (select md5(string_agg(row::text, '' order by id)) from (select id, theme, date, deadline, students_count, waiting_count, score_sum from homework) row) as homeworks,
      (select md5(string_agg(row::text, '' order by id)) from (select id, theme, date, begins_at, passed_count, failed_count from exam) row) as exams,
      (select md5(string_agg(row::text, '' order by id)) from (select id, status, score, comment, result, version, checked_at from chat) row) as works,
      (select md5(string_agg(row::text, '' order by id)) from (select id, chat_id, kind, text, cardinality(files), client_id, created_at from chat_message) row) as messages`)

describe('homework and exams of the demo centre', () => {
  it('demo homework and exams are added once, and two demo centres created from the same ERP rows get the same homework and exams', async () => {
    const first = await everything(t)
    expect(first?.homework).toBeGreaterThan(40)
    await addDemoHomeworkAndExams(t.deps, today)
    expect(await everything(t)).toEqual(first)
    const other = await centre()
    expect(await everything(other)).toEqual(first)
    await other.close()
  })

  it('the stored numbers of submissions by result are correct for each demo homework and exam', async () => {
    const sums = () =>
      t.db.many(
        sql`select id, students_count, waiting_count, rejected_count, accepted_count, score_sum from homework order by id`,
      )
    const before = await sums()
    await recomputeHomeworkSums(
      t.db,
      before.map((row) => row.id as number),
    )
    expect(await sums()).toEqual(before)
    const wrong = await t.db.many(sql`
      select exam.id from exam left join lateral (
        select count(*) as everybody, count(*) filter (where result = 2) as passed, count(*) filter (where result in (1, 4)) as failed, count(result) as known
        from chat where exam_id = exam.id) sums on true
      where announced_at is not null and (participants_count, passed_count, failed_count) is distinct from (everybody, passed, failed)
        or announced_at is not null and known <> everybody`)
    expect(wrong).toEqual([])
  })

  it("in the demo teacher's group about forty submissions have waited for a check for more than a day, and no homework was changed today", async () => {
    const row = await t.db.one<{ waiting: number; messages: number }>(sql`
      select (select count(*) from chat join homework on homework.id = homework_id
          where chat.group_id = ${t.busyGroupId} and status = 1 and handed_in_at < ${t.deps.clock.now()}::timestamptz - interval '24 hours') as waiting,
        (select count(*) from chat_message where created_at >= '2026-11-21T00:00:00+05:00') as messages`)
    expect(row?.waiting).toBeGreaterThan(25)
    expect(row?.waiting).toBeLessThan(55)
    expect(row?.messages).toBe(0)
  })

  it("in demo data, every verdict on submitted homework is later than the submission, and the chat's last message states the verdict", async () => {
    const wrong = await t.db.many(sql`
      select chat.id from chat
      left join lateral (
        select * from chat_message where chat_id = chat.id and (kind = 'check' or is_submission) order by id desc limit 1) last on true
      where chat.status in (2, 3) and (last.kind <> 'check' or last.text <> chat.comment or last.score is distinct from chat.score or checked_at < handed_in_at)
        or chat.status = 1 and (last.student_id is distinct from chat.student_id or last.created_at <> coalesce(late_at, handed_in_at))`)
    expect(wrong).toEqual([])
  })

  it('demo chats contain submissions and other messages of students, and some students submitted additional work after the deadline', async () => {
    const [of] = await t.db.many<{ late: number; talk: number }>(sql`
      select count(*) filter (where is_late) as late, count(*) filter (where not is_submission and student_id is not null) as talk from chat_message`)
    expect([of?.late, of?.talk].every((count) => (count ?? 0) > 3)).toBe(true)
    expect(
      await t.db.many(sql`
      select chat.id from chat where status is not null and not exists (select from chat_message where chat_id = chat.id and is_submission)`),
    ).toEqual([])
  })

  it('the demo group has homework in every state, two exams with announced results, a past exam without results, and a future exam with questions', async () => {
    const states = await t.db.many<{ status: number | null }>(
      sql`select distinct status from chat where group_id = ${t.busyGroupId} and homework_id is not null order by status`,
    )
    expect(states.map((row) => row.status)).toEqual([1, 2, 3, null])
    const exams = await t.db.many(sql`
      select announced_at is not null as announced, public_code ~ '^[A-Za-z0-9_-]{22}$' as code, ends_at > ${t.deps.clock.now()} as coming, cardinality(question_files) as questions
      from exam where group_id = ${t.busyGroupId} order by date`)
    expect(exams).toEqual([
      { announced: true, code: true, coming: false, questions: 0 },
      { announced: true, code: true, coming: false, questions: 0 },
      { announced: false, code: null, coming: false, questions: 0 },
      { announced: false, code: null, coming: true, questions: 4 },
    ])
  })

  it('each demo file has the type that its file name says, and belongs to exactly one row', async () => {
    const files = await t.db.many<{ key: string; name: string; used: boolean; rows: number }>(sql`
      select key, name, used_at is not null as used, (select count(*) from chat_message where key = any(files))
        + (select count(*) from homework where key = any(files)) + (select count(*) from exam where key = any(question_files)) as rows
      from file`)
    expect(files.length).toBeGreaterThan(10)
    for (const { key, name, used, rows } of files) {
      expect({ used, rows }).toEqual({ used: true, rows: 1 })
      const found = await t.deps.files.open(key)
      const bytes = Buffer.concat(await Array.fromAsync(found?.stream ?? []))
      expect(`${(await detectAttachmentKind({ name, mimeType: '', bytes })).extension}`).toBe(key.split('.').at(-1))
    }
  })

  it('the demo data contains notifications of two kinds for the student with the login `talaba`', async () => {
    const kinds = await t.db.many<{ kind: number }>(sql`
      select distinct kind from notification join student_notification on notification_id = id join student on student.id = student_id
      where login = 'talaba' order by kind`)
    expect(kinds.map((row) => row.kind)).toEqual(expect.arrayContaining([5, 6]))
  })

  it('the demo student has two homeworks to do, a rejected homework, an upcoming exam and an unread message of the teacher', async () => {
    const { id } = (await t.db.one<{ id: number }>(sql`select id from student where login = 'talaba'`)) ?? { id: 0 }
    const token = await openStudentSession(t.deps, t.db, { studentId: id, address: '', userAgent: null })
    const { data } = await t.send(portalOverview.today, { token })
    expect(data.due.map(({ deadline, isReturned }) => [deadline, isReturned])).toEqual([
      ['2026-11-22T15:00:00.000Z', false],
      ['2026-11-23T15:00:00.000Z', true],
      ['2026-11-25T15:00:00.000Z', false],
    ])
    expect(data.exams).toHaveLength(1)
    expect(Math.min(data.counters.unreadMessages, data.counters.unreadNotices)).toBeGreaterThan(0)
  })
})
