import { meetings } from '@markaz/protocol/teaching/meetings/routes'
import { MeetingTimesInput, maxDaysAheadToOfferMeeting } from '@markaz/protocol/teaching/meetings/schemas'
import { LessonTimeFields, TeacherSelect } from '../../domain/timetable/timetable-fields.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { addDays, todayInTashkent } from '../../shared/format/date.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { meetingsText as words } from './meetings.text.ts'

/** Teachers offer their own times for meetings with parents; planners choose the teacher. */
export function OfferMeetingTimesModal({ isPlanner, close }: { isPlanner: boolean; close: () => void }) {
  const open = useFormMutation(meetings.open, {
    refresh: ['meeting-times', 'profile'],
    done: ({ count }) => words.opened(count),
    of: () => undefined,
  })
  const today = todayInTashkent()
  return (
    <FormModal<MeetingTimesInput>
      title={words.openTitle}
      initialValues={{ date: addDays(today, 1), minutes: 15, pauseMinutes: 5 }}
      submit={(body) => open.mutateAsync({ body })}
      fieldOf={{ MEETING_TIMES_OVERLAP: 'beginTime' }}
      okText={words.open}
      close={close}
    >
      {isPlanner && (
        <Field of={MeetingTimesInput} name="staffId" label={words.staff} required>
          <TeacherSelect />
        </Field>
      )}
      <Field
        of={MeetingTimesInput}
        name="date"
        bounds={{ from: today, to: addDays(today, maxDaysAheadToOfferMeeting) }}
      />
      <LessonTimeFields />
      <Stack row gap={16}>
        <Field of={MeetingTimesInput} name="minutes" label={words.lasts} />
        <Field of={MeetingTimesInput} name="pauseMinutes" label={words.pause} />
      </Stack>
      <Field of={MeetingTimesInput} name="venue" />
      <SecondaryText as="p">{words.openHint}</SecondaryText>
    </FormModal>
  )
}
