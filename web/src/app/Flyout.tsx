import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import style from './flyout.module.css'

interface FlyoutProps {
  /** What the button is called. */
  label: string
  button: ReactNode
  className?: string
  onClose?: () => void
  /** The panel, drawn while it is open; `close` puts it away. */
  children: (close: () => void) => ReactNode
}

/**
 * A button of the header with a panel under it, by the browser's own popover: Esc and a press elsewhere close it, and
 * nothing of it is drawn before.
 */
export function Flyout({ label, button, className, onClose, children }: FlyoutProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    const { current } = panel
    const onToggle = (event: Event) => {
      const isOpening = (event as ToggleEvent).newState === 'open'
      setOpen(isOpening)
      if (!isOpening) latest.current?.()
    }
    current?.addEventListener('toggle', onToggle)
    return () => current?.removeEventListener('toggle', onToggle)
  }, [])
  return (
    <>
      <button
        type="button"
        className={className}
        popoverTarget={id}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        {button}
      </button>
      <div ref={panel} id={id} popover="auto" role="dialog" tabIndex={-1} aria-label={label} className={style.panel}>
        {isOpen && children(() => panel.current?.hidePopover())}
      </div>
    </>
  )
}
