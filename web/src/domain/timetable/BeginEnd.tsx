import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import { time } from '@markaz/protocol/fields'
import { Field } from '../../shared/forms/Field.tsx'
import { createEndsAfterRule } from '../../shared/forms/rules.ts'
import { Stack } from '../../shared/ui/layout.tsx'
import { timetableText as words } from './timetable.text.ts'

export const LessonTimeFields = () => (
  <Stack row gap={16}>
    <Field of={time} name="beginTime" label={words.begin} />
    <Field
      of={time}
      name="endTime"
      label={words.end}
      dependencies={['beginTime']}
      furtherRules={[createEndsAfterRule('beginTime', teachingErrorTexts.endsBeforeBegin)]}
    />
  </Stack>
)
