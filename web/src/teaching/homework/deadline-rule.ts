import type { Rule } from 'antd/es/form'
import { fromTashkentTime, type TashkentLocalTime } from '../../shared/format/date.ts'
import { isCompleteTimestamp } from '../../shared/forms/DateTimePicker.tsx'
import { formsText } from '../../shared/forms/forms.text.ts'
import { homeworkText as words } from './homework.text.ts'

interface Bounds {
  lesson: { date: string; beginTime: string } | null
  /** The deadline of all students. A single student's deadline must not be earlier; null = no such limit. */
  notBefore?: string | null
}

/** The form rule refuses a deadline in the past, before the lesson begins, or before `notBefore`. */
export function createDeadlineRule({ lesson, notBefore = null }: Bounds): Rule {
  return {
    validator: async (_, wall: TashkentLocalTime | null | undefined) => {
      if (!wall) throw new Error(formsText.write)
      if (!isCompleteTimestamp(wall)) throw new Error(formsText.noSuchMoment)
      const moment = fromTashkentTime(wall).getTime()
      if (moment <= Date.now()) throw new Error(words.deadlineInPast)
      if (lesson && moment <= lessonTimestampMs(lesson.date, lesson.beginTime))
        throw new Error(words.deadlineBeforeLesson)
      if (notBefore && moment < Date.parse(notBefore)) throw new Error(words.deadlineBeforeCommon)
    },
  }
}

export const lessonTimestampMs = (date: string, time: string): number =>
  fromTashkentTime(`${date}T${time.slice(0, 5)}`).getTime()
