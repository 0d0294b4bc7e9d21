import type { GroupAccessScope } from '@markaz/protocol/route'
import type { UploadLink, Video, VideoStatus, VideoUploadType } from '@markaz/protocol/teaching/videos/schemas'
import { useExternalStore } from '../../../shared/ui/browser-state.ts'

/** `page` is the page that lists the video; the uploads panel links to it. */
export interface ChosenVideo {
  file: File
  /** With this file handle, the upload resumes after a reload without asking for the file. */
  handle?: FileSystemFileHandle
  origName: string
  lessonId: number | null
  type: VideoUploadType
  group: { id: number; name: string } | null
  curriculumId: number | null
  reach: GroupAccessScope
  page: { link: string; name: string }
}

export type ResumedUploadSource = Pick<ChosenVideo, 'file' | 'handle' | 'reach' | 'page'>

export interface UploadEntry {
  key: string
  /** The video's id; null = the server has not created the video yet. */
  id: number | null
  /** The video host's id of the video; null = it is not known yet. */
  videoId: string | null
  uploadUrl: string | null
  groupId: number | null
  page: { link: string; name: string }
  origName: string
  lessonId: number | null
  type: VideoUploadType
  curriculumId: number | null
  reach: GroupAccessScope
  /** False = the upload is hidden, because the user has closed the uploads panel. A new status makes it true again. */
  isVisible: boolean
  /** True = another tab runs the upload, and this tab only shows it. */
  isElsewhere: boolean
  file: {
    name: string
    size: number
    lastModified: number
    currentStatus: VideoStatus | 'queued'
    /** Progress of the upload or conversion, 0…1. */
    progress: number
    /** Bytes per second; null = no bytes are being sent. */
    speed: number | null
    leftSeconds: number | null
    /** True = the browser can no longer read the file, so the user must choose it again. */
    needsFile: boolean
    /** True = the server never accepts this file, so the upload can only be deleted. */
    isRefused?: boolean
    /** The reason why the upload has stopped, as a text for the user; null = the upload has not stopped. */
    trouble: string | null
  }
  /** The states of the upload so far, oldest first. */
  history: { id: number; status: VideoStatus; message: string; createdAt: string }[]
}

interface UploadSummary {
  total: number
  /** How many uploads are waiting, running, paused or failed. */
  count: number
  /** Uploaded share of all uploads together in percent, 0…100. */
  percent: number
  hasTrouble: boolean
  /** A sentence for screen readers about the upload that ended last. */
  news: string
}

interface State {
  entries: readonly UploadEntry[]
  summary: UploadSummary
}

let state: State = { entries: [], summary: { total: 0, count: 0, percent: 0, hasTrouble: false, news: '' } }
const listeners = new Set<() => void>()

export const useUploads = (): readonly UploadEntry[] => useExternalStore(subscribe, readUploads)
export const useUploadSummary = (): UploadSummary => useExternalStore(subscribe, () => state.summary)
export const useUploadOfVideo = (videoId: number): UploadEntry | undefined =>
  useExternalStore(subscribe, () => state.entries.find(({ id }) => id === videoId))

export const readUploads = (): readonly UploadEntry[] => state.entries

/** Only upload-entries.ts may call this function, because that module also calculates the summary. */
export function setUploadListState(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const changeListeners = new Set<() => void>()

/** Calls the listener when an upload has changed videos on the server. The returned function removes the listener. */
export function onVideosChanged(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

export function notifyVideosChangedListeners(): void {
  for (const listener of changeListeners) listener()
}

/** The code that runs uploads is large, and only users with uploads need it. */
const manager = () => import('./upload-manager.ts')

/** Adds uploads. An eleventh active upload and files that are not videos are refused with a message. */
export const addUploads = async (chosen: ChosenVideo[]): Promise<void> => (await manager()).startUploads(chosen)
/** Adds an upload for a video that the server has already created; `link` contains the id of the video. */
export const addUploadWithLink = async (chosen: ChosenVideo, link: UploadLink): Promise<void> =>
  (await manager()).startUploadWithLink(chosen, link)
export const pauseUpload = async (key: string): Promise<void> => (await manager()).pauseOneUpload(key)
/** Must be called in a click handler, because the browser may ask for permission to read the file. */
export const resumeUpload = async (key: string): Promise<void> => (await manager()).resumeOneUpload(key)
/** Stops an upload and deletes its video. Rejects if the server cannot be reached. */
export const cancelUpload = async (key: string): Promise<void> => (await manager()).cancelAndRemoveVideo(key)
export function removeUploadFromList(videoId: number): void {
  const entry = state.entries.find(({ id }) => id === videoId)
  if (entry && !entry.isElsewhere) void cancelUpload(entry.key).catch(console.error)
}
/** Sets the file of an upload after a reload. If it is another file, `trouble` gets a message. */
export const chooseUploadFileAgain = async (key: string, file: File, handle?: FileSystemFileHandle): Promise<void> =>
  (await manager()).setFileAndResume(key, file, handle)
/** Resumes an upload of this user that is not in this browser's list. Only the bytes that the server lacks are sent. */
export const continueUpload = async (video: Video, source: ResumedUploadSource): Promise<void> =>
  (await manager()).continueUploadOfVideo(video, source)
/**
 * Removes uploads that are done or waiting for conversion from the list, and hides the others until their status
 * changes.
 */
export const closeUploadPanel = async (): Promise<void> => (await manager()).hideUploadPanel()
export const restoreUploads = async (personId: number): Promise<void> =>
  (await import('./upload-session.ts')).restoreStoredUploads(personId)
