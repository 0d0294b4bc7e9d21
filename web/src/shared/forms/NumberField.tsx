import { Form, type FormItemProps } from 'antd'
import type { z } from 'zod'
import { Stack } from '../ui/layout.tsx'
import { formsText } from './forms.text.ts'
import { NumberInput, type NumberInputProps } from './NumberInput.tsx'
import { validationMessage, zodRule } from './rules.ts'

interface NumberFieldProps
  extends Pick<FormItemProps, 'name' | 'label' | 'extra' | 'required' | 'dependencies'>,
    Pick<NumberInputProps, 'suffix' | 'width' | 'placeholder' | 'inputMode' | 'aria-label'> {
  /** The zod rule of the value; if it allows undefined or null, the field is optional. */
  rule: z.ZodType
  /** True = the field is in a table or row, so it has no bottom margin. */
  isCell?: boolean
  /** Additional rules of the form field. */
  rules?: NonNullable<FormItemProps['rules']>
}

/** A form field for an integer, with the error message for invalid input. */
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

/**
 * The same number input for a table without a form. The caller must check the value with `validationMessage` before it
 * sends it.
 */
export function NumberCell({ rule, ...input }: NumberInputProps & { rule: z.ZodType }) {
  const wrong = validationMessage(rule, input.value)
  return (
    <Stack as="span" gap={2}>
      <NumberInput {...input} status={wrong ? 'error' : ''} aria-invalid={wrong !== undefined} />
      {wrong && <span role="alert">{wrong}</span>}
    </Stack>
  )
}
