import { Input, type InputProps } from 'antd'
import { useState } from 'react'

export interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** Pixels; as wide as a price by default. */
  width?: number
  value?: number | null
  /** NaN where what stands there is no whole number. */
  onChange?: (value: number | null) => void
}

/**
 * The one field for a number. What was typed stays as it was typed: nothing is rounded, brought within bounds or dropped,
 * and the form's rule (`NumberField`) says what is wrong with it. Thousands may be typed with spaces.
 */
export function NumberInput({ value = null, onChange, width = 140, style, ...rest }: NumberInputProps) {
  const [text, setText] = useState('')
  // A form that was reset or filled from outside: what stands here is no longer its value.
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

/** null for nothing, NaN for anything but a whole number: 1.000 is a thousand to one and a unit to another. */
export function numberOf(text: string): number | null {
  const typed = text.trim().replace('−', '-')
  if (typed === '') return null
  return /^-?\d[\d\s]*$/.test(typed) ? Number(typed.replace(/\s/g, '')) : Number.NaN
}
