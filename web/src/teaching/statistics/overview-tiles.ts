import { students } from '@markaz/protocol/people/students/routes'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import {
  type BranchOverview,
  dailyTaskSections,
  type TeacherOverview,
  type WeekComparison,
} from '@markaz/protocol/teaching/statistics/schemas'
import type { StartPageRow, StartPageRowsSection, StartPageSection } from '../../domain/board/start-page-sections.ts'
import { defineTileSource, type MayCallRoute } from '../../domain/board/start-page-tiles.ts'
import { parentRelationNames } from '../../domain/family/family.text.ts'
import {
  attendanceLessonPath,
  examChatPath,
  type GroupPagePathParts,
  type GroupPathPrefix,
  groupPagePath,
  homeworkChatPath,
} from '../../domain/group/group-paths.ts'
import { studentPath } from '../../domain/student/student-path.ts'
import { studyPlanText } from '../../domain/study/study.text.ts'
import {
  agoText,
  dayMonthText,
  isoWeekday,
  timestampText,
  todayInTashkent,
  weekdayName,
} from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { overviewText as words } from './overview.text.ts'
import { type OverviewSection, overviewSectionPath, overviewSectionTexts } from './overview-section.ts'

type Lesson = TeacherOverview['lessons'][number]
type Homework = TeacherOverview['homeworks'][number]
type Rows = RouteAnswerOf<typeof statistics.boardPart>

const tones = {
  lessons: 'red',
  homeworks: 'blue',
  exams: 'gold',
  absent: 'red',
  silent: 'gold',
  weekExams: 'plain',
  lagging: 'gold',
} as const satisfies Partial<Record<OverviewSection, StartPageRowsSection['tone']>>

/** Returns the sections of a teacher's start page in the order in which the server returns them. */
function dayParts(today: TeacherOverview, may: MayCallRoute): StartPageSection[] {
  const base = 'my-groups'
  const { next, day, counts } = today
  const parts = dailyTaskSections.map((key): StartPageRowsSection => {
    const rows = toOverviewSectionRows(
      key,
      { [key]: { count: counts[key], rows: today[key] } },
      base,
      may(students.read),
    )
    const title = words[overviewSectionTexts[key]]
    return {
      place: 'needs',
      key,
      title,
      tone: tones[key],
      rows,
      count: counts[key],
      all: overviewSectionPath(base, key),
    }
  })
  parts.push({
    ...{ place: 'needs', key: 'freshWorks', title: words.freshWorks, tone: 'blue' },
    rows: today.freshWorks.map((one) => unchecked(one, base, new Date())),
    count: today.freshWorks.reduce((sum, one) => sum + one.waitingCount, 0),
  })
  parts.unshift({
    ...{ place: 'needs', key: 'questions', title: words.questions, tone: 'red' },
    rows: today.questions.map((one) => question(one, base)),
  })
  const isEmpty = day.length === 0 && !next && parts.every(({ rows }) => rows.length === 0)
  // A user who may read all groups, but teaches none, gets no sections for teachers.
  if (isEmpty && may(statistics.board)) return []
  return [
    ...mostImportant(today),
    ...parts,
    { place: 'ahead', key: 'day', title: words.day, tone: 'plain', rows: day.map(lessonOfDay) },
  ]
}

function centreParts(board: BranchOverview, may: MayCallRoute): StartPageSection[] {
  return (['lessons', 'absent', 'homeworks', 'silent', 'lagging', 'ahead'] as const).map((key) => ({
    place: key === 'ahead' ? 'ahead' : 'needs',
    key: `centre-${key}`,
    title: words[overviewSectionTexts[key]],
    tone: key === 'ahead' ? 'plain' : tones[key],
    count: board[key].count,
    rows: toOverviewSectionRows(key, board, 'groups', may(students.read)),
    all: overviewSectionPath('groups', key),
  }))
}

const weekFigures = ['held', 'absences', 'works', 'joined', 'left'] as const

const weekPart =
  (base: GroupPathPrefix) =>
  ({ figures }: WeekComparison): StartPageSection[] => [
    {
      place: 'week',
      key: 'week',
      figures: weekFigures.flatMap((key) => {
        const figure = figures[key]
        return figure
          ? [{ key, label: words[overviewSectionTexts[key]], ...figure, path: overviewSectionPath(base, key) }]
          : []
      }),
    },
  ]

