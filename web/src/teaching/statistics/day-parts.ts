import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { Board, BoardPart as PartName, Today } from '@markaz/protocol/teaching/statistics/schemas'
import type { BoardPart, BoardRow } from '../../domain/board/BoardParts.tsx'
import { homeworkChatPath } from '../../domain/chat/chat-path.ts'
import { type GroupBase, type GroupPlace, groupPath, lessonPath } from '../../domain/group/group-place.ts'
import { studentPath } from '../../domain/student/student-path.ts'
import { planText } from '../../domain/study/plan.text.ts'
import { dayMonth, isoWeekday, todayInTashkent, weekdayName } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { boardText as words } from './board.text.ts'
import { boardPath, partWords } from './board-part.ts'

type Lesson = Today['lessons'][number]
type Homework = Today['homeworks'][number]

/** A teacher's day, then all that is owed, each with its screen: lessons, homework, exams, as the server orders them. */
export function dayParts({ day, lessons, homeworks, exams, lagging }: Today, now = new Date()): BoardPart[] {
  const base = 'my-groups'
  return [
    { key: 'day', title: words.day, tone: 'plain', rows: day.map(lessonOfDay) },
    { key: 'lessons', title: words.unmarked, tone: 'red', rows: lessons.map((one) => unmarked(one, base, now)) },
    { key: 'homeworks', title: words.unchecked, tone: 'blue', rows: homeworks.map((one) => unchecked(one, base, now)) },
    {
      key: 'exams',
      title: words.exams,
      tone: 'gold',
      rows: exams.map((exam) => ({
        key: `${exam.examId}`,
        title: exam.theme,
        note: `${exam.group.name} · ${exam.waitingCount > 0 ? words.toCheck(exam.waitingCount) : words.toAnnounce}`,
        path: groupPath(
          placeOf(exam, base),
          exam.waitingCount === 0 && exam.canAnnounce ? `exam/${exam.examId}/announce` : `exam/${exam.examId}`,
        ),
      })),
    },
    { key: 'lagging', title: words.lagging, tone: 'gold', rows: lagging.map((one) => behind(one, base)) },
  ]
}

/** The same for the whole centre, and the pupils who ask for attention; each number opens to all its rows. */
export function centreParts(board: Board, mayOpenStudents: boolean): BoardPart[] {
  const rows = boardRows(board, mayOpenStudents)
  const part = (key: PartName, tone: BoardPart['tone']) => ({
    key,
    title: words[partWords[key]],
    tone,
    count: board[key].count,
    rows: rows[key],
    all: boardPath(key),
  })
  return [
    part('lessons', 'red'),
    part('homeworks', 'blue'),
    part('absent', 'red'),
    part('silent', 'gold'),
    part('lagging', 'gold'),
  ]
}

export function boardRows(
  { lessons, homeworks, absent, silent, lagging }: Partial<Board>,
  mayOpenStudents: boolean,
): Record<PartName, BoardRow[]> {
  const now = new Date()
  const base = 'groups'
  const pupil = (one: { studentId: number }, otherwise: string) =>
    mayOpenStudents ? studentPath(one.studentId) : otherwise
  return {
    lessons: rowsOf(lessons, (one) => unmarked(one, base, now)),
    homeworks: rowsOf(homeworks, (one) => unchecked(one, base, now)),
    absent: rowsOf(absent, (one) => ({
      key: `${one.studentId}-${one.scheduleId}`,
      title: personName(one.fullName),
      note: `${one.group.name}, ${one.beginTime.slice(0, 5)}`,
      path: pupil(one, lessonPath(placeOf(one, base), one.date)),
    })),
    silent: rowsOf(silent, (one) => ({
      key: `${one.studentId}-${one.group.id}`,
      title: personName(one.fullName),
      note: `${one.group.name} · ${words.undone(one.undoneCount)}`,
      path: pupil(one, groupPath(placeOf(one, base), 'info')),
    })),
    lagging: rowsOf(lagging, (one) => behind(one, base)),
  }
}

const rowsOf = <Row>(part: { rows: Row[] } | undefined, row: (one: Row) => BoardRow) => part?.rows.map(row) ?? []

function lessonOfDay(lesson: Today['day'][number]): BoardRow {
  return {
    key: `${lesson.lessonId}`,
    title: lesson.group.name,
    note: `${lesson.beginTime.slice(0, 5)}–${lesson.endTime.slice(0, 5)}${lesson.isMarked ? ` · ${words.marked}` : ''}`,
    path: lessonPath(placeOf(lesson, 'my-groups'), lesson.date),
  }
}

function behind(group: Today['lagging'][number], base: GroupBase): BoardRow {
  return {
    key: `${group.group.id}`,
    title: group.group.name,
    note: planText.behind(group.behindPlan),
    path: groupPath(placeOf(group, base), 'plan'),
  }
}

function unmarked(lesson: Lesson, base: GroupBase, now: Date): BoardRow {
  return {
    key: `${lesson.lessonId}`,
    title: lesson.group.name,
    note: `${dayName(lesson.date, todayInTashkent(now))}, ${lesson.beginTime.slice(0, 5)}`,
    path: lessonPath(placeOf(lesson, base), lesson.date),
  }
}

function unchecked(homework: Homework, base: GroupBase, now: Date): BoardRow {
  return {
    key: `${homework.homeworkId}`,
    title: homework.theme,
    note: `${homework.group.name} · ${words.waitingSince(homework.waitingCount, hoursSince(homework.oldestAt, now))}`,
    path: homeworkChatPath(placeOf(homework, base), homework, {
      homeworkId: homework.homeworkId,
      status: ChatStatus.Waiting,
    }),
  }
}

const placeOf = (
  { group, staffId, scheduleId }: Pick<Lesson, 'group' | 'staffId' | 'scheduleId'>,
  base: GroupBase,
): GroupPlace => ({ base, id: group.id, staffId, scheduleId })

function dayName(date: string, today: string): string {
  return date === today ? words.thisDay : `${dayMonth(date)}, ${weekdayName(isoWeekday(date))}`
}

const hoursSince = (moment: string, now: Date) => Math.floor((now.getTime() - Date.parse(moment)) / 3600_000)
