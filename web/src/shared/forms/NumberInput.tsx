import { Input, type InputProps } from 'antd'
import { useState } from 'react'

export interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** Width in pixels; by default it fits a price. */
  width?: number
  value?: number | null
  /** Receives NaN if the text is not an integer. */
  onChange?: (value: number | null) => void
}

/**
 * The only number field of the application. Typed text is never rounded, clamped or dropped; the form's rule
 * (`NumberField`) reports what is wrong. Thousands may be separated by spaces.
 */
export function NumberInput({ value = null, onChange, width = 140, style, ...rest }: NumberInputProps) {
  const [text, setText] = useState('')
  // If the form was reset or filled from outside, the shown text is replaced by the form's value.
  const shown = Object.is(numberOf(text), value) ? text : value === null || Number.isNaN(value) ? '' : String(value)
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
        onChange?.(numberOf(target.value))
      }}
    />
  )
}

/**
 * Returns null for empty text and NaN for anything but an integer. `1.000` is rejected, because it may mean 1 or 1000.
 */
export function numberOf(text: string): number | null {
  const typed = text.trim().replace('−', '-')
  if (typed === '') return null
  return /^-?\d[\d\s]*$/.test(typed) ? Number(typed.replace(/\s/g, '')) : Number.NaN
}
