import { uploads } from '@markaz/protocol/centre/files/routes'
import { contractTemplateFileRules } from '@markaz/protocol/centre/files/schemas'
import { acceptAttributeOf } from '@markaz/protocol/file-types'
import type { Rule } from 'antd/es/form'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isAbortError } from '../../shared/api/api-error.ts'
import { uploadFile } from '../../shared/api/upload.ts'
import { findFileError } from '../../shared/files/prepare-picture.ts'
import { sizeText } from '../../shared/format/number.ts'
import { formsText } from '../../shared/forms/forms.text.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { FileDrop } from '../../shared/ui/FileDrop.tsx'
import { contractsText } from './contracts.text.ts'

/** The chosen file, or the reason why it was refused. `path` resolves when the file is uploaded. */
export interface ChosenDocxFile {
  name: string
  size: number
  /** The path of the uploaded file on the server; undefined = the template's existing file. */
  path?: Promise<string>
  reason?: string
}

/** The file must be uploaded completely. The server's errors, e.g. about unknown tags, are shown at the field. */
export const docxFieldRule: Rule = {
  validator: async (_, file: ChosenDocxFile | undefined) => {
    if (!file) throw new Error(formsText.choose)
    if (file.reason) throw new Error(file.reason)
  },
}

interface DocxFieldProps {
  id?: string
  value?: ChosenDocxFile
  onChange?: (file: ChosenDocxFile) => void
}

/** The template's file is uploaded as soon as it is chosen, so that its errors are shown early. */
export function DocxField({ id, value, onChange }: DocxFieldProps) {
  const [share, setShare] = useState<number | null>(null)
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const send = async (file: File) => {
    const { name, size } = file
    const refuse = (reason: string) => onChange?.({ name, size, reason })
    const reason = findFileError(file, contractTemplateFileRules)
    if (reason) return refuse(reason)
    sending.current = new AbortController()
    setShare(0)
    const { signal } = sending.current
    const arriving = uploadFile(uploads.contractAttachment, file, { onProgress: setShare, signal })
    const path = arriving.then((taken) => taken.path)
    // The field shows the error. This line only prevents the browser from reporting an unhandled rejection.
    path.catch(() => {})
    onChange?.({ name, size, path })
    try {
      await arriving
    } catch (error) {
      if (!isAbortError(error)) refuse(reasonOf(error))
    } finally {
      setShare(null)
    }
  }
  return (
    <FileDrop
      {...(id ? { id } : {})}
      accept={acceptAttributeOf(contractTemplateFileRules)}
      hint={contractsText.docxHint}
      name={value?.name ?? null}
      note={value ? sizeText(value.size) : null}
      share={share}
      isInvalid={value?.reason !== undefined}
      onFile={(file) => void send(file)}
    />
  )
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.fields?.file ?? error.errMsg
  return commonText.generic
}
