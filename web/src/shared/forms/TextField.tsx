import { Form, Input } from 'antd'
import type { z } from 'zod'
import { obeys } from './rules.ts'

interface TextFieldProps {
  name: string | string[]
  label: string
  /** Of the input's schema. */
  rule: z.ZodType
  maxLength?: number
}

/** One line of text that must be there. */
export function TextField({ name, label, rule, maxLength = 255 }: TextFieldProps) {
  return (
    <Form.Item name={name} label={label} required rules={[obeys(rule)]}>
      <Input maxLength={maxLength} autoComplete="off" />
    </Form.Item>
  )
}
