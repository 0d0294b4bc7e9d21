import { teachingTexts } from '@markaz/protocol/errors/teaching'
import { time } from '@markaz/protocol/fields'
import { Form } from 'antd'
import { createEndsAfterRule, createZodRule } from '../../shared/forms/rules.ts'
import { TimeInput } from '../../shared/forms/TimeInput.tsx'
import { Stack } from '../../shared/ui/layout.tsx'
import { timetableText as words } from './timetable.text.ts'

export const LessonTimeFields = () => (
  <Stack row gap={16}>
    <Form.Item name="beginTime" label={words.begin} required rules={[createZodRule(time)]}>
      <TimeInput />
    </Form.Item>
    <Form.Item
      name="endTime"
      label={words.end}
      required
      dependencies={['beginTime']}
      validateFirst
      rules={[createZodRule(time), createEndsAfterRule('beginTime', teachingTexts.endsBeforeBegin)]}
    >
      <TimeInput />
    </Form.Item>
  </Stack>
)
