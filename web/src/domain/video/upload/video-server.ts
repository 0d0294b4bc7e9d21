import { videos } from '@markaz/protocol/teaching/videos/routes'
import { type Video, VideoStatus, type VideoUpload } from '@markaz/protocol/teaching/videos/schemas'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { freshToken } from '../../../shared/api/session.ts'
import { readTokens } from '../../../shared/api/session-store.ts'
import { addressOf, sendRequest } from '../../../shared/api/transport.ts'
import { changeEntry, findEntry, setReportedStatus } from './upload-entries.ts'
import { notifyVideosChanged, type UploadEntry } from './upload-list.ts'

type Told = Exclude<VideoStatus, typeof VideoStatus.Processing | typeof VideoStatus.Done>

/** Creates the video's row and the place for its bytes. */
export async function createLink({ key, reach, type, groupId, lessonId, curriculumId, origName, file }: UploadEntry) {
  const body: VideoUpload = { type, groupId, lessonId, curriculumId, origName, fileName: file.name, size: file.size }
  const link = await call(videos.createLink[reach], { body })
  // The upload was cancelled while the server was creating the link.
  if (!findEntry(key)) {
    await call(videos.remove[reach], { params: { id: link.id } })
    return
  }
  changeEntry(key, link)
  setReportedStatus(key, VideoStatus.Uploading)
  notifyVideosChanged()
}

/**
 * Reports the status of an upload to the server.
 * @throws ApiError
 */
export async function reportStatus({ key, id, reach }: UploadEntry, status: Told, message: string): Promise<void> {
  if (id === null) return
  await call(videos.updateStatus[reach], { params: { id }, body: { status, message: message.slice(0, 500) } })
  setReportedStatus(key, status)
  notifyVideosChanged()
}

/** Deletes a video; a video that no longer exists counts as deleted. */
export async function removeVideo({ id, reach }: UploadEntry, signal?: AbortSignal): Promise<void> {
  if (id === null) return
  try {
    await call(videos.remove[reach], { params: { id }, signal })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
  notifyVideosChanged()
}

/** Reports that the page is closing. The page will not see the answer, and it cannot renew the token. */
export function reportLeaving({ id, reach }: UploadEntry): void {
  const token = readTokens()?.accessToken
  if (id === null || !token) return
  const url = addressOf(videos.remove[reach], { params: { id }, query: { isLeaving: true } })
  void fetch(url, { method: 'DELETE', keepalive: true, headers: { authorization: `Bearer ${token}` } }).catch(() => {})
}

/** Reads a video without error toasts, because the uploader may have no right to read it. null = no answer. */
export async function readVideo(id: number): Promise<Video | 'refused' | null> {
  try {
    const answer = (await sendRequest(videos.read, { params: { id } }, await freshToken())) as { video: Video }
    return answer.video
  } catch (error) {
    return error instanceof ApiError && error.status >= 400 && error.status < 500 ? 'refused' : null
  }
}
