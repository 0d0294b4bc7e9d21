import { Form, Input } from 'antd'
import type { z } from 'zod'
import { createZodRule } from './rules.ts'

interface TextFieldProps {
  name: string | string[]
  label: string
  /** The field's name in error texts, if the label cannot have an Uzbek case suffix. */
  called?: string
  rule: z.ZodType
  maxLength?: number
}

export function TextField({ name, label, called = label, rule, maxLength = 255 }: TextFieldProps) {
  return (
    <Form.Item name={name} label={label} messageVariables={{ label: called }} required rules={[createZodRule(rule)]}>
      <Input maxLength={maxLength} autoComplete="off" />
    </Form.Item>
  )
}
