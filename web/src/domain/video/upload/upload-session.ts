import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { handles } from '../../../shared/upload/file-handles.ts'
import { retryWhenReachable } from '../../../shared/upload/server-connection.ts'
import {
  parseStoredUpload,
  readStoredUploads,
  removeStoredUpload,
  type StoredUpload,
  storedPrefix,
} from './stored-uploads.ts'
import { uploadText as words } from './upload.text.ts'
import {
  addHistory,
  changeEntry,
  changeFile,
  dropEntry,
  findEntry,
  ownerId,
  replaceEntry,
  reportedStatus,
  setOwner,
  storeNow,
} from './upload-entries.ts'
import { guardUploads } from './upload-guards.ts'
import { isUnderWay, jobs, lockEntry, makeJob, openFile, ownEntries, releaseEntry } from './upload-jobs.ts'
import { readUploads, type UploadEntry } from './upload-list.ts'
import { reportUnreported, startDueUploads, startPolling, stopPolling } from './upload-queue.ts'
import { removeVideo, reportLeaving, reportStatus } from './video-server.ts'

export async function restore(personId: number): Promise<void> {
  begin(personId)
  for (const kept of readStoredUploads(personId)) {
    if (jobs.has(kept.entry.key)) continue
    if (kept.entry.file.currentStatus === VideoStatus.Done) removeStoredUpload(personId, kept.entry.key)
    else watch(kept)
  }
}

/** Stops the list as if the tab were closed: stored uploads stay for the next page. */
export function end(): void {
  for (const key of [...jobs.keys()]) releaseEntry(key)
  stopPolling()
  setOwner(0)
  stopGuards()
  removeEventListener('storage', onStorage)
  removeEventListener('online', wake)
  begun = 0
}

let begun = 0
let stopGuards = () => {}

/**
 * Starts the list of this user's uploads: they are stored, shared between tabs, and protected against closing the page.
 */
export function begin(personId: number): void {
  if (begun && begun !== personId) end()
  startPolling()
  if (begun) return
  begun = personId
  setOwner(personId)
  addEventListener('storage', onStorage)
  addEventListener('online', wake)
  stopGuards = guardUploads({
    isUnderWay: () => ownEntries().some(isUnderWay),
    isUnderWayAnywhere: () => readUploads().some(isUnderWay),
    leave,
    comeBack: () =>
      ownEntries()
        .filter(isUnderWay)
        .map(({ key }) => regain(key)),
    discard,
  })
}

const wake = () => void retryWhenReachable()

/** Shows a stored upload as running in another tab, until this tab gets its lock. */
function watch({ entry, told }: StoredUpload): void {
  replaceEntry({ entry: { ...entry, isElsewhere: true }, told })
  if (jobs.has(entry.key)) return
  makeJob(entry.key)
  lockEntry(entry.key, () => void regain(entry.key))
}

/** Takes over an upload after a reload or after another tab closed: it resumes by itself if its file can be read. */
async function regain(key: string): Promise<void> {
  const kept = parseStoredUpload(localStorage.getItem(storedPrefix(ownerId()) + key))
  if (!kept) {
    drop(key)
    return
  }
  replaceEntry(kept)
  const status = kept.entry.file.currentStatus
  if (status === VideoStatus.Waiting || status === VideoStatus.Processing) return
  const why = await openFile(key, false)
  const job = jobs.get(key)
  const entry = findEntry(key)
  if (!job?.isOwn || !entry || entry.file.currentStatus !== status) return
  const { progress, trouble } = entry.file
  const isWhole = status === VideoStatus.Error && progress === 1
  const needsFile = !job.file && why !== words.notAllowed && !isWhole
  if (isUnderWay(entry)) {
    if (job.file) goOn(entry)
    else if (needsFile)
      addHistory(key, VideoStatus.Pause, words.fileNotHeld(progress), {
        needsFile,
        trouble: why ?? words.fileLost(progress),
      })
    else addHistory(key, VideoStatus.Pause, words.allowFile(progress), { trouble: words.allowFile(progress) })
  } else changeFile(key, { needsFile, trouble: needsFile && status === VideoStatus.Pause ? why : trouble })
  reportUnreported()
}

/** Queues the upload and at once reports to the server that it continues. */
function goOn(entry: UploadEntry): void {
  if (reportedStatus(entry.key) === VideoStatus.Uploading)
    reportStatus(entry, VideoStatus.Uploading, words.goesOn(entry.file.progress)).catch(() => {})
  queue(entry.key)
}

export function queue(key: string): void {
  const entry = findEntry(key)
  if (!entry) return
  changeEntry(key, {
    isVisible: true,
    file: { ...entry.file, currentStatus: 'queued', needsFile: false, trouble: null },
  })
  startDueUploads()
}

/** A click in this tab takes over an upload from another tab, unless it is running there. */
export async function takeOver(key: string): Promise<boolean> {
  const entry = findEntry(key)
  const job = jobs.get(key)
  if (!entry || !job || job.isOwn) return job?.isOwn ?? false
  if (isUnderWay(entry)) return false
  await new Promise<void>((done) => lockEntry(key, done, true))
  return true
}

export function drop(key: string): void {
  releaseEntry(key)
  dropEntry(key)
  handles.remove(key).catch(() => {})
}

/** Stops all uploads because the page is closing; the same user can resume them later. */
function leave(): void {
  for (const entry of ownEntries().filter(isUnderWay)) {
    jobs.get(entry.key)?.running?.abort()
    storeNow(entry.key)
    reportLeaving(entry)
  }
}

const signOutWaitMs = 5_000

/** Deletes running uploads at sign-out. Paused uploads stay for the same user's next visit. */
async function discard(): Promise<void> {
  const going = ownEntries().filter(isUnderWay)
  for (const { key } of going) jobs.get(key)?.running?.abort()
  const signal = AbortSignal.timeout(signOutWaitMs)
  await Promise.allSettled(going.map((entry) => removeVideo(entry, signal)))
  for (const { key } of going) drop(key)
}

function onStorage({ key: name, newValue }: StorageEvent): void {
  const prefix = storedPrefix(ownerId())
  if (!name?.startsWith(prefix)) return
  const key = name.slice(prefix.length)
  const kept = parseStoredUpload(newValue)
  if (!kept) drop(key)
  else if (!jobs.get(key)?.isOwn) watch(kept)
}
