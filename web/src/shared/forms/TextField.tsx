import { Form, Input } from 'antd'
import type { z } from 'zod'
import { zodRule } from './rules.ts'

interface TextFieldProps {
  name: string | string[]
  label: string
  /** The field's name in what is said of it, where the label takes no ending. */
  called?: string
  /** The rule of the input's schema. */
  rule: z.ZodType
  maxLength?: number
}

/** One line of text that must be there. */
export function TextField({ name, label, called = label, rule, maxLength = 255 }: TextFieldProps) {
  return (
    <Form.Item name={name} label={label} messageVariables={{ label: called }} required rules={[zodRule(rule)]}>
      <Input maxLength={maxLength} autoComplete="off" />
    </Form.Item>
  )
}
