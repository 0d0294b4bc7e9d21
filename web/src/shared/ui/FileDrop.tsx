import { FileOutlined, InboxOutlined, LoadingOutlined } from '@ant-design/icons'
import { type ComponentProps, type DragEvent, type LabelHTMLAttributes, type ReactNode, useRef, useState } from 'react'
import style from './drop-zone.module.css'
import { SecondaryText } from './layout.tsx'

interface FileDropProps {
  id?: string
  /** File extensions, e.g. `.docx`, which only limit the file dialog. */
  accept: string
  hint: string
  name?: string | null
  note?: string | null
  /** Progress of the upload, 0…1; null = no upload is running. */
  share?: number | null
  isInvalid?: boolean
  onFile: (file: File) => void
}

export function FileDrop({ id, accept, hint, name, note, share = null, isInvalid, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file) onFile(file)
    // The input is emptied, because choosing the same file again would otherwise cause no change event.
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
      {name ? <span>{name}</span> : <SecondaryText>{hint}</SecondaryText>}
      {(isBusy || note) && <SecondaryText small>{isBusy ? `${Math.round(share * 100)}%` : note}</SecondaryText>}
    </DropZone>
  )
}

interface DropZoneProps extends LabelHTMLAttributes<HTMLLabelElement> {
  input: Omit<ComponentProps<'input'>, 'type' | 'className'>
  icon: ReactNode
  isOver: boolean
  isInvalid?: boolean
  /** True = the drop area is large, because the screen contains nothing else; otherwise it is one line high. */
  isLarge?: boolean
  children: ReactNode
}

export function DropZone({ input, icon, isOver, isInvalid, isLarge, children, ...rest }: DropZoneProps) {
  const look = [style.drop, isLarge && style.large, isOver && style.over, isInvalid && style.invalid]
  return (
    <label {...rest} className={look.filter(Boolean).join(' ')}>
      <input {...input} className={style.input} type="file" />
      <span className={style.icon}>{icon}</span>
      <span className={style.words}>{children}</span>
    </label>
  )
}
