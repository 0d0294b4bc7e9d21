import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { Link } from 'react-router'
import type { UploadEntry } from '../domain/video/upload/upload-list.ts'
import { VideoStatusPill, videoStatusLabel } from '../domain/video/video-status.tsx'
import { timestampText } from '../shared/format/date.ts'
import { sizeText } from '../shared/format/number.ts'
import { UploadButtons } from './UploadButtons.tsx'
import style from './uploads.module.css'
import { uploadsText as words } from './uploads.text.ts'

export function UploadRow({ entry, close }: { entry: UploadEntry; close: () => void }) {
  const { origName, page, file, history } = entry
  const percent = Math.floor(file.progress * 100)
  const status = file.currentStatus
  const isEnded = status === VideoStatus.Done || status === VideoStatus.Waiting
  return (
    <li className={style.row}>
      <div className={style.top}>
        <span className={style.words}>
          <span className={style.name} title={origName}>
            {origName}
          </span>
          <Link className={style.page} to={page.link} onClick={close}>
            {page.name}
          </Link>
        </span>
        <UploadButtons entry={entry} />
      </div>
      {!isEnded && (
        <div
          className={style.bar}
          role="progressbar"
          aria-label={words.progress(origName)}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          data-status={status}
        >
          <span style={{ width: `${percent}%` }} />
        </div>
      )}
      <div className={style.state}>
        <VideoStatusPill status={status} percent={percent} />
        <span className={style.soft}>{stateText(entry)}</span>
      </div>
      {file.trouble && (
        <p className={style.trouble} data-status={status}>
          {file.trouble}
        </p>
      )}
      {history.length > 0 && (
        <details className={style.history}>
          <summary>{words.history}</summary>
          <ol>
            {history.map(({ id, status: was, message, createdAt }) => (
              <li key={id}>
                <time dateTime={createdAt}>{timestampText(createdAt)}</time> {message || videoStatusLabel(was)}
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  )
}

/** Returns speed and remaining time, e.g. `12,4 MB/s, 3 daqiqa qoldi`; while nothing is sent, the file's size. */
function stateText({ isElsewhere, file: { size, speed, leftSeconds, currentStatus } }: UploadEntry): string {
  if (isElsewhere && currentStatus === VideoStatus.Uploading) return words.elsewhere
  if (speed === null) return sizeText(size)
  const parts = [words.speed(sizeText(Math.round(speed)))]
  if (leftSeconds !== null) parts.push(leftText(leftSeconds))
  return parts.join(', ')
}

function leftText(seconds: number): string {
  if (seconds < 60) return words.seconds(seconds)
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? words.minutes(minutes) : words.hours(Math.floor(minutes / 60), minutes % 60)
}
