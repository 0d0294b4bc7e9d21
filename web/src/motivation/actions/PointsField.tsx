import { points } from '@markaz/protocol/motivation/points/schemas'
import { Form, InputNumber } from 'antd'
import { obeys } from '../../shared/forms/rules.ts'

/** Whole points, none below 0. */
export function PointsField({ name, label }: { name: string; label: string }) {
  return (
    <Form.Item name={name} label={label} required rules={[obeys(points)]}>
      <InputNumber min={0} max={1_000_000} precision={0} />
    </Form.Item>
  )
}
