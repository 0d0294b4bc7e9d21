import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { handles, mayRead } from '../../../shared/upload/file-handles.ts'
import { type Held, lockInOneTab } from '../../../shared/upload/one-tab.ts'
import { uploadText as words } from './upload.text.ts'
import { changeEntry, findEntry } from './upload-entries.ts'
import { readUploads, type UploadEntry } from './upload-list.ts'

/** What this tab has of an entry besides what can be written down. */
interface Job {
  file: File | null
  handle: FileSystemFileHandle | undefined
  running: AbortController | null
  /** This tab, and no other, runs it. */
  isOwn: boolean
  held: Held | null
}

export const jobs = new Map<string, Job>()

export const ownEntries = (): UploadEntry[] => readUploads().filter(({ key }) => jobs.get(key)?.isOwn)

export const isUnderWay = ({ file: { currentStatus } }: UploadEntry): boolean =>
  currentStatus === 'queued' || currentStatus === VideoStatus.Uploading

export function makeJob(key: string, of: Partial<Job> = {}): Job {
  const job: Job = { file: null, handle: undefined, running: null, isOwn: false, held: null, ...of }
  jobs.set(key, job)
  return job
}

/** Wants the entry for this tab; `onHeld` when it is its turn. `steal`: a person has pressed a button for it here. */
export function lockEntry(key: string, onHeld: () => void, steal = false): void {
  const job = jobs.get(key)
  if (!job) return
  job.held?.release()
  job.held = lockInOneTab(`upload:${key}`, {
    steal,
    onHeld: () => {
      job.isOwn = true
      changeEntry(key, { isElsewhere: false })
      onHeld()
    },
    onLost: () => {
      job.isOwn = false
      job.running?.abort()
      changeEntry(key, { isElsewhere: true })
      lockEntry(key, onHeld)
    },
  })
}

/** Stops it here and lets other tabs have it. */
export function releaseEntry(key: string): void {
  const job = jobs.get(key)
  jobs.delete(key)
  job?.running?.abort()
  job?.held?.release()
}

/** Why this is not the file that was begun; null: it may be. Its name does not matter. */
export function otherFile(key: string, { size, lastModified }: File): string | null {
  const begun = findEntry(key)?.file
  if (begun?.size !== size) return words.otherSize
  return begun.lastModified !== lastModified ? words.otherDate : null
}

/** Gets the file by its handle. `ask`: on a press the browser may ask the person. Answers why not, in words. */
export async function openFile(key: string, ask: boolean): Promise<string | null> {
  const job = jobs.get(key)
  if (!job || job.file) return null
  try {
    job.handle ??= await handles.read(key)
    if (!job.handle) return words.fileLost(findEntry(key)?.file.progress ?? 0)
    if (!(await mayRead(job.handle, ask))) return words.notAllowed
    const file = await job.handle.getFile()
    const why = otherFile(key, file)
    if (!why) job.file = file
    return why
  } catch {
    // The file was moved or deleted, or the browser keeps nothing (a private window).
    job.handle = undefined
    return words.fileLost(findEntry(key)?.file.progress ?? 0)
  }
}
