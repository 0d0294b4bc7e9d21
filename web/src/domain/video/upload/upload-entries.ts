import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { videoStatusLabel } from '../video-status.tsx'
import { removeStoredUpload, type StoredUpload, storeUpload } from './stored-uploads.ts'
import { uploadText } from './upload.text.ts'
import { readUploads, setUploadListState, type UploadEntry } from './upload-list.ts'

/**
 * Milliseconds between two updates of an upload's progress: on screen (`drawMs`) and in the browser's storage
 * (`keepMs`).
 */
const drawMs = 250
const keepMs = 2_000

const reportedStatuses = new Map<string, VideoStatus | null>()
const drawnMs = new Map<string, number>()
const keptMs = new Map<string, number>()
let owner = 0
let news = ''

export function setUploadsOwner(personId: number): void {
  if (owner === personId) return
  owner = personId
  reportedStatuses.clear()
  set([])
}

export const uploadsOwnerPersonId = () => owner
export const findUploadEntry = (key: string): UploadEntry | undefined => readUploads().find((one) => one.key === key)
/** Returns the upload's last status that was reported to the server; null = the server does not know the upload. */
export const lastReportedVideoStatus = (key: string): VideoStatus | null => reportedStatuses.get(key) ?? null

export function rememberStatusReportedToServer(key: string, status: VideoStatus | null): void {
  reportedStatuses.set(key, status)
  persistUploadEntry(key)
}

export function addOrReplaceUploadEntry({ entry, told: status }: StoredUpload): void {
  reportedStatuses.set(entry.key, status)
  const others = readUploads().filter(({ key }) => key !== entry.key)
  set([...others, entry].sort((a, b) => (a.key < b.key ? -1 : 1)))
}

export function removeUploadEntry(key: string): void {
  reportedStatuses.delete(key)
  removeStoredUpload(owner, key)
  set(readUploads().filter((one) => one.key !== key))
}

export function changeUploadEntry(key: string, change: Partial<UploadEntry>): void {
  set(readUploads().map((one) => (one.key === key ? { ...one, ...change } : one)))
  persistUploadEntry(key)
}

export function changeFileOfUploadEntry(key: string, change: Partial<UploadEntry['file']>): void {
  const entry = findUploadEntry(key)
  if (entry) changeUploadEntry(key, { file: { ...entry.file, ...change } })
}

/** Sets the status of the upload. If the upload was hidden, it is shown again. */
export function setUploadStatus(
  key: string,
  status: VideoStatus,
  message: string,
  change: Partial<UploadEntry['file']> = {},
): void {
  const entry = findUploadEntry(key)
  if (!entry) return
  const id = (entry.history.at(-1)?.id ?? 0) + 1
  const isEnd = ends.has(status) && entry.file.currentStatus !== status
  if (isEnd) news = uploadText.news(entry.origName, status === VideoStatus.Error ? message : videoStatusLabel(status))
  changeUploadEntry(key, {
    isVisible: true,
    history: [...entry.history, { id, status, message, createdAt: new Date().toISOString() }],
    file: { ...entry.file, speed: null, leftSeconds: null, trouble: null, ...change, currentStatus: status },
  })
}
const ends: ReadonlySet<VideoStatus> = new Set([VideoStatus.Waiting, VideoStatus.Done, VideoStatus.Error])

/** Updates the progress at most four times a second, and always when the server has confirmed a part (`isThere`). */
export function showUploadProgress(key: string, bytes: number, speed: number | null, isThere = false): void {
  const entry = findUploadEntry(key)
  const nowMs = Date.now()
  if (!entry || (!isThere && nowMs - (drawnMs.get(key) ?? 0) < drawMs)) return
  drawnMs.set(key, nowMs)
  const leftSeconds = speed ? Math.ceil((entry.file.size - bytes) / speed) : null
  const file = { ...entry.file, progress: bytes / entry.file.size, speed, leftSeconds, trouble: null }
  set(readUploads().map((one) => (one.key === key ? { ...one, file } : one)))
  if (nowMs - (keptMs.get(key) ?? 0) >= keepMs) persistUploadEntry(key)
}

export function persistUploadEntry(key: string): void {
  const entry = findUploadEntry(key)
  if (!entry || entry.isElsewhere) return
  keptMs.set(key, Date.now())
  storeUpload(owner, { entry, told: lastReportedVideoStatus(key) })
}

const isLeft = ({ file: { currentStatus } }: UploadEntry) =>
  currentStatus === 'queued' || currentStatus === VideoStatus.Uploading || isStopped(currentStatus)
const isStopped = (status: UploadEntry['file']['currentStatus']) =>
  status === VideoStatus.Pause || status === VideoStatus.Error

function set(entries: readonly UploadEntry[]): void {
  const left = entries.filter(isLeft)
  const bytes = left.reduce((sum, { file }) => sum + file.size, 0)
  const done = left.reduce((sum, { file }) => sum + file.size * file.progress, 0)
  const percent = bytes > 0 ? Math.floor((done / bytes) * 100) : 100
  const hasTrouble = left.some(({ file }) => file.currentStatus === VideoStatus.Error || file.needsFile)
  setUploadListState({ entries, summary: { total: entries.length, count: left.length, percent, hasTrouble, news } })
}
