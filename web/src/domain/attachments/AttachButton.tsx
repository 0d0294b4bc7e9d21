import { CameraOutlined, PaperClipOutlined } from '@ant-design/icons'
import { attachmentRules } from '@markaz/protocol/centre/files/schemas'
import { acceptOf } from '@markaz/protocol/file-types'
import { type ChangeEvent, type ComponentProps, useRef } from 'react'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { attachmentsText as words } from './attachments.text.ts'

interface AttachButtonProps {
  id?: string
  add: (files: File[]) => void
  disabled?: boolean
  /** True = only a paper clip icon is shown, for narrow places. */
  isIcon?: boolean
}

/** Opens the file dialog. */
export function AttachButton({ id, add, disabled = false, isIcon = false }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileInput
        ref={input}
        {...(id ? { id } : {})}
        label={words.add}
        add={add}
        accept={acceptOf(attachmentRules)}
        multiple
      />
      <OnlineButton
        type={isIcon ? 'text' : 'default'}
        icon={<PaperClipOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => input.current?.click()}
        {...(isIcon ? { 'aria-label': words.add, title: words.add } : {})}
      >
        {isIcon ? null : words.add}
      </OnlineButton>
    </>
  )
}

/** Opens the camera of a phone, so that a page of an exercise book can be photographed directly into the form. */
export function CameraButton({ add, disabled = false, isIcon = false }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileInput ref={input} label={words.camera} add={add} accept="image/*" capture="environment" />
      <OnlineButton
        type={isIcon ? 'text' : 'default'}
        icon={<CameraOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => input.current?.click()}
        {...(isIcon ? { 'aria-label': words.camera, title: words.camera } : {})}
      >
        {isIcon ? null : words.camera}
      </OnlineButton>
    </>
  )
}

interface FileInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string
  add: (files: File[]) => void
}

function FileInput({ label, add, ...rest }: FileInputProps) {
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // The input is emptied; otherwise choosing the same file again would trigger no change event.
    event.target.value = ''
    if (files.length > 0) add(files)
  }
  return <input {...rest} type="file" className="visually-hidden" tabIndex={-1} aria-label={label} onChange={pick} />
}
