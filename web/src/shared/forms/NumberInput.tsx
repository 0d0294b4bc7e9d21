import { Input, type InputProps } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { Stack } from '../ui/layout.tsx'
import { validationMessageOf } from './rules.ts'

export interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** The input's width in pixels; the default is enough for a price. */
  width?: number
  value?: number | null
  /** Called with the typed number; null = the field is empty, NaN = the text is not an integer. */
  onChange?: (value: number | null) => void
}

/**
 * Never changes or removes the text that the user has typed; the validation rule of the form field reports errors.
 * Thousands may be separated by spaces.
 */
export function NumberInput({ value = null, onChange, width = 140, style, ...rest }: NumberInputProps) {
  const [text, setText] = useState('')
  // When the form is reset or filled in by code, the input shows the form's value instead of the typed text.
  const shown = Object.is(parseInteger(text), value) ? text : value === null || Number.isNaN(value) ? '' : String(value)
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      maxLength={24}
      {...rest}
      style={{ width, ...style }}
      value={shown}
      onChange={({ target }) => {
        setText(target.value)
        onChange?.(parseInteger(target.value))
      }}
    />
  )
}

/**
 * A number input for tables outside a form. The caller must check the value with `validationMessageOf` before sending it.
 */
export function NumberCell({ rule, ...input }: NumberInputProps & { rule: z.ZodType }) {
  const wrong = validationMessageOf(rule, input.value)
  return (
    <Stack as="span" gap={2}>
      <NumberInput {...input} status={wrong ? 'error' : ''} aria-invalid={wrong !== undefined} />
      {wrong && <span role="alert">{wrong}</span>}
    </Stack>
  )
}

/**
 * Returns the number in the text: null if it is empty, NaN if it is not an integer. `1.000` is refused, because it may
 * mean 1 or 1000.
 */
export function parseInteger(text: string): number | null {
  const typed = text.trim().replace('−', '-')
  if (typed === '') return null
  return /^-?\d[\d\s]*$/.test(typed) ? Number(typed.replace(/\s/g, '')) : Number.NaN
}
