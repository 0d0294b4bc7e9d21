import { DeleteOutlined } from '@ant-design/icons'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ChooseVideoFileButton } from '../domain/video/ChooseVideoFileButton.tsx'
import { PauseUploadButton } from '../domain/video/PauseUploadButton.tsx'
import { isUploadStopped, needsFileAgain } from '../domain/video/upload/stopped-uploads.ts'
import {
  cancelUpload,
  chooseUploadFileAgain,
  readUploads,
  type UploadEntry,
} from '../domain/video/upload/upload-list.ts'
import { notifyError } from '../shared/notify/notify-error.ts'
import { notifySuccess } from '../shared/notify/toasts.ts'
import { commonText } from '../shared/text/common.text.ts'
import { RowButton } from '../shared/ui/RowButtons.tsx'
import style from './uploads.module.css'
import { uploadsText as words } from './uploads.text.ts'

export function UploadButtons({ entry }: { entry: UploadEntry }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRef<HTMLButtonElement>(null)
  const { key, origName, type, isElsewhere, file } = entry
  const status = file.currentStatus
  const isUnderWay = status === 'queued' || status === VideoStatus.Uploading
  if (!(isUnderWay && !isElsewhere) && !isUploadStopped(entry)) return null
  // Closes the confirmation without deleting the upload. The confirmation is inside the uploads panel, because this
  // panel would cover a dialog.
  const keep = () => {
    flushSync(() => setAsking(false))
    remove.current?.focus()
  }
  if (isAsking) return <Question entry={entry} keep={keep} />
  return (
    <span className={style.buttons}>
      <PauseUploadButton entry={entry} size="middle" />
      {needsFileAgain(entry) && (
        <ChooseVideoFileButton
          name={origName}
          type={type}
          onFile={({ file, handle }) => void chooseUploadFileAgain(key, file, handle)}
        />
      )}
      <RowButton
        ref={remove}
        worksOffline
        size="middle"
        icon={<DeleteOutlined aria-hidden />}
        label={words.cancel(origName)}
        title={words.cancelShort}
        onClick={() => setAsking(true)}
      />
    </span>
  )
}

function Question({ entry: { key, origName }, keep }: { entry: UploadEntry; keep: () => void }) {
  const remove = async ({ currentTarget }: MouseEvent) => {
    const panel = currentTarget.closest<HTMLElement>('[popover]')
    // The row with the focused button disappears, so the focus moves to the uploads panel.
    keep()
    panel?.focus()
    try {
      await cancelUpload(key)
      // After the last upload, the uploads panel disappears with its button, so the focus moves to the main content.
      if (readUploads().length === 0) document.getElementById('main')?.focus()
      notifySuccess(words.removed, { detail: origName })
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <fieldset className={style.question}>
      <legend>{words.confirm}</legend>
      {/* biome-ignore lint/a11y/noAutofocus: the button that was pressed is gone */}
      <button type="button" autoFocus data-danger onClick={remove}>
        {commonText.remove}
      </button>
      <button type="button" onClick={keep}>
        {commonText.cancel}
      </button>
    </fieldset>
  )
}
