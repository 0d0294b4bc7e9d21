import { Checkbox, Form } from 'antd'
import { BeginEnd } from '../../domain/timetable/BeginEnd.tsx'
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
      {isPart && <BeginEnd />}
    </>
  )
}

/** Begin and end as the calls take them: both, or none. */
export const partOf = ({ isPart, beginTime, endTime }: PartValues) => ({
  beginTime: (isPart && beginTime) || null,
  endTime: (isPart && endTime) || null,
})
