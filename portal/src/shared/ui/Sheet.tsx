import { type ReactNode, useEffect, useId, useRef } from 'react'

interface SheetProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A question or a small form over the screen; Esc and Back of the phone close it. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="sheet">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
