import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import type { UploadEntry } from './upload-list.ts'

export const isUploadStopped = ({ file: { currentStatus } }: UploadEntry): boolean =>
  currentStatus === VideoStatus.Pause || currentStatus === VideoStatus.Error

/** Returns whether the user can resume the upload by a click, without choosing the file. */
export const canResumeUpload = (entry: UploadEntry): boolean =>
  isUploadStopped(entry) && !entry.file.isRefused && !entry.file.needsFile

export const needsFileAgain = (entry: UploadEntry): boolean =>
  isUploadStopped(entry) && !entry.file.isRefused && entry.file.needsFile
