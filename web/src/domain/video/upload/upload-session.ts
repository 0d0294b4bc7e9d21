import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { storedFileHandles } from '../../../shared/upload/file-handles.ts'
import { resumeUploadsIfServerReady } from '../../../shared/upload/server-connection.ts'
import {
  parseStoredUpload,
  readStoredUploads,
  removeStoredUpload,
  type StoredUpload,
  storedUploadPrefix,
} from './stored-uploads.ts'
import { uploadText as words } from './upload.text.ts'
import {
  addOrReplaceUploadEntry,
  changeFileOfUploadEntry,
  changeUploadEntry,
  findUploadEntry,
  lastReportedVideoStatus,
  persistUploadEntry,
  removeUploadEntry,
  setUploadStatus,
  setUploadsOwner,
  uploadsOwnerPersonId,
} from './upload-entries.ts'
import { warnBeforeStoppingUploads } from './upload-guards.ts'
import {
  createUploadJob,
  isUploadUnderWay,
  lockUploadForThisTab,
  openUploadFileOrReturnError,
  stopAndUnlockUpload,
  uploadEntriesOfThisTab,
  uploadJobs,
} from './upload-jobs.ts'
import { readUploads, type UploadEntry } from './upload-list.ts'
import {
  reportUnreportedUploadStatuses,
  startDueUploads,
  startUploadQueuePolling,
  stopUploadQueuePolling,
} from './upload-queue.ts'
import { notifyServerOfPageClose, removeVideo, reportUploadStatus } from './video-api.ts'

export async function restoreStoredUploads(personId: number): Promise<void> {
  beginUploadSession(personId)
  for (const kept of readStoredUploads(personId)) {
    if (uploadJobs.has(kept.entry.key)) continue
    if (kept.entry.file.currentStatus === VideoStatus.Done) removeStoredUpload(personId, kept.entry.key)
    else watch(kept)
  }
}

/** Stops all uploads of this tab as if the tab were closed. The stored uploads remain for the next page load. */
export function endUploadSession(): void {
  for (const key of [...uploadJobs.keys()]) stopAndUnlockUpload(key)
  stopUploadQueuePolling()
  setUploadsOwner(0)
  stopGuards()
  removeEventListener('storage', onStorage)
  removeEventListener('online', wake)
  begun = 0
}

let begun = 0
let stopGuards = () => {}

export function beginUploadSession(personId: number): void {
  if (begun && begun !== personId) endUploadSession()
  startUploadQueuePolling()
  if (begun) return
  begun = personId
  setUploadsOwner(personId)
  addEventListener('storage', onStorage)
  addEventListener('online', wake)
  stopGuards = warnBeforeStoppingUploads({
    isUnderWay: () => uploadEntriesOfThisTab().some(isUploadUnderWay),
    isUnderWayAnywhere: () => readUploads().some(isUploadUnderWay),
    leave,
    comeBack: () =>
      uploadEntriesOfThisTab()
        .filter(isUploadUnderWay)
        .map(({ key }) => regain(key)),
    discard,
  })
}

const wake = () => void resumeUploadsIfServerReady()

/** Shows a stored upload as running in another tab, until this tab gets the lock of the upload. */
function watch({ entry, told }: StoredUpload): void {
  addOrReplaceUploadEntry({ entry: { ...entry, isElsewhere: true }, told })
  if (uploadJobs.has(entry.key)) return
  createUploadJob(entry.key)
  lockUploadForThisTab(entry.key, () => void regain(entry.key))
}

/**
 * Takes over an upload after a reload or after another tab was closed. The upload resumes at once if its file can be
 * read.
 */
async function regain(key: string): Promise<void> {
  const kept = parseStoredUpload(localStorage.getItem(storedUploadPrefix(uploadsOwnerPersonId()) + key))
  if (!kept) {
    releaseLockAndRemoveUpload(key)
    return
  }
  addOrReplaceUploadEntry(kept)
  const status = kept.entry.file.currentStatus
  if (status === VideoStatus.Waiting || status === VideoStatus.Processing) return
  const why = await openUploadFileOrReturnError(key, false)
  const job = uploadJobs.get(key)
  const entry = findUploadEntry(key)
  if (!job?.isOwn || !entry || entry.file.currentStatus !== status) return
  const { progress, trouble } = entry.file
  const isWhole = status === VideoStatus.Error && progress === 1
  const needsFile = !job.file && why !== words.notAllowed && !isWhole
  if (isUploadUnderWay(entry)) {
    if (job.file) goOn(entry)
    else if (needsFile)
      setUploadStatus(key, VideoStatus.Pause, words.fileNotHeld(progress), {
        needsFile,
        trouble: why ?? words.fileLost(progress),
      })
    else setUploadStatus(key, VideoStatus.Pause, words.allowFile(progress), { trouble: words.allowFile(progress) })
  } else changeFileOfUploadEntry(key, { needsFile, trouble: needsFile && status === VideoStatus.Pause ? why : trouble })
  reportUnreportedUploadStatuses()
}

function goOn(entry: UploadEntry): void {
  if (lastReportedVideoStatus(entry.key) === VideoStatus.Uploading)
    reportUploadStatus(entry, VideoStatus.Uploading, words.goesOn(entry.file.progress)).catch(() => {})
  queueUpload(entry.key)
}

export function queueUpload(key: string): void {
  const entry = findUploadEntry(key)
  if (!entry) return
  changeUploadEntry(key, {
    isVisible: true,
    file: { ...entry.file, currentStatus: 'queued', needsFile: false, trouble: null },
  })
  startDueUploads()
}

/** Takes over an upload from another tab after a click in this tab, unless it is running in the other tab. */
export async function takeOverUpload(key: string): Promise<boolean> {
  const entry = findUploadEntry(key)
  const job = uploadJobs.get(key)
  if (!entry || !job || job.isOwn) return job?.isOwn ?? false
  if (isUploadUnderWay(entry)) return false
  await new Promise<void>((done) => lockUploadForThisTab(key, done, true))
  return true
}

export function releaseLockAndRemoveUpload(key: string): void {
  stopAndUnlockUpload(key)
  removeUploadEntry(key)
  storedFileHandles.remove(key).catch(() => {})
}

/** Called when the page is closed; the same user can resume the uploads later. */
function leave(): void {
  for (const entry of uploadEntriesOfThisTab().filter(isUploadUnderWay)) {
    uploadJobs.get(entry.key)?.running?.abort()
    persistUploadEntry(entry.key)
    notifyServerOfPageClose(entry)
  }
}

const signOutWaitMs = 5_000

/**
 * At a sign-out, stops the uploads under way in this tab and deletes their videos. Paused uploads remain for the user's
 * next visit.
 */
async function discard(): Promise<void> {
  const going = uploadEntriesOfThisTab().filter(isUploadUnderWay)
  for (const { key } of going) uploadJobs.get(key)?.running?.abort()
  const signal = AbortSignal.timeout(signOutWaitMs)
  await Promise.allSettled(going.map((entry) => removeVideo(entry, signal)))
  for (const { key } of going) releaseLockAndRemoveUpload(key)
}

function onStorage({ key: name, newValue }: StorageEvent): void {
  const prefix = storedUploadPrefix(uploadsOwnerPersonId())
  if (!name?.startsWith(prefix)) return
  const key = name.slice(prefix.length)
  const kept = parseStoredUpload(newValue)
  if (!kept) releaseLockAndRemoveUpload(key)
  else if (!uploadJobs.get(key)?.isOwn) watch(kept)
}
