import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useOperation } from '../use-operation.ts'
import { Button, ErrorText } from './parts.tsx'

interface SheetProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A question or a small form in a sheet over the screen; the Escape key and the phone's Back button close it. */
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

interface AskSheetProps extends SheetProps {
  /** Texts of the confirm and cancel buttons. */
  yes: string
  no: string
  operation: () => Promise<unknown>
}

/** Asks for confirmation of an action that cannot be undone. After a failure it stays open and shows the error. */
export function ConfirmSheet({ title, onClose, yes, no, operation, children }: AskSheetProps) {
  const { isBusy, trouble, run } = useOperation()
  const doIt = () =>
    run(async () => {
      await operation()
      onClose()
    })
  return (
    <Sheet title={title} onClose={onClose}>
      {children}
      <ErrorText text={trouble} />
      <div className="buttons">
        <Button type="button" kind="danger" isBusy={isBusy} onClick={doIt}>
          {yes}
        </Button>
        <Button type="button" onClick={onClose}>
          {no}
        </Button>
      </div>
    </Sheet>
  )
}
