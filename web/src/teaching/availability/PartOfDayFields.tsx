import { Checkbox, Form } from 'antd'
import { LessonTimeFields } from '../../domain/timetable/timetable-fields.tsx'
import { availabilityText as words } from './availability.text.ts'

export interface PartOfDayValues {
  isPart?: boolean
  beginTime?: string | null
  endTime?: string | null
}

export function PartOfDayFields() {
  const isPart = Form.useWatch('isPart')
  return (
    <>
      <Form.Item name="isPart" valuePropName="checked">
        <Checkbox>{words.isPart}</Checkbox>
      </Form.Item>
      {isPart && <LessonTimeFields />}
    </>
  )
}

/** Without begin and end, the teacher is absent the entire day. */
export const toAbsenceTimes = ({ isPart, beginTime, endTime }: PartOfDayValues) => ({
  beginTime: (isPart && beginTime) || null,
  endTime: (isPart && endTime) || null,
})
