import { tusUploadPath } from '@markaz/protocol/route'
import {
  isVideoFile,
  maxConcurrentUploads,
  type UploadLink,
  type Video,
  VideoStatus,
  VideoType,
} from '@markaz/protocol/teaching/videos/schemas'
import { computeUploadRequestBytes } from '@markaz/protocol/teaching/videos/upload'
import { apiText } from '../../../shared/api/api.text.ts'
import { readStaffInfo } from '../../../shared/api/session-store.ts'
import { notify, notifyWarning } from '../../../shared/notify/toasts.ts'
import { storedFileHandles } from '../../../shared/upload/file-handles.ts'
import { UploadTransferError, uploadAddressOf } from '../../../shared/upload/transfer.ts'
import { uploadText as words } from './upload.text.ts'
import {
  addOrReplaceUploadEntry,
  changeFileOfUploadEntry,
  changeUploadEntry,
  findUploadEntry,
  rememberStatusReportedToServer,
  setUploadStatus,
} from './upload-entries.ts'
import {
  createUploadJob,
  findMismatchWithUploadedFile,
  isUploadUnderWay,
  lockUploadForThisTab,
  openUploadFileOrReturnError,
  uploadJobs,
} from './upload-jobs.ts'
import {
  type ChosenVideo,
  notifyVideosChangedListeners,
  type ResumedUploadSource,
  readUploads,
  type UploadEntry,
} from './upload-list.ts'
import { reportUnreportedUploadStatuses, startDueUploads } from './upload-queue.ts'
import { beginUploadSession, queueUpload, releaseLockAndRemoveUpload, takeOverUpload } from './upload-session.ts'
import { removeVideo, reportUploadStatus } from './video-api.ts'

export async function startUploads(chosen: ChosenVideo[]): Promise<void> {
  beginUploadSession(readStaffInfo()?.id ?? 0)
  const isVideo = ({ file, type }: ChosenVideo) => isVideoFile(file, type)
  for (const { file } of chosen.filter((one) => !isVideo(one))) notifyWarning(words.wrongType(file.name))
  const videos = chosen.filter(isVideo)
  const room = Math.max(0, maxConcurrentUploads - readUploads().filter(isUploadUnderWay).length)
  const tooMany = videos.slice(room).map(({ origName }) => origName)
  if (tooMany.length > 0) notifyWarning(words.tooMany, { detail: words.notAdded(tooMany.join(', ')), seconds: 8 })
  for (const [index, one] of videos.slice(0, room).entries()) addOne(one, index)
  startDueUploads()
}

export async function startUploadWithLink(chosen: ChosenVideo, link: UploadLink): Promise<void> {
  beginUploadSession(readStaffInfo()?.id ?? 0)
  rememberStatusReportedToServer(addOne(chosen, 0, { ...link, progress: 0 }), VideoStatus.Uploading)
  notifyVideosChangedListeners()
  startDueUploads()
}

export async function continueUploadOfVideo(video: Video, source: ResumedUploadSource): Promise<void> {
  const { file } = source
  const { id, type, group, curriculumId, origName } = video
  // The server creates a story only after its upload is complete, so there is nothing to resume after a reload.
  if (type === VideoType.Story) return
  if (!isVideoFile(file, type)) return notifyWarning(words.wrongType(file.name))
  if (file.size !== video.size) return notifyWarning(words.otherSize, { detail: origName })
  beginUploadSession(readStaffInfo()?.id ?? 0)
  const videoId = String(id)
  const place = await findPlace(file, videoId)
  if (place instanceof UploadTransferError) return notify({ tone: 'error', title: whyNoPlace(place), detail: origName })
  if (readUploads().some((entry) => entry.id === id)) return
  const chosen = { ...source, origName, lessonId: video.lesson?.id ?? null, type, group, curriculumId }
  addOne(chosen, 0, { id, videoId, uploadUrl: place, progress: video.percentage / 100 })
  startDueUploads()
}

async function findPlace(file: File, videoId: string): Promise<string | UploadTransferError> {
  try {
    return await uploadAddressOf({
      file,
      endpoint: tusUploadPath,
      // With this id in the metadata, the server finds the video of the upload.
      metadata: { videoId },
      partBytes: computeUploadRequestBytes(file.size),
      signal: new AbortController().signal,
    })
  } catch (error) {
    if (error instanceof UploadTransferError) return error
    throw error
  }
}

