import { timetableWeek } from '@markaz/protocol/teaching/calendars/routes'
import type { TimetableWeekLesson } from '@markaz/protocol/teaching/calendars/schemas'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import { LessonChangeInput, type TimetableLesson } from '@markaz/protocol/teaching/timetable/schemas'
import type { ReactNode } from 'react'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { dayMonthText, isoWeekday, todayInTashkent, weekdayName } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { confirmExceededSeats } from '../../shared/ui/confirm.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { timetableText as words } from './timetable.text.ts'
import { joinTextParts, lessonQueryKeyPrefixes } from './timetable.ts'

type Values = Pick<LessonChangeInput, 'reason'> & { joinedLessonId: number }

/** Merges two lessons: the group of `lesson` goes to the room and teacher of the chosen lesson. */
export function MergeLessonsForm({
  lesson,
  head,
  close,
}: {
  lesson: TimetableLesson
  head: ReactNode
  close: () => void
}) {
  const officeIds = lesson.office ? [lesson.office.id] : undefined
  const read = useRouteQuery(
    timetableWeek.read,
    { query: { date: lesson.date, ...(officeIds && { officeIds }) } },
    { silent: true },
  )
  const join = useFormMutation(timetable.change, {
    ...{ refresh: lessonQueryKeyPrefixes },
    of: () => lesson.group.name,
    done: ({ warnings }) => [words.joined, ...warnings.map((one) => words.warnings[one])].join('. '),
  })
  const hosts = (read.data?.lessons ?? []).filter((one) => isHost(one, lesson))
  return (
    <FormModal<Values>
      title={lesson.group.name}
      submit={({ joinedLessonId, reason }) =>
        confirmExceededSeats((sure) =>
          join.mutateAsync({
            params: { id: lesson.id },
            body: { joinedLessonId, reason: reason?.trim() || null, ...sure },
            base: { joinedLessonId: lesson.joinedTo?.id ?? null, reason: lesson.reason },
          }),
        )
      }
      close={close}
      width={560}
      isOkDisabled={hosts.length === 0}
      okText={words.join}
    >
      {head}
      <SecondaryText as="p" style={{ marginBlock: 16 }}>
        {words.joinHint}
      </SecondaryText>
      <Field of={LessonChangeInput} name="joinedLessonId" label={words.host} required>
        <Select<number>
          loading={read.isPending}
          notFoundContent={words.noHosts}
          options={hosts.map((one) => ({ value: one.id, label: hostText(one) }))}
        />
      </Field>
      <Field of={LessonChangeInput} name="reason" />
    </FormModal>
  )
}

const isHost = (one: TimetableWeekLesson, { id: own, group }: TimetableLesson) =>
  one.id !== own &&
  one.group.id !== group.id &&
  one.state === 'planned' &&
  one.joinedTo === null &&
  one.date >= todayInTashkent()

const hostText = ({ group, date, beginTime, endTime, placeName, teacher }: TimetableWeekLesson) =>
  joinTextParts([
    group.name,
    `${weekdayName(isoWeekday(date))}, ${dayMonthText(date)} ${beginTime}–${endTime}`,
    placeName,
    teacher && personName(teacher.fullName),
  ])
