import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import type { DueHomeworkOrExam } from '@markaz/protocol/control/portal/schemas'
import type { OwnLesson } from '@markaz/protocol/teaching/groups/schemas'
import type { JournalGroup, JournalLesson } from '@markaz/protocol/teaching/statistics/own-journal.schemas'
import type { Db } from '../../db/db.ts'
import { tashkentDayAt } from '../../deps.ts'
import { attendanceText } from '../../teaching/attendance/attendance.text.ts'
import { addDays } from '../../teaching/groups/days.ts'
import { listOwnLessons } from '../../teaching/groups/own-timetable.queries.ts'
import { listJournalGroups, listJournalLessons } from '../../teaching/statistics/own-journal.queries.ts'
import { listDueHomeworkAndExams } from './portal.queries.ts'
import { portalText } from './portal.text.ts'

interface BotQuestion {
  studentId: number
  now: Date
}

const timetableDays = 6
const attendanceDays = 7
const maxLessons = 50

export async function composeBotAnswerAboutToday(db: Db, { studentId, now }: BotQuestion): Promise<string> {
  const today = tashkentDayAt(now)
  const lessons = await listOwnLessons(db, { studentId, from: today, to: today, now })
  const { total } = await listDueHomeworkAndExams(db, { studentId, now })
  const work = total > 0 ? portalText.work(total) : portalText.noWork
  return portalText.today(formatDayWithWeekday(today), lessons.map(lessonText).join('\n') || portalText.noLessons, work)
}

export async function composeBotAnswerAboutTimetable(db: Db, { studentId, now }: BotQuestion): Promise<string> {
  const from = tashkentDayAt(now)
  const lessons = await listOwnLessons(db, { studentId, from, to: addDays(from, timetableDays), now })
  if (lessons.length === 0) return portalText.noLessonsSoon
  const days = Map.groupBy(lessons, ({ date }) => date)
  return [...days]
    .map(([day, ofDay]) => `${formatDayWithWeekday(day)}\n${ofDay.map(lessonText).join('\n')}`)
    .join('\n\n')
}

export async function composeBotAnswerAboutHomework(db: Db, about: BotQuestion): Promise<string> {
  const { due, total } = await listDueHomeworkAndExams(db, about)
  if (total === 0) return portalText.noWork
  const more = total > due.length ? portalText.moreWork(total - due.length) : ''
  return `${portalText.work(total)}\n${due.map(dueHomeworkText).join('\n')}${more}`
}

/** Attendance in the student's current groups: the percentage in total, and each lesson of the last week. */
export async function composeBotAnswerAboutAttendance(db: Db, about: BotQuestion): Promise<string> {
  const to = tashkentDayAt(about.now)
  const groups = (await listJournalGroups(db, about)).filter(({ lastDay }) => lastDay === null || lastDay >= to)
  if (groups.length === 0) return portalText.inNoGroup
  const parts = []
  for (const one of groups) {
    const days = { ...about, groupId: one.group.id, from: addDays(to, 1 - attendanceDays), to }
    const { lessons } = await listJournalLessons(db, days, { page: 1, perPage: maxLessons })
    const marks = lessons.flatMap((lesson) => lessonMarkText(lesson) ?? [])
    parts.push([groupAttendanceText(one), ...(marks.length > 0 ? marks : [portalText.noMarks])].join('\n'))
  }
  return parts.join('\n\n')
}

const dateFormat = new Intl.DateTimeFormat('uz-Latn-UZ', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const formatDayWithWeekday = (day: string) => dateFormat.format(new Date(day))
const formatBotTime = (at: string) => {
  const there = new Date(Date.parse(at) + 5 * 3_600_000).toISOString()
  return `${there.slice(8, 10)}.${there.slice(5, 7)}, ${there.slice(11, 16)}`
}

function lessonText({ beginTime, endTime, group, room, topic, state }: OwnLesson): string {
  const where = room ? `, ${room}` : ''
  const about = state === 'cancelled' ? portalText.cancelled : topic ? `: ${topic}` : ''
  return `${beginTime}–${endTime} ${group.name}${where}${about}`
}

function dueHomeworkText({ kind, theme, group, deadline, isReturned }: DueHomeworkOrExam): string {
  const what = kind === 'exam' ? portalText.exam : isReturned ? portalText.returned : ''
  return `• ${portalText.until(`${what}${theme}`, group.name, formatBotTime(deadline))}`
}

function groupAttendanceText({ group, attendance: { attended, late, absent, percentage } }: JournalGroup): string {
  const share = percentage === null ? '' : `: ${percentage}%`
  return `${group.name}${share} ${portalText.counts(attended, late, absent)}`
}

/** @returns null if the lesson has no mark */
function lessonMarkText({ date, beginTime, mark, reasonType }: JournalLesson): string | null {
  const reason = reasonType ? ` (${attendanceText.reasons[reasonType]})` : ''
  const word =
    mark === AttendanceMark.Attended
      ? portalText.attended
      : mark === AttendanceMark.Late
        ? portalText.late
        : mark === AttendanceMark.Absent
          ? `${portalText.absent}${reason}`
          : null
  return word && `${date.slice(8)}.${date.slice(5, 7)} ${beginTime} ${word}`
}
