import { Form } from 'antd'
import { createDayRule, type DayBounds, DayPicker, dayBoundsText } from './DayPicker.tsx'

interface DayFieldProps {
  name: string
  label: string
  bounds: DayBounds
}

/** A required date field, with the allowed days as a hint below it. */
export const DayField = ({ name, label, bounds }: DayFieldProps) => (
  <Form.Item name={name} label={label} required rules={[createDayRule(bounds)]} extra={dayBoundsText(bounds)}>
    <DayPicker bounds={bounds} />
  </Form.Item>
)
