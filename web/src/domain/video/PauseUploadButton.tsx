import { CaretRightOutlined, PauseOutlined, RedoOutlined } from '@ant-design/icons'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { RowButton } from '../../shared/ui/RowButtons.tsx'
import { canResumeUpload } from './upload/stopped-uploads.ts'
import { pauseUpload, resumeUpload, type UploadEntry } from './upload/upload-list.ts'
import { uploadButtonsText as words } from './upload-form.text.ts'

export function PauseUploadButton({ entry, size = 'small' }: { entry: UploadEntry; size?: 'small' | 'middle' }) {
  const { key, origName, isElsewhere, file } = entry
  const status = file.currentStatus
  if (!isElsewhere && (status === 'queued' || status === VideoStatus.Uploading))
    return (
      <RowButton
        worksOffline
        size={size}
        icon={<PauseOutlined aria-hidden />}
        label={words.pause(origName)}
        title={words.pauseShort}
        onClick={() => void pauseUpload(key)}
      />
    )
  if (!canResumeUpload(entry)) return null
  const isError = status === VideoStatus.Error
  return (
    <RowButton
      worksOffline
      size={size}
      icon={isError ? <RedoOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
      label={isError ? words.retry(origName) : words.resume(origName)}
      title={isError ? words.retryShort : words.resumeShort}
      onClick={() => void resumeUpload(key)}
    />
  )
}
