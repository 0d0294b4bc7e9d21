import { maxAttachments } from '@markaz/protocol/message'
import { type DragEvent, useEffect, useState } from 'react'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { AttachFileButton, CameraButton } from './AttachFileButton.tsx'
import { AttachmentItems } from './AttachmentItems.tsx'
import type { AttachmentItem } from './attachment-items.ts'
import { readDataTransferFiles } from './attachment-items.ts'
import style from './attachments.module.css'
import { attachmentsText as words } from './attachments.text.ts'
import { useAttachments } from './use-attachments.ts'

interface AttachmentsFieldProps {
  id?: string
  /** The files of the field. `attachmentPathsOf(items)` returns their paths for the API call. */
  value?: AttachmentItem[]
  onChange?: (items: AttachmentItem[]) => void
  disabled?: boolean
  atMost?: number
  /** True = files pasted anywhere on the screen are added to this field. Only one field of a screen may set it. */
  takesPaste?: boolean
}

const none: AttachmentItem[] = []

/** Files can be chosen, dropped, pasted or photographed, and are uploaded immediately. */
export function AttachmentsField({
  id,
  value = none,
  onChange,
  disabled = false,
  atMost = maxAttachments,
  takesPaste = true,
}: AttachmentsFieldProps) {
  const { add, remove, retry } = useAttachments(value, (items) => onChange?.(items), atMost)
  const isPhone = useIsPhone()
  const [isOver, setOver] = useState(false)
  usePaste(takesPaste && !disabled, add)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) add(readDataTransferFiles(event.dataTransfer))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the one for keyboard and reader
    <div
      className={isOver ? `${style.field} ${style.over}` : style.field}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <AttachmentItems items={value} remove={remove} retry={retry} disabled={disabled} />
      <div className={style.buttons}>
        <AttachFileButton {...(id ? { id } : {})} add={add} disabled={disabled} />
        {isPhone && <CameraButton add={add} disabled={disabled} />}
        <span className={style.hint}>{isPhone ? words.phoneHint(atMost) : words.hint(atMost, takesPaste)}</span>
      </div>
    </div>
  )
}

function usePaste(isTaken: boolean, add: (files: File[]) => void): void {
  useEffect(() => {
    if (!isTaken) return
    const paste = (event: ClipboardEvent) => {
      const files = readDataTransferFiles(event.clipboardData)
      if (files.length === 0) return
      event.preventDefault()
      add(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [isTaken, add])
}
