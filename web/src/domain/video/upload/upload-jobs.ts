import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { mayReadFileHandle, storedFileHandles } from '../../../shared/upload/file-handles.ts'
import { requestSingleTabLock, type SingleTabLock } from '../../../shared/upload/single-tab-lock.ts'
import { uploadText as words } from './upload.text.ts'
import { changeUploadEntry, findUploadEntry } from './upload-entries.ts'
import { readUploads, type UploadEntry } from './upload-list.ts'

/** The data of an upload that exists only in this tab, because it cannot be stored as text. */
interface Job {
  file: File | null
  handle: FileSystemFileHandle | undefined
  running: AbortController | null
  /** True = this tab has the lock of the upload, so other tabs do not run the upload. */
  isOwn: boolean
  held: SingleTabLock | null
}

export const uploadJobs = new Map<string, Job>()

export const uploadEntriesOfThisTab = (): UploadEntry[] => readUploads().filter(({ key }) => uploadJobs.get(key)?.isOwn)

export const isUploadUnderWay = ({ file: { currentStatus } }: UploadEntry): boolean =>
  currentStatus === 'queued' || currentStatus === VideoStatus.Uploading

export function createUploadJob(key: string, of: Partial<Job> = {}): Job {
  const job: Job = { file: null, handle: undefined, running: null, isOwn: false, held: null, ...of }
  uploadJobs.set(key, job)
  return job
}

/**
 * Requests the upload's lock, which only one tab can have. `steal` takes the lock from another tab after a click in
 * this tab.
 */
export function lockUploadForThisTab(key: string, onHeld: () => void, steal = false): void {
  const job = uploadJobs.get(key)
  if (!job) return
  job.held?.release()
  job.held = requestSingleTabLock(`upload:${key}`, {
    steal,
    onHeld: () => {
      job.isOwn = true
      changeUploadEntry(key, { isElsewhere: false })
      onHeld()
    },
    onLost: () => {
      job.isOwn = false
      job.running?.abort()
      changeUploadEntry(key, { isElsewhere: true })
      lockUploadForThisTab(key, onHeld)
    },
  })
}

/** Stops the upload in this tab and releases its lock, so that another tab can run it. */
export function stopAndUnlockUpload(key: string): void {
  const job = uploadJobs.get(key)
  uploadJobs.delete(key)
  job?.running?.abort()
  job?.held?.release()
}

/** Returns why a file cannot be the file of the upload; null = the file can be used. Its name may be different. */
export function findMismatchWithUploadedFile(key: string, { size, lastModified }: File): string | null {
  const begun = findUploadEntry(key)?.file
  if (begun?.size !== size) return words.otherSize
  return begun.lastModified !== lastModified ? words.otherDate : null
}

/**
 * With `mayAskPermission`, the browser may ask the user for permission to read the file, which needs a click. Returns
 * the error text; null = the file can be read.
 */
export async function openUploadFileOrReturnError(key: string, mayAskPermission: boolean): Promise<string | null> {
  const job = uploadJobs.get(key)
  if (!job || job.file) return null
  try {
    job.handle ??= await storedFileHandles.read(key)
    if (!job.handle) return words.fileLost(findUploadEntry(key)?.file.progress ?? 0)
    if (!(await mayReadFileHandle(job.handle, mayAskPermission))) return words.notAllowed
    const file = await job.handle.getFile()
    const why = findMismatchWithUploadedFile(key, file)
    if (!why) job.file = file
    return why
  } catch {
    // The file handle does not work any more: the file was moved or deleted, or a private window cannot store handles.
    job.handle = undefined
    return words.fileLost(findUploadEntry(key)?.file.progress ?? 0)
  }
}
