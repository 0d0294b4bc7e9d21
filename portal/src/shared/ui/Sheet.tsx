import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useApiOperation } from '../use-api-operation.ts'
import { Button, ErrorText } from './parts.tsx'

interface SheetProps {
  title: string
  onClose: () => void
  children: ReactNode
}

export function Sheet({ title, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  useClosedByBack(onClose)
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

/** Number of open bottom sheets. They share one history entry, so a sheet that replaces another sheet adds no entry. */
let openSheets = 0

/**
 * Adds a history entry for the bottom sheet, so that the phone's Back button closes the sheet and stays on the screen.
 */
function useClosedByBack(onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    openSheets++
    if (!history.state?.isSheet) history.pushState({ isSheet: true }, '')
    const back = () => !history.state?.isSheet && close.current()
    addEventListener('popstate', back)
    return () => {
      openSheets--
      removeEventListener('popstate', back)
      // Removes the sheet's history entry, unless the bottom sheet has opened another screen.
      setTimeout(() => {
        if (openSheets === 0 && history.state?.isSheet) history.back()
      })
    }
  }, [])
}

interface AskSheetProps extends SheetProps {
  yes: string
  no: string
  operation: () => Promise<unknown>
  /** False = the action destroys nothing, so its button is not red. */
  isDanger?: boolean
}

/** If the action fails, the bottom sheet stays open and shows the error. */
export function ConfirmSheet({ title, onClose, yes, no, operation, isDanger = true, children }: AskSheetProps) {
  const { isBusy, trouble, run } = useApiOperation()
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
        <Button type="button" kind={isDanger ? 'danger' : 'main'} isBusy={isBusy} onClick={doIt}>
          {yes}
        </Button>
        <Button type="button" onClick={onClose}>
          {no}
        </Button>
      </div>
    </Sheet>
  )
}
