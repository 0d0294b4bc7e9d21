import { teachingTexts } from '@markaz/protocol/errors/teaching'
import { time } from '@markaz/protocol/fields'
import { Checkbox, Form } from 'antd'
import { endsAfter, obeys } from '../../shared/forms/rules.ts'
import { TimeInput } from '../../shared/forms/TimeInput.tsx'
import { Stack } from '../../shared/ui/looks.tsx'
import { availabilityText as words } from './availability.text.ts'

export interface PartValues {
  isPart?: boolean
  beginTime?: string | null
  endTime?: string | null
}

/** Whether only some hours of the day are meant, and which. */
export function PartOfDay() {
  const isPart = Form.useWatch('isPart')
  return (
    <>
      <Form.Item name="isPart" valuePropName="checked">
        <Checkbox>{words.isPart}</Checkbox>
      </Form.Item>
      {isPart && (
        <Stack row gap={16}>
          <Form.Item name="beginTime" label={words.begin} required rules={[obeys(time)]}>
            <TimeInput />
          </Form.Item>
          <Form.Item
            name="endTime"
            label={words.end}
            required
            dependencies={['beginTime']}
            validateFirst
            rules={[obeys(time), endsAfter('beginTime', teachingTexts.endsBeforeBegin)]}
          >
            <TimeInput />
          </Form.Item>
        </Stack>
      )}
    </>
  )
}

/** As the calls take them: both, or none. */
export const partOf = ({ isPart, beginTime, endTime }: PartValues) => ({
  beginTime: (isPart && beginTime) || null,
  endTime: (isPart && endTime) || null,
})
