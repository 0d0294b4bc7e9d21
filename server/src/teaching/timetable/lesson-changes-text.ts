import { formatDay } from '../../deps.ts'
import type { ChangedLesson, LessonShownToFamilies, NextLessonOfStudent } from './changed-lessons.ts'
import { timetableText as text } from './timetable.text.ts'

type NewsKind = keyof typeof text.parents.titles

/** Returns null if families see no difference between the former and the changed lesson. */
function newsKindOf({ before, after, isNew }: ChangedLesson): NewsKind | null {
  if (!before) return after && (isNew ? 'added' : 'restored')
  if (!after) return 'cancelled'
  const isSame =
    isAtSameTime(before, after) && !hasNewValue('room', before, after) && !hasNewValue('teacher', before, after)
  return isSame ? null : 'changed'
}

const isAtSameTime = (one: LessonShownToFamilies, other: LessonShownToFamilies): boolean =>
  one.date === other.date && one.beginTime === other.beginTime && one.endTime === other.endTime

/** True if room or teacher changed to a known value, because families are not notified of an unknown value. */
const hasNewValue = (what: 'room' | 'teacher', before: LessonShownToFamilies, after: LessonShownToFamilies): boolean =>
  after[what] !== null && after[what] !== before[what]

export function mustNotifyParentsOfChange(lesson: ChangedLesson, now: Date): boolean {
  const isAhead = (one: LessonShownToFamilies | null) =>
    one !== null && new Date(`${one.date}T${one.endTime}:00+05:00`) > now
  return newsKindOf(lesson) !== null && (isAhead(lesson.before) || isAhead(lesson.after))
}

/** Maximum number of lessons in a notification. The notification opens the timetable, which shows all lessons. */
const maxLessons = 6

export function lessonChangesText(
  lessons: readonly ChangedLesson[],
  next: readonly NextLessonOfStudent[],
): { title: string; body: string } {
  const kinds = new Set(lessons.map(newsKindOf))
  const [kind] = kinds
  const isMixed = kinds.size > 1
  const title = !kind || isMixed ? text.parents.mixed : text.parents.titles[kind][lessons.length > 1 ? 'many' : 'one']
  const shown = Map.groupBy(lessons.slice(0, maxLessons), ({ groupId }) => groupId)
  const blocks = [...shown].map(([groupId, theirs]) => {
    const following = next.find((one) => one.groupId === groupId)
    const isListed = lessons.some(({ lessonId, after }) => after && lessonId === following?.id)
    const lines = theirs.map((lesson) => lessonChangeLine(lesson, isMixed))
    const group = `${theirs[0]?.groupName}:`
    const [first = ''] = lines
    return [
      ...(lines.length === 1 ? [`${group} ${first}`] : [group, ...lines]),
      ...(following && !isListed ? [text.parents.next(lessonTimeText(following))] : []),
    ].join('\n')
  })
  const more = lessons.length - maxLessons
  return { title, body: [...blocks, ...(more > 0 ? [text.parents.more(more)] : [])].join('\n') }
}

function lessonChangeLine(lesson: ChangedLesson, isMixed: boolean): string {
  const { reason } = lesson
  const kind = newsKindOf(lesson)
  const verb = isMixed && kind ? `${text.parents.verbs[kind]}: ` : ''
  const because = reason && kind !== 'restored' ? ` ${text.parents.because(reason.replace(/[\s.]+$/, ''))}` : ''
  return `${verb}${lessonPlaceText(lesson)}.${because}`
}

/** Example: `23.11.2026 15:00 → 24.11.2026 16:00, xona: Z-102`. */
function lessonPlaceText({ before, after, isNew }: ChangedLesson): string {
  if (!after) return before ? lessonTimeText(before) : ''
  const isSameTime = before !== null && isAtSameTime(before, after)
  const hasRoom = after.room !== null && (!isSameTime || hasNewValue('room', before, after))
  const hasTeacher = after.teacher !== null && (before ? hasNewValue('teacher', before, after) : isNew)
  return [
    before && !isSameTime ? `${lessonSpanText(before)} → ${lessonSpanText(after)}` : lessonSpanText(after),
    ...(hasRoom ? [text.room(after.room as string)] : []),
    ...(hasTeacher ? [text.teacher(after.teacher as string)] : []),
  ].join(', ')
}

const lessonTimeText = ({ date, beginTime }: LessonShownToFamilies): string => `${formatDay(date)} ${beginTime}`
const lessonSpanText = (lesson: LessonShownToFamilies): string => `${lessonTimeText(lesson)}–${lesson.endTime}`
