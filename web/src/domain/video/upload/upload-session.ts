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

/** Stops all uploads of this tab as if the tab were closed. The stored uploads remain for the next page load. */
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
 * Starts the user's list of uploads: it is stored in the browser and shared between tabs, and closing the page asks for
 * confirmation.
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

/** Shows a stored upload as running in another tab, until this tab gets the lock of the upload. */
function watch({ entry, told }: StoredUpload): void {
  replaceEntry({ entry: { ...entry, isElsewhere: true }, told })
  if (jobs.has(entry.key)) return
  makeJob(entry.key)
  lockEntry(entry.key, () => void regain(entry.key))
}

/**
 * Takes over an upload after a reload, or after another tab was closed. If its file can be read, it resumes without a
 * click.
 */
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

/** Adds the upload to the queue, and reports to the server that it continues. */
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

/** Takes over an upload from another tab after a click in this tab, unless it is running in the other tab. */
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

/** Stops all uploads because the page is being closed. The same user can resume them later. */
function leave(): void {
  for (const entry of ownEntries().filter(isUnderWay)) {
    jobs.get(entry.key)?.running?.abort()
    storeNow(entry.key)
    reportLeaving(entry)
  }
}

const signOutWaitMs = 5_000

/** Deletes the running uploads at a sign-out. Paused uploads remain for the user's next visit. */
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
