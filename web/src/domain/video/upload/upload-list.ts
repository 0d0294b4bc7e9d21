import type { Reach } from '@markaz/protocol/route'
import type { LinkedType, UploadLink, Video, VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { useStore } from '../../../shared/ui/use-store.ts'

/** A video chosen for upload. `page`: the page of its list, to which the header links. */
export interface ChosenVideo {
  file: File
  /** With a handle, the upload resumes after a reload without asking for the file. */
  handle?: FileSystemFileHandle
  origName: string
  lessonId: number | null
  type: LinkedType
  group: { id: number; name: string } | null
  curriculumId: number | null
  reach: Reach
  page: { link: string; name: string }
}

/** What this browser knows of an upload whose video row already exists on the server. */
export type LocalUploadPart = Pick<ChosenVideo, 'file' | 'handle' | 'reach' | 'page'>

/** One upload of this user in this browser. Immutable. */
export interface UploadEntry {
  /** The upload's own key, created when it was added. */
  key: string
  /** The video's id; null until the server has created its row. */
  id: number | null
  /** The video's name at the video host. */
  videoId: string | null
  uploadUrl: string | null
  groupId: number | null
  page: { link: string; name: string }
  origName: string
  lessonId: number | null
  type: LinkedType
  curriculumId: number | null
  reach: Reach
  /** False = the user has closed the panel with this upload; true again when its status changes. */
  isVisible: boolean
  /** True = another tab runs the upload, and this tab only shows it. */
  isElsewhere: boolean
  file: {
    name: string
    size: number
    lastModified: number
    currentStatus: VideoStatus | 'queued'
    /** Share of the upload or conversion that is done, 0…1. */
    progress: number
    /** Bytes per second; null while no bytes are sent. */
    speed: number | null
    leftSeconds: number | null
    /** True = the browser has lost access to the file, so the user must choose it again (`chooseFileAgain`). */
    needsFile: boolean
    /** True = the server will never accept this file, so the upload can only be deleted. */
    isRefused?: boolean
    /** The reason why the upload has stopped, for the user. */
    trouble: string | null
  }
  /** The states that the upload has passed through, oldest first. */
  history: { id: number; status: VideoStatus; message: string; createdAt: string }[]
}

interface UploadSummary {
  /** Number of uploads in the list. */
  total: number
  /** Number of uploads that are queued, running, paused or failed. */
  count: number
  /** Percentage of all bytes that are sent, 0…100. */
  percent: number
  hasTrouble: boolean
  /** A sentence about the last finished upload, for screen readers. */
  news: string
}

interface State {
  entries: readonly UploadEntry[]
  summary: UploadSummary
}

let state: State = { entries: [], summary: { total: 0, count: 0, percent: 0, hasTrouble: false, news: '' } }
const listeners = new Set<() => void>()

export const useUploads = (): readonly UploadEntry[] => useStore(subscribe, readUploads)
export const useUploadSummary = (): UploadSummary => useStore(subscribe, () => state.summary)
export const useUploadOf = (videoId: number): UploadEntry | undefined =>
  useStore(subscribe, () => state.entries.find(({ id }) => id === videoId))

export const readUploads = (): readonly UploadEntry[] => state.entries

/** Replaces the state; only the upload manager calls it. */
export function publish(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const changeListeners = new Set<() => void>()

/** Registers a listener that runs when an upload has changed the server's videos, so that lists are refetched. */
export function onVideosChanged(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

export function notifyVideosChanged(): void {
  for (const listener of changeListeners) listener()
}

/**
 * The upload manager with the tus client and the schemas loads only for users who upload or have unfinished uploads.
 */
const manager = () => import('./upload-manager.ts')

/**
 * Adds files to the queue. More than ten active uploads, and files that are not videos, are rejected with a message.
 */
export const addUploads = async (chosen: ChosenVideo[]): Promise<void> => (await manager()).add(chosen)
/** Adds an upload whose row was created together with the object that the video belongs to. */
export const addLinked = async (chosen: ChosenVideo, link: UploadLink): Promise<void> =>
  (await manager()).addLinked(chosen, link)
export const pauseUpload = async (key: string): Promise<void> => (await manager()).pause(key)
/** Resumes a paused upload or retries a failed one. May ask for file permission, so it must be called on a click. */
export const resumeUpload = async (key: string): Promise<void> => (await manager()).resume(key)
/** Stops the upload and deletes the video; rejects if the server could not be reached. */
export const cancelUpload = async (key: string): Promise<void> => (await manager()).cancel(key)
/** Stops the upload of a video that was deleted. */
export function dropUpload(videoId: number): void {
  const entry = state.entries.find(({ id }) => id === videoId)
  if (entry && !entry.isElsewhere) void cancelUpload(entry.key).catch(console.error)
}
/** Gives the upload its file after a reload; a different file is refused with a message in `trouble`. */
export const chooseFileAgain = async (key: string, file: File, handle?: FileSystemFileHandle): Promise<void> =>
  (await manager()).giveFile(key, file, handle)
/** Resumes an upload of this user that is not in this browser's list, from the server's offset. */
export const continueUpload = async (video: Video, own: LocalUploadPart): Promise<void> =>
  (await manager()).goOnWith(video, own)
/**
 * Closes the panel: Done and Waiting uploads leave the list, the others are hidden until their status changes.
 */
export const closeUploadPanel = async (): Promise<void> => (await manager()).closePanel()
/** Resumes the uploads that this browser has stored for the user. */
export const restoreUploads = async (personId: number): Promise<void> =>
  (await import('./upload-session.ts')).restore(personId)
