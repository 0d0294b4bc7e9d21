import { FileOutlined, InboxOutlined, LoadingOutlined } from '@ant-design/icons'
import { type DragEvent, useRef, useState } from 'react'
import { DropZone } from './DropZone.tsx'
import { Muted } from './layout.tsx'

interface FileDropProps {
  /** The form item's id, so that its label names the field. */
  id?: string
  /** `.docx` and the like; only narrows the file dialog. */
  accept: string
  /** What stands in it while nothing is chosen. */
  hint: string
  /** The chosen file. */
  name?: string | null
  note?: string | null
  /** 0…1 while it is on its way. */
  share?: number | null
  isInvalid?: boolean
  onFile: (file: File) => void
}

/** One file, dropped on it or chosen in the dialog; the keyboard and a screen reader see an ordinary file field. */
export function FileDrop({ id, accept, hint, name, note, share = null, isInvalid, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file) onFile(file)
    // The same file once more is a choice too.
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const isBusy = share !== null
  const Icon = isBusy ? LoadingOutlined : name ? FileOutlined : InboxOutlined
  return (
    <DropZone
      icon={<Icon aria-hidden />}
      isOver={isOver}
      isInvalid={isInvalid ?? false}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      input={{
        ref: input,
        ...(id ? { id } : {}),
        accept,
        disabled: isBusy,
        onChange: (event) => take(event.target.files?.[0]),
      }}
    >
      {name ? <span>{name}</span> : <Muted>{hint}</Muted>}
      {(isBusy || note) && <Muted small>{isBusy ? `${Math.round(share * 100)}%` : note}</Muted>}
    </DropZone>
  )
}
