import { Form, type FormItemProps } from 'antd'
import type { z } from 'zod'
import { Stack } from '../ui/layout.tsx'
import { formsText } from './forms.text.ts'
import { NumberInput, type NumberInputProps } from './NumberInput.tsx'
import { createZodRule, validationMessageOf } from './rules.ts'

interface NumberFieldProps
  extends Pick<FormItemProps, 'name' | 'label' | 'extra' | 'required' | 'dependencies'>,
    Pick<NumberInputProps, 'suffix' | 'width' | 'placeholder' | 'inputMode' | 'aria-label'> {
  /** The zod schema of the number. If it allows undefined or null, the field may be empty. */
  rule: z.ZodType
  /** True = the field is in a table or row, so it has no margin below. */
  isCell?: boolean
  rules?: NonNullable<FormItemProps['rules']>
}

export function NumberField({ rule, rules = [], name, label, extra, dependencies, isCell, ...rest }: NumberFieldProps) {
  const { required = !rule.safeParse(undefined).success, ...input } = rest
  return (
    <Form.Item
      {...{ name, label, extra, dependencies, required }}
      {...(isCell ? { style: { margin: 0 } } : {})}
      validateFirst
      rules={[createZodRule(rule, formsText.write), ...rules]}
    >
      <NumberInput {...input} />
    </Form.Item>
  )
}

/** The caller must check the value with `validationMessageOf` before sending it. */
export function NumberCell({ rule, ...input }: NumberInputProps & { rule: z.ZodType }) {
  const wrong = validationMessageOf(rule, input.value)
  return (
    <Stack as="span" gap={2}>
      <NumberInput {...input} status={wrong ? 'error' : ''} aria-invalid={wrong !== undefined} />
      {wrong && <span role="alert">{wrong}</span>}
    </Stack>
  )
}