export function toOverviewSectionRows(
  part: OverviewSection,
  all: Partial<Rows>,
  base: GroupPathPrefix,
  mayOpenStudents: boolean,
): StartPageRow[] {
  const now = new Date()
  const pupil = (one: { studentId: number }, otherwise: string) =>
    mayOpenStudents ? studentPath(one.studentId) : otherwise
  const member =
    (date: (one: NonNullable<Rows['joined']>['rows'][number]) => string) =>
    (one: NonNullable<Rows['joined']>['rows'][number]): StartPageRow => ({
      key: `${one.studentId}-${one.group.id}-${one.date}`,
      title: personName(one.fullName),
      note: `${one.group.name} · ${date(one)}`,
      path: pupil(one, groupPagePath(placeOf(one, base), 'info')),
    })
  const day = ({ date }: { date: string }) => dayName(date, todayInTashkent(now))
  const absence = (one: NonNullable<Rows['absent']>['rows'][number]): StartPageRow => ({
    key: `${one.studentId}-${one.scheduleId}-${one.date}-${one.beginTime}`,
    title: personName(one.fullName),
    note: `${one.group.name} · ${day(one)}, ${one.beginTime.slice(0, 5)}`,
    path: pupil(one, attendanceLessonPath(placeOf(one, base), one.date)),
    calls: one.family.flatMap(({ fullName, relation, phones }) =>
      phones.map((phone) => ({ name: `${personName(fullName)} (${parentRelationNames[relation]})`, phone })),
    ),
  })
  const rows: Record<OverviewSection, () => StartPageRow[]> = {
    lessons: () => rowsOf(all.lessons, (one) => unmarked(one, base, now)),
    homeworks: () => rowsOf(all.homeworks, (one) => unchecked(one, base, now)),
    exams: () =>
      rowsOf(all.exams, (exam) => ({
        key: `${exam.examId}`,
        title: exam.theme,
        note: `${exam.group.name} · ${exam.waitingCount > 0 ? words.toCheck(exam.waitingCount) : words.toAnnounce}`,
        path: groupPagePath(
          placeOf(exam, base),
          exam.waitingCount === 0 && exam.canAnnounce ? `exam/${exam.examId}/announce` : `exam/${exam.examId}`,
        ),
      })),
    absent: () => rowsOf(all.absent, absence),
    silent: () =>
      rowsOf(all.silent, (one) => ({
        key: `${one.studentId}-${one.group.id}`,
        title: personName(one.fullName),
        note: `${one.group.name} · ${words.undone(one.undoneCount)}`,
        path: pupil(one, groupPagePath(placeOf(one, base), 'info')),
      })),
    weekExams: () =>
      rowsOf(all.weekExams, (exam) => ({
        key: `${exam.examId}`,
        title: exam.theme,
        note: `${exam.group.name} · ${timestampText(exam.beginsAt)}`,
        path: groupPagePath(placeOf(exam, base), `exam/${exam.examId}`),
      })),
    lagging: () => rowsOf(all.lagging, (one) => behind(one, base)),
    ahead: () =>
      rowsOf(all.ahead, (lesson) => ({
        key: `${lesson.lessonId}`,
        title: lesson.group.name,
        note: placeAndTime(lesson),
        path: attendanceLessonPath(placeOf(lesson, base), lesson.date),
      })),
    held: () => rowsOf(all.held, (one) => unmarked(one, base, now)),
    absences: () => rowsOf(all.absences, absence),
    works: () =>
      rowsOf(all.works, (one) => ({
        key: `${one.studentId}-${one.homeworkId}`,
        title: personName(one.fullName),
        note: `${one.group.name} · ${one.theme} · ${timestampText(one.handedInAt)}`,
        path: pupil(one, groupPagePath(placeOf(one, base), 'homework')),
      })),
    joined: () => rowsOf(all.joined, member(day)),
    left: () => rowsOf(all.left, member(day)),
  }
  return rows[part]()
}

const rowsOf = <Row>(part: { rows: Row[] } | undefined, row: (one: Row) => StartPageRow) => part?.rows.map(row) ?? []

type LessonAhead = NonNullable<TeacherOverview['next']>

const hours = ({ beginTime, endTime }: Pick<LessonAhead, 'beginTime' | 'endTime'>) =>
  `${beginTime.slice(0, 5)}–${endTime.slice(0, 5)}`

