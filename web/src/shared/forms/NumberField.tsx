import { Form, type FormItemProps } from 'antd'
import type { z } from 'zod'
import { Stack } from '../ui/layout.tsx'
import { formsText } from './forms.text.ts'
import { NumberInput, type NumberInputProps } from './NumberInput.tsx'
import { wrongWith, zodRule } from './rules.ts'

interface NumberFieldProps
  extends Pick<FormItemProps, 'name' | 'label' | 'extra' | 'required' | 'dependencies'>,
    Pick<NumberInputProps, 'suffix' | 'width' | 'placeholder' | 'inputMode' | 'aria-label'> {
  /** The rule of the input's schema; what it lets be missing is not required. */
  rule: z.ZodType
  /** The field is in a table or a row: no gap below. */
  isCell?: boolean
  /** What else is asked of it. */
  rules?: NonNullable<FormItemProps['rules']>
}

/** A whole number of a form, and what is wrong with what was typed. */
export function NumberField({ rule, rules = [], name, label, extra, dependencies, isCell, ...rest }: NumberFieldProps) {
  const { required = !rule.safeParse(undefined).success, ...input } = rest
  return (
    <Form.Item
      {...{ name, label, extra, dependencies, required }}
      {...(isCell ? { style: { margin: 0 } } : {})}
      validateFirst
      rules={[zodRule(rule, formsText.write), ...rules]}
    >
      <NumberInput {...input} />
    </Form.Item>
  )
}

/** The same in a table without a form; whoever sends it asks `wrongWith` first. */
export function NumberCell({ rule, ...input }: NumberInputProps & { rule: z.ZodType }) {
  const wrong = wrongWith(rule, input.value)
  return (
    <Stack as="span" gap={2}>
      <NumberInput {...input} status={wrong ? 'error' : ''} aria-invalid={wrong !== undefined} />
      {wrong && <span role="alert">{wrong}</span>}
    </Stack>
  )
}
