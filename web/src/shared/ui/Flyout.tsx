import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import style from './flyout.module.css'

interface FlyoutProps {
  /** What the button is called. */
  label: string
  button: ReactNode
  className?: string
  /** Drawn while it is open; `close` puts it away. */
  children: (close: () => void) => ReactNode
}

/**
 * A button of the header with a panel under it, by the browser's own popover: Esc and a press elsewhere close it, and
 * nothing of it is drawn before.
 */
export function Flyout({ label, button, className, children }: FlyoutProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const { current } = panel
    const onToggle = (event: Event) => setOpen((event as ToggleEvent).newState === 'open')
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
      <div ref={panel} id={id} popover="auto" role="dialog" aria-label={label} className={style.panel}>
        {isOpen && children(() => panel.current?.hidePopover())}
      </div>
    </>
  )
}
