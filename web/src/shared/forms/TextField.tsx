import { Form, Input } from 'antd'
import type { z } from 'zod'
import { zodRule } from './rules.ts'

interface TextFieldProps {
  name: string | string[]
  label: string
  /** The field's name in error messages, if the label cannot take a case ending. */
  called?: string
  /** The rule of the input's schema. */
  rule: z.ZodType
  maxLength?: number
}

/** A required single-line text field. */
export function TextField({ name, label, called = label, rule, maxLength = 255 }: TextFieldProps) {
  return (
    <Form.Item name={name} label={label} messageVariables={{ label: called }} required rules={[zodRule(rule)]}>
      <Input maxLength={maxLength} autoComplete="off" />
    </Form.Item>
  )
}
