import { FileOutlined, InboxOutlined, LoadingOutlined } from '@ant-design/icons'
import { type DragEvent, useRef, useState } from 'react'
import style from './file-drop.module.css'

interface FileDropProps {
  /** Of the form item, so that its label names the field. */
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
  const look = [style.drop, isOver && style.over, isInvalid && style.invalid].filter(Boolean).join(' ')
  return (
    <label
      className={look}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        {...(id ? { id } : {})}
        className={style.input}
        type="file"
        accept={accept}
        disabled={isBusy}
        onChange={(event) => take(event.target.files?.[0])}
      />
      <span className={style.icon}>
        {isBusy ? <LoadingOutlined aria-hidden /> : name ? <FileOutlined aria-hidden /> : <InboxOutlined aria-hidden />}
      </span>
      <span className={style.words}>
        <span className={name ? style.name : style.hint}>{name ?? hint}</span>
        {(isBusy || note) && <span className={style.note}>{isBusy ? `${Math.round(share * 100)}%` : note}</span>}
      </span>
    </label>
  )
}
