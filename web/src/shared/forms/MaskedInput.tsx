import { Input, type InputProps, type InputRef } from 'antd'
import { type ChangeEvent, type ClipboardEvent, type FocusEvent, useLayoutEffect, useRef, useState } from 'react'

export interface FieldProps extends Omit<InputProps, 'value' | 'onChange'> {
  value?: string | null
  onChange?: (value: string | null) => void
}

interface Mask {
  /** What is shown for what was typed; `previous` when the keystroke is refused. */
  mask: (next: string, previous: string) => string
  /** The form's value of a shown text; null when nothing is there. */
  toValue: (text: string) => string | null
  toText: (value: string) => string
  /** A whole value pasted in another spelling; null lets the paste go its ordinary way. */
  fromPaste?: (text: string) => string | null
}

/** A text that formats itself while it is typed; the caret stays at the character it stood at. */
export function MaskedInput({ rules, value = null, onChange, onBlur, ...rest }: FieldProps & { rules: Mask }) {
  const ref = useRef<InputRef>(null)
  const caret = useRef<number | null>(null)
  const [text, setText] = useState(() => (value ? rules.toText(value) : ''))
  const [, redraw] = useState(0)
  // A form that was reset or filled from outside: what stands here is no longer its value.
  const shown = rules.toValue(text) === (value || null) ? text : value ? rules.toText(value) : ''

  useLayoutEffect(() => {
    const input = ref.current?.input
    if (caret.current !== null && input === document.activeElement)
      input?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  // A suggestion that comes while somebody is about to type gives way to what they type.
  const isFromOutside = shown !== text
  useLayoutEffect(() => {
    const input = ref.current?.input
    if (isFromOutside && shown && input === document.activeElement) input?.select()
  }, [isFromOutside, shown])
  const accept = (next: string) => {
    setText(next)
    // A refused keystroke changes nothing, but the browser has drawn it.
    redraw((count) => count + 1)
    if (rules.toValue(next) !== (value || null)) onChange?.(rules.toValue(next))
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const raw = event.target.value
    const next = rules.mask(raw, shown)
    caret.current = caretAfter(raw, event.target.selectionStart ?? raw.length, next, shown)
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

/** Where the caret belongs: before the same letters and digits as it stood in `raw`, whatever the mask has put between. */
export function caretAfter(raw: string, at: number, next: string, previous: string): number {
  const isRefused = next === previous
  const lost = isRefused ? 0 : Math.max(0, signs(raw) - signs(next))
  const behind = Math.max(0, signs(raw.slice(at)) - lost)
  const goesBack = isRefused || raw.length < previous.length
  let place = next.length
  while (place > 0 && signs(next.slice(place)) < behind) place -= 1
  // Deleting goes on before the separator, otherwise the mask would put it back for ever.
  while (goesBack && place > 0 && signs(next.slice(place - 1, place)) === 0) place -= 1
  return place
}
