import type { Reach } from '@markaz/protocol/route'
import type { LinkedType, UploadLink, Video, VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { useStore } from '../../../shared/ui/use-store.ts'

/** A video somebody wants uploaded. `page`: where its list stands, for the way back from the header. */
export interface ChosenVideo {
  file: File
  /** Where the browser gives one, the upload goes on after a reload without asking for the file again. */
  handle?: FileSystemFileHandle
  origName: string
  lessonId: number | null
  type: LinkedType
  group: { id: number; name: string } | null
  curriculumId: number | null
  reach: Reach
  page: { link: string; name: string }
}

/** What this browser adds to a video that has its row already. */
export type OwnPart = Pick<ChosenVideo, 'file' | 'handle' | 'reach' | 'page'>

/** One upload of this person in this browser (UPLOAD-005, UPLOAD-006). Never changed in place. */
export interface UploadEntry {
  /** Its own, made when it was added. */
  key: string
  /** The video's, once it has a link. */
  id: number | null
  /** The name at the video host. */
  videoId: string | null
  uploadUrl: string | null
  groupId: number | null
  page: { link: string; name: string }
  origName: string
  lessonId: number | null
  type: LinkedType
  curriculumId: number | null
  reach: Reach
  /** False once the panel was closed over it; true again when its status changes. */
  isVisible: boolean
  /** Another tab runs it: here it can only be looked at. */
  isElsewhere: boolean
  file: {
    name: string
    size: number
    lastModified: number
    currentStatus: VideoStatus | 'queued'
    /** 0…1 of what is being done: the upload, or the conversion. */
    progress: number
    /** Bytes a second; null unless bytes are moving. */
    speed: number | null
    leftSeconds: number | null
    /** The browser has lost the file: a press on its choice gives it back (`chooseFileAgain`). */
    needsFile: boolean
    /** The server will not take this file, whenever it is tried: all that is left is to delete it. */
    isRefused?: boolean
    /** Why it does not go on, in words. */
    trouble: string | null
  }
  /** Oldest first. */
  history: { id: number; status: VideoStatus; message: string; createdAt: string }[]
}

interface UploadSummary {
  /** All that the list holds. */
  total: number
  /** How many are queued, uploading, paused or failed. */
  count: number
  /** 0…100 of the bytes of all of them. */
  percent: number
  hasTrouble: boolean
  /** The last end of an upload in one sentence, for who listens. */
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

/** The manager's: what there is now. */
export function publish(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const changeListeners = new Set<() => void>()

/** Calls back when the server's videos have changed by an upload, so that lists are read again. */
export function onVideosChanged(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

export function notifyVideosChanged(): void {
  for (const listener of changeListeners) listener()
}

/** Only who uploads, or has something left to upload, fetches the manager with the tus client and the schemas. */
const manager = () => import('./upload-manager.ts')

/** Puts them into the queue; more than ten under way, and files that are no videos, are refused in words. */
export const addUploads = async (chosen: ChosenVideo[]): Promise<void> => (await manager()).add(chosen)
/** One whose link was made by whoever hung the video on what it belongs to. */
export const addLinked = async (chosen: ChosenVideo, link: UploadLink): Promise<void> =>
  (await manager()).addLinked(chosen, link)
export const pauseUpload = async (key: string): Promise<void> => (await manager()).pause(key)
/** Also tries a failed one again. Asks for the file's permission where the browser wants that: call it on a press. */
export const resumeUpload = async (key: string): Promise<void> => (await manager()).resume(key)
/** Stops it and deletes the video; rejects when the server could not be told. */
export const cancelUpload = async (key: string): Promise<void> => (await manager()).cancel(key)
/** A video is deleted: this browser sends nothing more of it. */
export function dropUpload(videoId: number): void {
  const entry = state.entries.find(({ id }) => id === videoId)
  if (entry && !entry.isElsewhere) void cancelUpload(entry.key).catch(console.error)
}
/** The file again after a reload; another one is refused in `trouble`. */
export const chooseFileAgain = async (key: string, file: File, handle?: FileSystemFileHandle): Promise<void> =>
  (await manager()).giveFile(key, file, handle)
/** An upload of this person's that this browser's list does not hold goes on where the server has got to. */
export const continueUpload = async (video: Video, own: OwnPart): Promise<void> =>
  (await manager()).goOnWith(video, own)
/** Done and Waiting leave the list, the others are hidden until their status changes. */
export const closeUploadPanel = async (): Promise<void> => (await manager()).closePanel()
/** Goes on with what this person's browser has kept. */
export const restoreUploads = async (personId: number): Promise<void> =>
  (await import('./upload-session.ts')).restore(personId)
