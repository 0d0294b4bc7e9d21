import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import type { UploadEntry } from './upload-list.ts'

/** Returns whether an upload is paused or failed, whether or not it can resume. */
export const isStopped = ({ file: { currentStatus } }: UploadEntry): boolean =>
  currentStatus === VideoStatus.Pause || currentStatus === VideoStatus.Error

/** Returns whether a click is enough to resume the upload. */
export const canResume = (entry: UploadEntry): boolean =>
  isStopped(entry) && !entry.file.isRefused && !entry.file.needsFile

export const wantsFile = (entry: UploadEntry): boolean =>
  isStopped(entry) && !entry.file.isRefused && entry.file.needsFile
