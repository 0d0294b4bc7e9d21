import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import style from './flyout.module.css'

interface HeaderPopoverProps {
  label: string
  button: ReactNode
  className?: string
  onClose?: () => void
  children: (close: () => void) => ReactNode
}

/** Uses the browser's popover API, so the Escape key or a click elsewhere closes the panel. */
export function HeaderPopover({ label, button, className, onClose, children }: HeaderPopoverProps) {
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
