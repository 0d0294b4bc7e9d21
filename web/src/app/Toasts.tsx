import { Button, notification } from 'antd'
import { useEffect, useRef } from 'react'
import { unifyApostrophes } from '../shared/format/apostrophe.ts'
import { notifyText } from '../shared/notify/notify.text.ts'
import { setToastRenderer, type Toast } from '../shared/notify/toasts.ts'
import { useExternalStore, useIsPhone } from '../shared/ui/browser-state.ts'
import { isUserTyping } from '../shared/ui/keyboard.tsx'

const seconds = { success: 4, info: 5, warning: 6, error: 8 } as const
let lastKey = 0

export function Toasts() {
  const isPhone = useIsPhone()
  const hiddenPx = useKeyboardCoveredPixels()
  const [api, holder] = notification.useNotification({
    placement: isPhone ? 'bottom' : 'bottomLeft',
    bottom: (isPhone ? 72 : 12) + hiddenPx,
    maxCount: 4,
  })
  /**
   * The undo functions of the visible toasts, newest last. Toasts stay visible when another page opens, so the
   * functions stay, too.
   */
  const { current: undos } = useRef(new Map<string, () => void>())
  useEffect(() => {
    const disconnect = setToastRenderer((notice) => {
      lastKey += 1
      const key = notice.key ?? `notice-${lastKey}`
      const { action } = notice
      const run = () => {
        api.destroy(key)
        undos.delete(key)
        action?.run()
      }
      undos.delete(key)
      if (action?.isUndo) undos.set(key, run)
      const show = (duration: number): void =>
        api[notice.tone]({
          key,
          title: <Words of={unifyApostrophes(notice.title)} />,
          description: unifyApostrophes(notice.detail),
          duration,
          pauseOnHover: true,
          role: notice.tone === 'error' ? 'alert' : 'status',
          // A toast does not disappear while its button has the focus.
          props: { onFocus: () => show(0), onBlur: () => show(lasting(notice)) },
          onClose: () => undos.delete(key),
          actions: action && <Action action={action} run={run} />,
        })
      show(lasting(notice))
    })
    const onKey = (event: KeyboardEvent) => {
      const newest = [...undos.values()].at(-1)
      // In an input, Ctrl+Z must undo typing, so the browser handles it.
      if (!newest || !isUndoKey(event) || event.defaultPrevented || isUserTyping(event.target)) return
      event.preventDefault()
      newest()
    }
    addEventListener('keydown', onKey)
    return () => {
      disconnect()
      removeEventListener('keydown', onKey)
    }
  }, [api, undos])
  return holder
}

const lasting = ({ seconds: own, tone }: Toast) => own ?? seconds[tone]

/** Compares the physical key, so that Ctrl+Z also works with a Cyrillic keyboard layout. */
const isUndoKey = ({ code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  code === 'KeyZ' && (ctrlKey || metaKey) && !shiftKey && !altKey

/** Writes the height of the toasts to a CSS variable (0 without toasts), so that the menu leaves space for them. */
const room = new ResizeObserver((stacks) => {
  const px = stacks.at(-1)?.contentRect.height ?? 0
  document.documentElement.style.setProperty('--toasts', `${px}px`)
})

function Words({ of }: { of: string }) {
  const words = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const stack = words.current?.closest('.ant-notification-list-content')
    if (stack) room.observe(stack)
  }, [])
  return <span ref={words}>{of}</span>
}

function Action({ action, run }: { action: NonNullable<Toast['action']>; run: () => void }) {
  const keys = action.isUndo && { title: notifyText.takeBackKeys, 'aria-keyshortcuts': 'Control+Z' }
  return (
    <Button size="small" onClick={run} {...keys}>
      {action.label}
    </Button>
  )
}

/** Returns how many pixels at the bottom of the window a phone's keyboard covers. */
const useKeyboardCoveredPixels = () => useExternalStore(subscribe, hiddenFoot)

function hiddenFoot(): number {
  const seen = window.visualViewport
  return seen ? Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop)) : 0
}

function subscribe(onChange: () => void) {
  const seen = window.visualViewport
  seen?.addEventListener('resize', onChange)
  seen?.addEventListener('scroll', onChange)
  return () => {
    seen?.removeEventListener('resize', onChange)
    seen?.removeEventListener('scroll', onChange)
  }
}
