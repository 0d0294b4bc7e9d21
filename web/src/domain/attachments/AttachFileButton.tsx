import { CameraOutlined, PaperClipOutlined } from '@ant-design/icons'
import { attachmentFileRules } from '@markaz/protocol/centre/files/schemas'
import { acceptAttributeOf } from '@markaz/protocol/file-types'
import { type ChangeEvent, type ComponentProps, useRef } from 'react'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { attachmentsText as words } from './attachments.text.ts'

interface AttachFileButtonProps {
  id?: string
  add: (files: File[]) => void
  disabled?: boolean
  isIcon?: boolean
}

export function AttachFileButton({ id, add, disabled = false, isIcon = false }: AttachFileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileInput
        ref={input}
        {...(id ? { id } : {})}
        label={words.add}
        add={add}
        accept={acceptAttributeOf(attachmentFileRules)}
        multiple
      />
      <ButtonDisabledOffline
        type={isIcon ? 'text' : 'default'}
        icon={<PaperClipOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => input.current?.click()}
        {...(isIcon ? { 'aria-label': words.add, title: words.add } : {})}
      >
        {isIcon ? null : words.add}
      </ButtonDisabledOffline>
    </>
  )
}

/** Opens the phone's camera, so that a photographed page becomes a file of the form. */
export function CameraButton({ add, disabled = false, isIcon = false }: AttachFileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileInput ref={input} label={words.camera} add={add} accept="image/*" capture="environment" />
      <ButtonDisabledOffline
        type={isIcon ? 'text' : 'default'}
        icon={<CameraOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => input.current?.click()}
        {...(isIcon ? { 'aria-label': words.camera, title: words.camera } : {})}
      >
        {isIcon ? null : words.camera}
      </ButtonDisabledOffline>
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
    // The input is emptied, because choosing the same file again would otherwise cause no change event.
    event.target.value = ''
    if (files.length > 0) add(files)
  }
  return <input {...rest} type="file" className="visually-hidden" tabIndex={-1} aria-label={label} onChange={pick} />
}
