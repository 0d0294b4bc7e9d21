import { CameraOutlined, DeleteOutlined, UndoOutlined, UploadOutlined } from '@ant-design/icons'
import type { uploads } from '@markaz/protocol/centre/files/routes'
import { photoFileRules } from '@markaz/protocol/centre/files/schemas'
import { acceptAttributeOf, isPictureFile } from '@markaz/protocol/file-types'
import { Progress } from 'antd'
import { type ChangeEvent, Suspense, useRef, useState } from 'react'
import { isAbortError } from '../api/api-error.ts'
import { uploadFile } from '../api/upload.ts'
import { findFileError, PictureError, preparePictureForUpload } from '../files/prepare-picture.ts'
import { createErrorToast } from '../notify/notify-error.ts'
import { ButtonDisabledOffline } from '../ui/buttons.tsx'
import { lazyWithRetry } from '../ui/lazy-with-retry.ts'
import { PersonPhoto } from '../ui/PersonCell.tsx'
import { type PendingFieldUpload, useFieldUpload } from './field-upload.ts'
import { formsText } from './forms.text.ts'
import style from './photo-field.module.css'

const CameraModal = lazyWithRetry(() => import('./CameraModal.tsx').then((module) => module.CameraModal))

/** The path of an uploaded photo; null = the photo is removed, undefined = the photo does not change. */
type Photo = string | null | undefined

interface PhotoFieldProps {
  /** During an upload the value contains the former photo, and `uploadFinishedRule` prevents saving. */
  value?: Photo | (PendingFieldUpload & { former: Photo })
  onChange?: (value: PhotoFieldProps['value']) => void
  currentUrl: string | null
  upload: typeof uploads.studentPhoto | typeof uploads.staffPhoto
  /** The person's name, whose initials are shown if there is no photo. */
  name?: string
  id?: string
  disabled?: boolean
}

/** The photo is uploaded immediately; the form's value is the photo's path on the server. */
export function PhotoField({ value, onChange, currentUrl, upload, name, id, disabled = false }: PhotoFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<{ path: string; url: string } | null>(null)
  const { share, setShare } = useFieldUpload(value)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isCameraOpen, setCameraOpen] = useState(false)

  const former = value && typeof value === 'object' ? value.former : value
  const shown = former === null ? null : former !== undefined && former === sent?.path ? sent.url : currentUrl
  const send = async (picked: File) => {
    setTrouble(null)
    if (!isPictureFile(picked)) return setTrouble(formsText.photoType)
    const sending = new AbortController()
    setShare(0)
    onChange?.({ former, sending })
    try {
      const file = await preparePictureForUpload(picked, photoFileRules)
      const reason = findFileError(file, photoFileRules)
      if (reason) throw new PictureError(reason)
      const { path, url } = await uploadFile(upload, file, { onProgress: setShare, signal: sending.signal })
      setSent({ path, url })
      onChange?.(path)
    } catch (error) {
      if (isAbortError(error)) return
      setTrouble(error instanceof PictureError ? error.message : createErrorToast(error).title)
      onChange?.(former)
    }
  }
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // The input is emptied, because choosing the same file again would otherwise cause no change event.
    event.target.value = ''
    if (file) void send(file)
  }
  const change = (next: null | undefined) => {
    setTrouble(null)
    onChange?.(next)
  }
  const isBusy = share !== null
  return (
    <div className={style.field}>
      <span className={style.face}>
        <PersonPhoto name={name} photo={shown} sizePx={96} />
      </span>
      <div className={style.side}>
        <div className={style.buttons}>
          <input
            ref={picker}
            id={id}
            type="file"
            className="visually-hidden"
            tabIndex={-1}
            accept={acceptAttributeOf(photoFileRules)}
            onChange={pick}
            aria-label={formsText.choosePhoto}
          />
          <ButtonDisabledOffline
            icon={<UploadOutlined aria-hidden />}
            disabled={disabled || isBusy}
            onClick={() => picker.current?.click()}
          >
            {formsText.choosePhoto}
          </ButtonDisabledOffline>
          <ButtonDisabledOffline
            icon={<CameraOutlined aria-hidden />}
            disabled={disabled || isBusy}
            onClick={() => setCameraOpen(true)}
          >
            {formsText.takePhoto}
          </ButtonDisabledOffline>
          {shown && (
            <ButtonDisabledOffline
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={formsText.removePhoto}
              title={formsText.removePhoto}
              disabled={disabled || isBusy}
              onClick={() => change(currentUrl ? null : undefined)}
            />
          )}
          {former !== undefined && currentUrl && (
            <ButtonDisabledOffline
              type="text"
              icon={<UndoOutlined aria-hidden />}
              aria-label={formsText.keepPhoto}
              title={formsText.keepPhoto}
              disabled={disabled || isBusy}
              onClick={() => change(undefined)}
            />
          )}
        </div>
        {isBusy && (
          <Progress
            size="small"
            percent={Math.round(share * 100)}
            aria-label={formsText.photoUploading(Math.round(share * 100))}
          />
        )}
        {trouble ? (
          <p className={style.trouble} role="alert">
            {trouble}
          </p>
        ) : (
          <p className={style.hint}>{formsText.photoHint}</p>
        )}
      </div>
      <Suspense fallback={null}>
        {isCameraOpen && <CameraModal onPhoto={(file) => void send(file)} close={() => setCameraOpen(false)} />}
      </Suspense>
    </div>
  )
}
