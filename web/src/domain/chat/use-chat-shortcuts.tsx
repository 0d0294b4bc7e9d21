import { Modal } from 'antd'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { KeyboardShortcutList } from '../../shared/ui/keyboard.tsx'
import { chatText as words } from './chat.text.ts'

/** Returns the attribute of an element to which a keyboard shortcut moves the focus, e.g. `data-chat="score"`. */
export const chatFocusTargetAttribute = (name: ChatPart) => ({ 'data-chat': name })
type ChatPart = 'score' | 'comment' | 'message' | 'search' | 'conversation' | 'force'

const findPart = (name: ChatPart): HTMLElement | null => document.querySelector<HTMLElement>(`[data-chat="${name}"]`)

/**
 * Moves the focus to an element on which all shortcuts work: the score field, or the button that replaces it, or the
 * conversation.
 */
export function focusChatForShortcuts(): void {
  const home = findPart('score') ?? findPart('force') ?? findPart('conversation')
  home?.focus({ preventScroll: true })
}

/** In text fields letters are text and not shortcuts, except in the score field, which accepts only digits. */
export function useChatShortcuts(
  frame: RefObject<HTMLElement | null>,
  step: (by: 1 | -1) => void,
): { help: ReactNode; show: () => void } {
  const [isHelp, setHelp] = useState(false)
  const show = useCallback(() => setHelp(true), [])
  const hide = useCallback(() => {
    setHelp(false)
    // A closed dialog does not return the focus to the chat, so the focus is set here.
    setTimeout(focusChatForShortcuts)
  }, [])

  const onKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const isHere = target === document.body || target.id === 'main' || frame.current?.contains(target)
    if (!isHere || isOverlaid()) return
    if (event.key === 'Escape' && isTyping(target)) {
      event.preventDefault()
      return focusChatForShortcuts()
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
  return { help: isHelp && <ChatShortcutsHelp close={hide} />, show }
}

/** Compares the physical key, so that keyboard shortcuts also work with a Cyrillic keyboard layout. */
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

const isOverlaid = () =>
  document.querySelector(
    '[role="dialog"]:not([popover]), .ant-image-preview, .ant-select-dropdown:not(.ant-select-dropdown-hidden)',
  ) !== null

const isTyping = (target: HTMLElement) =>
  target.matches('textarea, input:not([type="checkbox"], [type="radio"]), select, [contenteditable="true"]')

function ChatShortcutsHelp({ close }: { close: () => void }) {
  return (
    <Modal open title={words.keysTitle} footer={null} width={420} onCancel={close}>
      <KeyboardShortcutList keys={words.keys} />
    </Modal>
  )
}