function whyNoPlace({ status, message }: UploadTransferError): string {
  if (status === 0) return apiText.unreachable
  return status === 404 ? words.notFromHere : message
}

type StartedUpload = Pick<UploadEntry, 'id' | 'videoId' | 'uploadUrl'> & { progress: number }
const notStartedUpload: StartedUpload = { id: null, videoId: null, uploadUrl: null, progress: 0 }

function addOne(chosen: ChosenVideo, index: number, begun = notStartedUpload): string {
  const { file, handle } = chosen
  // Uploads are sorted by key, so the key begins with the time of creation and the position of the file.
  const key = `${Date.now().toString(36)}-${index}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`
  createUploadJob(key, { file, handle, isOwn: true })
  // This tab takes the lock before other tabs see the stored upload.
  lockUploadForThisTab(key, () => {})
  addOrReplaceUploadEntry({ entry: entryOf(key, chosen, begun), told: null })
  rememberStatusReportedToServer(key, null)
  if (handle) storedFileHandles.write(key, handle).catch(() => {})
  return key
}

function entryOf(
  key: string,
  { file, group, ...chosen }: ChosenVideo,
  { progress, ...begun }: StartedUpload,
): UploadEntry {
  const { origName, lessonId, type, curriculumId, reach, page } = chosen
  return {
    key,
    ...begun,
    groupId: group?.id ?? null,
    page,
    origName,
    lessonId,
    type,
    curriculumId,
    reach,
    isVisible: true,
    isElsewhere: false,
    file: {
      name: file.name,
      size: file.size,
      lastModified: file.lastModified,
      currentStatus: 'queued',
      progress,
      speed: null,
      leftSeconds: null,
      needsFile: false,
      trouble: null,
    },
    history: [],
  }
}

export async function pauseOneUpload(key: string): Promise<void> {
  const entry = findUploadEntry(key)
  const job = uploadJobs.get(key)
  if (!entry || !job?.isOwn || !isUploadUnderWay(entry)) return
  job.running?.abort()
  setUploadStatus(key, VideoStatus.Pause, words.paused(entry.file.progress))
  // A running transfer reports the pause itself shortly after it is aborted. Without a transfer, the pause is reported
  // here.
  if (!job.running) reportUnreportedUploadStatuses()
}

export async function resumeOneUpload(key: string): Promise<void> {
  if (!(await takeOverUpload(key)) || (await isConvertedAnew(key))) return
  const why = await openUploadFileOrReturnError(key, true)
  if (uploadJobs.get(key)?.file) queueUpload(key)
  else changeFileOfUploadEntry(key, { needsFile: why !== words.notAllowed, trouble: why })
}

/** Restarts the conversion if the server already has all bytes. Returns whether the conversion was restarted. */
async function isConvertedAnew(key: string): Promise<boolean> {
  const entry = findUploadEntry(key)
  if (entry?.id == null || entry.file.currentStatus !== VideoStatus.Error || entry.file.progress < 1) return false
  try {
    await reportUploadStatus(entry, VideoStatus.Waiting, words.whole)
  } catch {
    return false
  }
  setUploadStatus(key, VideoStatus.Waiting, words.whole)
  return true
}

export async function setFileAndResume(key: string, file: File, handle?: FileSystemFileHandle): Promise<void> {
  if (!(await takeOverUpload(key))) return
  const why = findMismatchWithUploadedFile(key, file)
  const job = uploadJobs.get(key)
  if (why || !job) {
    changeFileOfUploadEntry(key, { trouble: why })
    return
  }
  Object.assign(job, { file, handle })
  if (handle) storedFileHandles.write(key, handle).catch(() => {})
  queueUpload(key)
}

export async function cancelAndRemoveVideo(key: string): Promise<void> {
  const entry = findUploadEntry(key)
  if (!entry) return
  uploadJobs.get(key)?.running?.abort()
  try {
    await removeVideo(entry)
  } catch (error) {
    if (isUploadUnderWay(entry)) setUploadStatus(key, VideoStatus.Pause, words.paused(entry.file.progress))
    throw error
  }
  releaseLockAndRemoveUpload(key)
  startDueUploads()
}

export async function hideUploadPanel(): Promise<void> {
  for (const { key, file } of readUploads()) {
    const leaves = file.currentStatus === VideoStatus.Done || file.currentStatus === VideoStatus.Waiting
    if (leaves) releaseLockAndRemoveUpload(key)
    else changeUploadEntry(key, { isVisible: false })
  }
}
