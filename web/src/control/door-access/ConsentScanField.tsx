import { scannedDocumentFileRules } from '@markaz/protocol/centre/files/schemas'
import { doorAccess } from '@markaz/protocol/control/face-consents/routes'
import { acceptAttributeOf, isPictureFile } from '@markaz/protocol/file-types'
import type { Rule } from 'antd/es/form'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isAbortError } from '../../shared/api/api-error.ts'
import { uploadFile } from '../../shared/api/upload.ts'
import {
  findFileError,
  findFileErrorBeforeResizing,
  PictureError,
  preparePictureForUpload,
} from '../../shared/files/prepare-picture.ts'
import { sizeText } from '../../shared/format/number.ts'
import { formsText } from '../../shared/forms/forms.text.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { FileDrop } from '../../shared/ui/FileDrop.tsx'
import { doorAccessText as words } from './door-access.text.ts'

/** The chosen scan of a signed consent, or the reason why it was refused. `path` resolves after the upload. */
export interface ConsentScanFieldValue {
  name: string
  size: number
  path?: Promise<string>
  reason?: string
}

export const consentScanRule: Rule = {
  validator: async (_, file: ConsentScanFieldValue | undefined) => {
    if (!file) throw new Error(formsText.choose)
    if (file.reason) throw new Error(file.reason)
  },
}

interface ConsentScanFieldProps {
  id?: string
  value?: ConsentScanFieldValue
  onChange?: (file: ConsentScanFieldValue) => void
}

/** Uploads the scan as soon as it is chosen, so that an invalid file is reported before the user submits the form. */
export function ConsentScanField({ id, value, onChange }: ConsentScanFieldProps) {
  const [share, setShare] = useState<number | null>(null)
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const send = async (file: File) => {
    const { name, size } = file
    const refuse = (reason: string) => onChange?.({ name, size, reason })
    const reason = findFileErrorBeforeResizing(file, scannedDocumentFileRules)
    if (reason) return refuse(reason)
    sending.current = new AbortController()
    setShare(0)
    const arriving = sendScan(file, { onProgress: setShare, signal: sending.current.signal })
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
      accept={acceptAttributeOf(scannedDocumentFileRules)}
      hint={words.scanHint}
      name={value?.name ?? null}
      note={value ? sizeText(value.size) : null}
      share={share}
      isInvalid={value?.reason !== undefined}
      onFile={(file) => void send(file)}
    />
  )
}

async function sendScan(picked: File, options: { onProgress: (share: number) => void; signal: AbortSignal }) {
  const file = isPictureFile(picked) ? await preparePictureForUpload(picked, scannedDocumentFileRules) : picked
  const reason = findFileError(file, scannedDocumentFileRules)
  if (reason) throw new PictureError(reason)
  return uploadFile(doorAccess.scan, file, options)
}

function reasonOf(error: unknown): string {
  if (error instanceof PictureError) return error.message
  return error instanceof ApiError ? (error.fields?.file ?? error.errMsg) : commonText.generic
}
