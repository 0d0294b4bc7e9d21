import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { Today } from '@markaz/protocol/teaching/statistics/schemas'
import { homeworkChatPath } from '../../domain/chat/chat-path.ts'
import { type GroupPlace, groupPath, lessonPath } from '../../domain/group/group-place.ts'
import { dayMonth, isoWeekday, todayInTashkent, weekdayName } from '../../shared/format/date.ts'
import { groupsText as words } from './groups.text.ts'

export interface Errand {
  key: string
  kind: 'lesson' | 'homework' | 'exam'
  title: string
  note: string
  /** The exact screen where it is done. */
  path: string
}

/** All that is to be done, each with its screen: lessons, then homework, then exams, as the server orders them. */
export function errandsOf({ lessons, homeworks, exams }: Today, now = new Date()): Errand[] {
  const today = todayInTashkent(now)
  return [
    ...lessons.map(
      (lesson): Errand => ({
        key: `lesson-${lesson.lessonId}`,
        kind: 'lesson',
        title: lesson.group.name,
        note: `${dayName(lesson.date, today)}, ${lesson.beginTime.slice(0, 5)}`,
        path: lessonPath(placeOf(lesson), lesson.date),
      }),
    ),
    ...homeworks.map(
      (homework): Errand => ({
        key: `homework-${homework.homeworkId}`,
        kind: 'homework',
        title: homework.theme,
        note: `${homework.group.name} · ${words.waitingSince(homework.waitingCount, hoursSince(homework.oldestAt, now))}`,
        path: homeworkChatPath(placeOf(homework), homework, {
          homeworkId: homework.homeworkId,
          status: ChatStatus.Waiting,
        }),
      }),
    ),
    ...exams.map(
      (exam): Errand => ({
        key: `exam-${exam.examId}`,
        kind: 'exam',
        title: exam.theme,
        note: `${exam.group.name} · ${exam.waitingCount > 0 ? words.toCheck(exam.waitingCount) : words.toAnnounce}`,
        path: groupPath(
          placeOf(exam),
          exam.waitingCount === 0 && exam.canAnnounce ? `exam/${exam.examId}/announce` : `exam/${exam.examId}`,
        ),
      }),
    ),
  ]
}

const placeOf = ({
  group,
  staffId,
  scheduleId,
}: Pick<Today['lessons'][number], 'group' | 'staffId' | 'scheduleId'>): GroupPlace => ({
  base: 'my-groups',
  id: group.id,
  staffId,
  scheduleId,
})

function dayName(date: string, today: string): string {
  return date === today ? words.thisDay : `${dayMonth(date)}, ${weekdayName(isoWeekday(date))}`
}

const hoursSince = (moment: string, now: Date) => Math.floor((now.getTime() - Date.parse(moment)) / 3600_000)
