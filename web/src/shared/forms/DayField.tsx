import { Form } from 'antd'
import { boundsText, type DayBounds, DayPicker, dayRule } from './DayPicker.tsx'

interface DayFieldProps {
  name: string
  label: string
  bounds: DayBounds
}

/** A required date field, with the allowed days as a hint below it. */
export const DayField = ({ name, label, bounds }: DayFieldProps) => (
  <Form.Item name={name} label={label} required rules={[dayRule(bounds)]} extra={boundsText(bounds)}>
    <DayPicker bounds={bounds} />
  </Form.Item>
)
