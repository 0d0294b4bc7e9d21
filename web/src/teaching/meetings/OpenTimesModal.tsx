import { id } from '@markaz/protocol/fields'
import { meetings } from '@markaz/protocol/teaching/meetings/routes'
import {
  type MeetingTimesInput,
  maxOpenMeetingDaysAhead,
  meetingVenueField,
} from '@markaz/protocol/teaching/meetings/schemas'
import { Form } from 'antd'
import { z } from 'zod'
import { LessonTimeFields } from '../../domain/timetable/BeginEnd.tsx'
import { TeacherSelect } from '../../domain/timetable/TeacherSelect.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { addDays, todayInTashkent } from '../../shared/format/date.ts'
import { DayField } from '../../shared/forms/DayField.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { NumberField } from '../../shared/forms/NumberField.tsx'
import { createZodRule } from '../../shared/forms/rules.ts'
import { TextField } from '../../shared/forms/TextField.tsx'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { meetingsText as words } from './meetings.text.ts'

const minutes = z.int().min(5).max(120)
const pause = z.int().min(0).max(60)

/** Teachers offer their own times for meetings with parents; planners choose the teacher. */
export function OpenTimesModal({ isPlanner, close }: { isPlanner: boolean; close: () => void }) {
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
        <Form.Item name="staffId" label={words.staff} required rules={[createZodRule(id)]}>
          <TeacherSelect />
        </Form.Item>
      )}
      <DayField name="date" label={words.date} bounds={{ from: today, to: addDays(today, maxOpenMeetingDaysAhead) }} />
      <LessonTimeFields />
      <Stack row gap={16}>
        <NumberField name="minutes" label={words.lasts} rule={minutes} />
        <NumberField name="pauseMinutes" label={words.pause} rule={pause} />
      </Stack>
      <TextField name="venue" label={words.venue} rule={meetingVenueField} maxLength={200} />
      <SecondaryText as="p">{words.openHint}</SecondaryText>
    </FormModal>
  )
}
