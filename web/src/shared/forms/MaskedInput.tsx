import { Input, type InputProps, type InputRef } from 'antd'
import { type ChangeEvent, type ClipboardEvent, type FocusEvent, useLayoutEffect, useRef, useState } from 'react'

export interface MaskedInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  value?: string | null
  onChange?: (value: string | null) => void
}

interface Mask {
  /** Returns the text to show after a key press; `previous` = the key press is refused. */
  mask: (next: string, previous: string) => string
  /** Converts the shown text to the form's value; null = the field is empty. */
  toValue: (text: string) => string | null
  toText: (value: string) => string
  /** Converts a complete pasted value in another format; null = the browser pastes the text normally. */
  fromPaste?: (text: string) => string | null
}

/** A text field that formats its text while the user types. The caret stays at its character. */
export function MaskedInput({ rules, value = null, onChange, onBlur, ...rest }: MaskedInputProps & { rules: Mask }) {
  const ref = useRef<InputRef>(null)
  const caret = useRef<number | null>(null)
  const [text, setText] = useState(() => (value ? rules.toText(value) : ''))
  const [, redraw] = useState(0)
  // When the form is reset or filled in by code, the field shows the form's value instead of the typed text.
  const shown = rules.toValue(text) === (value || null) ? text : value ? rules.toText(value) : ''

  useLayoutEffect(() => {
    const input = ref.current?.input
    if (caret.current !== null && input === document.activeElement)
      input?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  // A value that was filled in by code is selected, so that typing replaces it.
  const isFromOutside = shown !== text
  useLayoutEffect(() => {
    const input = ref.current?.input
    if (isFromOutside && shown && input === document.activeElement) input?.select()
  }, [isFromOutside, shown])
  const accept = (next: string) => {
    setText(next)
    // The browser already shows the refused character, so the old text must be rendered again.
    redraw((count) => count + 1)
    if (rules.toValue(next) !== (value || null)) onChange?.(rules.toValue(next))
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const raw = event.target.value
    const next = rules.mask(raw, shown)
    caret.current = caretPositionAfterMasking(raw, event.target.selectionStart ?? raw.length, next, shown)
    accept(next)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const whole = rules.fromPaste?.(event.clipboardData.getData('text'))
    if (!whole) return
    event.preventDefault()
    caret.current = whole.length
    accept(whole)
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    if (rules.toValue(shown) === null) setText('')
    onBlur?.(event)
  }
  return <Input autoComplete="off" {...rest} ref={ref} value={shown} onChange={change} onPaste={paste} onBlur={leave} />
}

const signs = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length

/**
 * Returns the caret position that keeps the number of letters and digits after the caret. Separators are not counted.
 */
export function caretPositionAfterMasking(raw: string, at: number, next: string, previous: string): number {
  const isRefused = next === previous
  const lost = isRefused ? 0 : Math.max(0, signs(raw) - signs(next))
  const behind = Math.max(0, signs(raw.slice(at)) - lost)
  const goesBack = isRefused || raw.length < previous.length
  let place = next.length
  while (place > 0 && signs(next.slice(place)) < behind) place -= 1
  // After Backspace the caret skips the separator, which would otherwise be inserted again.
  while (goesBack && place > 0 && signs(next.slice(place - 1, place)) === 0) place -= 1
  return place
}
