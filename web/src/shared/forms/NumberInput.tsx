import { Input, type InputProps } from 'antd'
import { useState } from 'react'

export interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** The input's width in pixels; the default is enough for a price. */
  width?: number
  value?: number | null
  /** Called with the typed number; null = the field is empty, NaN = the text is not an integer. */
  onChange?: (value: number | null) => void
}

/** Never changes what the user has typed; the form rule reports errors. */
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

/** Returns null if the text is empty, NaN if it is no integer. `1.000` is refused, because it may mean 1 or 1000. */
export function parseInteger(text: string): number | null {
  const typed = text.trim().replace('−', '-')
  if (typed === '') return null
  return /^-?\d[\d\s]*$/.test(typed) ? Number(typed.replace(/\s/g, '')) : Number.NaN
}