const placeAndTime = (lesson: LessonAhead) =>
  [hours(lesson), lesson.room, personName(lesson.teacher)].filter(Boolean).join(' · ')

/** Returns one section at most: the running lesson, or else today's latest unmarked lesson, or else the next lesson. */
function mostImportant({ next, day, lessons }: TeacherOverview): StartPageSection[] {
  const now = new Date()
  const isRunning = next && new Date(`${next.date}T${next.beginTime.slice(0, 5)}:00+05:00`) <= now
  const isMarked = day.some(({ lessonId, isMarked: marked }) => marked && lessonId === next?.lessonId)
  if (next && isRunning && !isMarked) return [nextLesson(next, true)]
  const unmarkedToday = lessons.findLast(({ date }) => date === todayInTashkent(now))
  if (unmarkedToday)
    return [
      {
        ...{ place: 'now', key: 'next', about: words.unmarkedLesson, operation: words.attendance },
        title: unmarkedToday.group.name,
        note: [words.thisDay, hours(unmarkedToday)].join(' · '),
        path: attendanceLessonPath(placeOf(unmarkedToday, 'my-groups'), unmarkedToday.date),
      },
    ]
  return next ? [nextLesson(next, Boolean(isRunning))] : []
}

function nextLesson(lesson: LessonAhead, isRunning: boolean): StartPageSection {
  const now = new Date()
  return {
    place: 'now',
    key: 'next',
    about: isRunning ? words.running : words.next,
    title: lesson.group.name,
    note: [dayName(lesson.date, todayInTashkent(now)), hours(lesson), lesson.room].filter(Boolean).join(' · '),
    ...(isRunning
      ? { operation: words.attendance, path: attendanceLessonPath(placeOf(lesson, 'my-groups'), lesson.date) }
      : { operation: words.openGroup, path: groupPagePath(placeOf(lesson, 'my-groups'), 'info') }),
  }
}

function lessonOfDay(lesson: TeacherOverview['day'][number]): StartPageRow {
  return {
    key: `${lesson.lessonId}`,
    title: lesson.group.name,
    note: `${hours(lesson)}${lesson.isMarked ? ` · ${words.marked}` : ''}`,
    path: attendanceLessonPath(placeOf(lesson, 'my-groups'), lesson.date),
  }
}

function question(one: TeacherOverview['questions'][number], base: GroupPathPrefix): StartPageRow {
  const place = placeOf(one, base)
  return {
    key: `${one.chatId}`,
    title: personName(one.fullName),
    note: `${agoText(one.askedAt)} · ${one.group.name} · ${one.theme}`,
    path: one.examId === null ? homeworkChatPath(place, one) : examChatPath(place, one.examId, one),
  }
}

function behind(group: TeacherOverview['lagging'][number], base: GroupPathPrefix): StartPageRow {
  return {
    key: `${group.group.id}`,
    title: group.group.name,
    note: studyPlanText.behind(group.behindPlan),
    path: groupPagePath(placeOf(group, base), 'plan'),
  }
}

function unmarked(lesson: Lesson, base: GroupPathPrefix, now: Date): StartPageRow {
  return {
    key: `${lesson.lessonId}`,
    title: lesson.group.name,
    note: `${dayName(lesson.date, todayInTashkent(now))}, ${lesson.beginTime.slice(0, 5)}`,
    path: attendanceLessonPath(placeOf(lesson, base), lesson.date),
  }
}

function unchecked(homework: Homework, base: GroupPathPrefix, now: Date): StartPageRow {
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
  base: GroupPathPrefix,
): GroupPagePathParts => ({ base, id: group.id, staffId, scheduleId })

function dayName(date: string, today: string): string {
  return date === today ? words.thisDay : `${dayMonthText(date)}, ${weekdayName(isoWeekday(date))}`
}

const hoursSince = (moment: string, now: Date) => Math.floor((now.getTime() - Date.parse(moment)) / 3600_000)

export const dayOverviewTile = defineTileSource({ route: statistics.today, pollMs: 30_000, parts: dayParts })
export const centreStatisticsTile = defineTileSource({ route: statistics.board, pollMs: 120_000, parts: centreParts })
export const centreWeekStatisticsTile = defineTileSource({
  route: statistics.week.all,
  pollMs: 300_000,
  parts: weekPart('groups'),
})
export const ownWeekStatisticsTile = defineTileSource({
  route: statistics.week.own,
  pollMs: 300_000,
  parts: weekPart('my-groups'),
})
