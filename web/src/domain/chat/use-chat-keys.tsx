import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { KeysHelp } from './KeysHelp.tsx'

/** Marks the parts of the screen that keys lead to: `data-chat="score"`. */
export const chatPart = (name: ChatPart) => ({ 'data-chat': name })
type ChatPart = 'score' | 'comment' | 'message' | 'search' | 'conversation' | 'force'

/** The part as it is on screen now. */
const findPart = (name: ChatPart): HTMLElement | null => document.querySelector<HTMLElement>(`[data-chat="${name}"]`)

/** The place from which all keys work: the score, else the button that stands in its stead, else the conversation. */
export function focusHome(): void {
  const home = findPart('score') ?? findPart('force') ?? findPart('conversation')
  home?.focus({ preventScroll: true })
}

/** The screen by keyboard. In a field keys are letters; the score takes only digits, so there letters are keys too. */
export function useChatKeys(
  frame: RefObject<HTMLElement | null>,
  step: (by: 1 | -1) => void,
): { help: ReactNode; show: () => void } {
  const [isHelp, setHelp] = useState(false)
  const show = useCallback(() => setHelp(true), [])
  const hide = useCallback(() => {
    setHelp(false)
    // The dialog, when it goes, hands the focus to nobody.
    setTimeout(focusHome)
  }, [])

  const onKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const isHere = target === document.body || target.id === 'main' || frame.current?.contains(target)
    if (!isHere || isOverlaid()) return
    if (event.key === 'Escape' && isTyping(target)) {
      event.preventDefault()
      return focusHome()
    }
    if (isTyping(target) && target.dataset.chat !== 'score') return
    const run = operation(event, step, show)
    if (!run) return
    event.preventDefault()
    run()
  }
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return { help: isHelp && <KeysHelp close={hide} />, show }
}

/** Letters go by the place of the key, so that a Cyrillic layout has the same keys. */
function operation({ key, code }: KeyboardEvent, step: (by: 1 | -1) => void, show: () => void): (() => void) | null {
  if (key === '?') return show
  if (key === '/' || code === 'Slash') return () => findPart('search')?.querySelector('input')?.focus()
  if (key === 'PageDown') return () => scrollBy(0.8)
  if (key === 'PageUp') return () => scrollBy(-0.8)
  if (code === 'KeyJ') return () => step(1)
  if (code === 'KeyK') return () => step(-1)
  if (code === 'KeyM') return () => findPart('message')?.focus()
  if (code === 'KeyR') return openLastPicture
  return null
}

function scrollBy(share: number): void {
  const conversation = findPart('conversation')
  conversation?.scrollBy({ top: conversation.clientHeight * share })
}

function openLastPicture(): void {
  const pictures = [...(findPart('conversation')?.querySelectorAll('button > img') ?? [])]
  const last = pictures.at(-1)?.closest('ul')
  last?.querySelector('button')?.click()
}

/** A dialog or a picture lies over the screen: its keys are its own. */
const isOverlaid = () =>
  document.querySelector(
    '[role="dialog"]:not([popover]), .ant-image-preview, .ant-select-dropdown:not(.ant-select-dropdown-hidden)',
  ) !== null

const isTyping = (target: HTMLElement) =>
  target.matches('textarea, input:not([type="checkbox"], [type="radio"]), select, [contenteditable="true"]')
