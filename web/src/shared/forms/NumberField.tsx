import { Form, type FormItemProps } from 'antd'
import type { z } from 'zod'
import { Stack } from '../ui/layout.tsx'
import { formsText } from './forms.text.ts'
import { NumberInput, type NumberInputProps } from './NumberInput.tsx'
import { validationMessage, zodRule } from './rules.ts'

interface NumberFieldProps
  extends Pick<FormItemProps, 'name' | 'label' | 'extra' | 'required' | 'dependencies'>,
    Pick<NumberInputProps, 'suffix' | 'width' | 'placeholder' | 'inputMode' | 'aria-label'> {
  /** The rule of the input's schema; a field that the rule allows to be absent is optional. */
  rule: z.ZodType
  /** The field is in a table or row, so it has no bottom margin. */
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

/** The same number input in a table without a form; the caller checks the value with `validationMessage` before sending. */
export function NumberCell({ rule, ...input }: NumberInputProps & { rule: z.ZodType }) {
  const wrong = validationMessage(rule, input.value)
  return (
    <Stack as="span" gap={2}>
      <NumberInput {...input} status={wrong ? 'error' : ''} aria-invalid={wrong !== undefined} />
      {wrong && <span role="alert">{wrong}</span>}
    </Stack>
  )
}
