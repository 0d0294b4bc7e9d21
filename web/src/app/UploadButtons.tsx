import { CaretRightOutlined, DeleteOutlined, PauseOutlined, RedoOutlined } from '@ant-design/icons'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { type MouseEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FileButton } from '../domain/video/FileButton.tsx'
import { canResume, isStopped, wantsFile } from '../domain/video/upload/stopped.ts'
import {
  cancelUpload,
  giveFile,
  pauseUpload,
  readUploads,
  resumeUpload,
  type UploadEntry,
} from '../domain/video/upload/upload-list.ts'
import { notifySuccess } from '../shared/notify/bus.ts'
import { notifyError } from '../shared/notify/notify-error.ts'
import { common } from '../shared/text/common.text.ts'
import style from './uploads.module.css'
import { uploadsText as words } from './uploads.text.ts'

/** What may be done with an upload where it stands. Another tab's is left to it while it is under way there. */
export function UploadButtons({ entry }: { entry: UploadEntry }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRef<HTMLButtonElement>(null)
  const { key, origName, type, isElsewhere, file } = entry
  const status = file.currentStatus
  const isUnderWay = status === 'queued' || status === VideoStatus.Uploading
  if (!(isUnderWay && !isElsewhere) && !isStopped(entry)) return null
  // Inside the panel: a dialog would stand below it.
  const keep = () => {
    flushSync(() => setAsking(false))
    remove.current?.focus()
  }
  if (isAsking) return <Question entry={entry} keep={keep} />
  return (
    <span className={style.buttons}>
      {isUnderWay && (
        <Tool name={words.pause(origName)} title={words.pauseShort} run={() => pauseUpload(key)}>
          <PauseOutlined aria-hidden />
        </Tool>
      )}
      {wantsFile(entry) && (
        <FileButton name={origName} type={type} onFile={({ file, handle }) => void giveFile(key, file, handle)} />
      )}
      {canResume(entry) && <Resume entry={entry} />}
      <Tool ref={remove} name={words.cancel(origName)} title={words.cancelShort} run={() => setAsking(true)}>
        <DeleteOutlined aria-hidden />
      </Tool>
    </span>
  )
}

function Resume({ entry: { key, origName, file } }: { entry: UploadEntry }) {
  const isError = file.currentStatus === VideoStatus.Error
  return (
    <Tool
      name={isError ? words.retry(origName) : words.resume(origName)}
      title={isError ? words.retryShort : words.resumeShort}
      run={() => resumeUpload(key)}
    >
      {isError ? <RedoOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
    </Tool>
  )
}

function Question({ entry: { key }, keep }: { entry: UploadEntry; keep: () => void }) {
  const remove = async ({ currentTarget }: MouseEvent) => {
    const panel = currentTarget.closest<HTMLElement>('[popover]')
    // The row goes, and the button in it: the next Tab begins where it was.
    keep()
    panel?.focus()
    try {
      await cancelUpload(key)
      // The button of the panel has gone with the last one.
      if (readUploads().length === 0) document.getElementById('main')?.focus()
      notifySuccess(words.removed)
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <fieldset className={style.question}>
      <legend>{words.confirm}</legend>
      {/* biome-ignore lint/a11y/noAutofocus: the button that was pressed is gone */}
      <button type="button" autoFocus data-danger onClick={remove}>
        {common.yes}
      </button>
      <button type="button" onClick={keep}>
        {common.no}
      </button>
    </fieldset>
  )
}

interface ToolProps {
  name: string
  title: string
  ref?: Ref<HTMLButtonElement>
  run: () => unknown
  children: ReactNode
}

function Tool({ name, title, ref, run, children }: ToolProps) {
  return (
    <button ref={ref} type="button" className={style.tool} aria-label={name} title={title} onClick={() => void run()}>
      {children}
    </button>
  )
}
