import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { ownJournal } from '@markaz/protocol/teaching/statistics/own-journal.routes'
import { studentResults } from '@markaz/protocol/teaching/statistics/student-results.routes'
import { studyBreaks } from '@markaz/protocol/teaching/study-breaks/routes'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'

const t = shareTestApp()
const days = ['02', '04', '06', '09', '11', '13', '16', '18', '20'].map((day) => `2026-11-${day}`)

interface Lesson {
  id: number
  group: number
  date: string
}
interface Counts {
  attended: number
  absent: number
}

/** Returns a generator of whole numbers below `below`, which repeats its numbers for the same seed. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

// Shows: DAY-032
it.each([1, 2, 3])(
  "a group's attendance and homework counts and percentages equal a direct count of random data (seed %i) with study breaks and make-up lessons",
  async (seed) => {
    const random = randomOf(seed)
    const { headOfficeId } = await t.build.office()
    const courseId = await t.build.course()
    const groups: { id: number; scheduleId: number }[] = []
    const lessons: Lesson[] = []
    for (const hour of ['09', '11']) {
      const id = await t.build.group({ headOfficeId, courseId })
      const times = { beginTime: `${hour}:00`, endTime: `${hour}:50` }
      const scheduleId = await t.build.scheduleItem({ groupId: id, daysOfWeek: [1, 3, 5], ...times })
      for (const date of days)
        lessons.push({
          id: await t.build.lesson({ groupId: id, scheduleItemId: scheduleId, date, ...times }),
          group: groups.length,
          date,
        })
      groups.push({ id, scheduleId })
    }
    const students: { id: number; group: number }[] = []
    for (let n = 0; n < 8; n += 1) {
      const id = await t.build.student({ headOfficeIds: [headOfficeId], login: `c${crypto.randomUUID().slice(0, 8)}` })
      await t.build.membership({ studentId: id, groupId: groups[n % 2]?.id as number })
      students.push({ id, group: n % 2 })
    }
    const grants = [
      'users:students.read',
      'users:students.update',
      'all_groups:attendance.update',
      'all_groups:journal.read',
    ]
    const { token, staffId } = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })

    const breaks: { student: number; first: string; last: string }[] = []
    const marks = new Map<string, AttendanceMark>()
    const guests: { student: number; missed: Lesson; host: Lesson }[] = []
    const isAway = (student: number, date: string) =>
      breaks.some((one) => one.student === student && one.first <= date && date <= one.last)
    const mark = async (student: number, lesson: Lesson, to: AttendanceMark) => {
      const { id, scheduleId } = groups[lesson.group] as (typeof groups)[number]
      const attendances = [{ studentId: student, mark: to as never }]
      const { status } = await t.send(attendance.save.all, {
        token,
        params: { id },
        body: { scheduleId, date: lesson.date, attendances },
      })
      const mayMark =
        guests.some(({ host, student: guest }) => host === lesson && guest === student) ||
        (students.find(({ id: own }) => own === student)?.group === lesson.group && !isAway(student, lesson.date))
      expect(status).toBe(mayMark ? 200 : 409)
      if (mayMark) marks.set(`${student} ${lesson.id}`, to)
    }
    const freeze = async () => {
      const { id } = students[random(students.length)] as (typeof students)[number]
      const from = random(days.length)
      const [first, last] = [days[from], days[Math.min(from + random(3), days.length - 1)]] as [string, string]
      const overlaps = breaks.some((one) => one.student === id && one.first <= last && first <= one.last)
      const body = { firstDay: first, lastDay: last, reason: 'Safar', overMarked: true }
      expect((await t.send(studyBreaks.start, { token, params: { id }, body })).status).toBe(overlaps ? 409 : 201)
      if (!overlaps) breaks.push({ student: id, first, last })
    }
    const bookGuest = async (student: number, missed: Lesson) => {
      const others = lessons.filter(({ group, date }) => group !== missed.group && date > missed.date)
      const host = others[random(others.length)]
      if (!host || guests.some((one) => one.student === student && (one.missed === missed || one.host === host))) return
      await t.db.run(sql`
      insert into make_up (student_id, missed_lesson_id, host_lesson_id, told_at, booked_by, booked_at)
      values (${student}, ${missed.id}, ${host.id}, '2026-11-20', ${staffId}, now())`)
      guests.push({ student, missed, host })
      if (random(3) > 0) await mark(student, host, random(2) ? AttendanceMark.Attended : AttendanceMark.Absent)
    }
    for (const [place, lesson] of lessons.entries()) {
      for (const { id, group } of students.filter(() => random(8) > 0)) {
        if (group !== lesson.group) continue
        const to = [
          AttendanceMark.Attended,
          AttendanceMark.Absent,
          AttendanceMark.Absent,
          AttendanceMark.Late,
          AttendanceMark.NoClass,
        ][random(5)] as AttendanceMark
        await mark(id, lesson, to)
        if (marks.get(`${id} ${lesson.id}`) === AttendanceMark.Absent && random(2)) await bookGuest(id, lesson)
      }
      if (place % 4 === 0) await freeze()
    }

    /** A mark during a study break is not counted, and an absence that was made up is counted as attended. */
    const countOf = (student: number, lesson: Lesson): Counts => {
      const own = marks.get(`${student} ${lesson.id}`)
      if (own === undefined || own === AttendanceMark.NoClass || isAway(student, lesson.date))
        return { attended: 0, absent: 0 }
      const guest = guests.find((one) => one.student === student && one.missed === lesson)
      const came = guest && marks.get(`${student} ${guest.host.id}`) === AttendanceMark.Attended
      return own === AttendanceMark.Absent && !came ? { attended: 0, absent: 1 } : { attended: 1, absent: 0 }
    }
    const sumOf = (all: Counts[]): Counts => ({
      attended: all.reduce((sum, { attended }) => sum + attended, 0),
      absent: all.reduce((sum, { absent }) => sum + absent, 0),
    })
    expect([breaks.length > 1, guests.length > 3]).toEqual([true, true])
    for (const lesson of lessons) {
      const members = students.filter(({ group }) => group === lesson.group)
      const stored = await t.db.one(
        sql`select attended_count as attended, absent_count as absent from lesson where id = ${lesson.id}`,
      )
      expect([lesson.date, stored]).toEqual([lesson.date, sumOf(members.map(({ id }) => countOf(id, lesson)))])
    }
    for (const { id, group } of students) {
      const { attended, absent } = sumOf(
        lessons.filter((lesson) => lesson.group === group).map((lesson) => countOf(id, lesson)),
      )
      const percentage = attended + absent === 0 ? null : Math.floor((attended * 1000) / (attended + absent)) / 10
      const results = (await t.send(studentResults.read, { token, params: { id } })).data.attendance
      expect(results.map((row) => [row.attended + row.late, row.absent, row.percentage])).toEqual([
        [attended, absent, percentage],
      ])
      const session = await openStudentSession(t.deps, t.db, { studentId: id, address: '127.0.0.1', userAgent: null })
      const own = (await t.send(ownJournal.groups, { token: session })).data.groups
      expect(own.map((row) => [row.attendance.attended + row.attendance.late, row.attendance.absent])).toEqual([
        [attended, absent],
      ])
      const query = { from: '2026-11-01', to: '2026-11-30', studentId: id }
      const params = { id: groups[group]?.id as number }
      const [row] = (await t.send(attendance.journal.all, { token, params, query })).data.students
      expect([row?.statistics.absent, row?.additionalStats.attendancePercentage]).toEqual([absent, percentage])
    }
  },
)
