import { Form } from 'antd'
import { createDayRule, type DayBounds, DayPicker, dayBoundsText } from './DayPicker.tsx'

interface DayFieldProps {
  name: string
  label: string
  bounds: DayBounds
}

export const DayField = ({ name, label, bounds }: DayFieldProps) => (
  <Form.Item name={name} label={label} required rules={[createDayRule(bounds)]} extra={dayBoundsText(bounds)}>
    <DayPicker bounds={bounds} />
  </Form.Item>
)
