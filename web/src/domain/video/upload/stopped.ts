import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import type { UploadEntry } from './upload-list.ts'

/** An upload that is paused or has failed, whether it can go on or only be deleted. */
export const isStopped = ({ file: { currentStatus } }: UploadEntry): boolean =>
  currentStatus === VideoStatus.Pause || currentStatus === VideoStatus.Error

/** Whether a press is enough to let it go on. */
export const canResume = (entry: UploadEntry): boolean =>
  isStopped(entry) && !entry.file.isRefused && !entry.file.needsFile

export const wantsFile = (entry: UploadEntry): boolean =>
  isStopped(entry) && !entry.file.isRefused && entry.file.needsFile
