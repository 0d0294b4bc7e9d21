import { videos } from '@markaz/protocol/teaching/videos/routes'
import { type Video, VideoStatus, type VideoUpload } from '@markaz/protocol/teaching/videos/schemas'
import { ApiError } from '../../../shared/api/api-error.ts'
import { callApi } from '../../../shared/api/call.ts'
import { getValidAccessToken } from '../../../shared/api/session.ts'
import { readTokens } from '../../../shared/api/session-store.ts'
import { requestUrlOf, sendRequest } from '../../../shared/api/transport.ts'
import { changeUploadEntry, findUploadEntry, rememberStatusReportedToServer } from './upload-entries.ts'
import { notifyVideosChangedListeners, type UploadEntry } from './upload-list.ts'

type ReportedStatus = Exclude<VideoStatus, typeof VideoStatus.Processing | typeof VideoStatus.Done>

export async function createUploadLink({
  key,
  reach,
  type,
  groupId,
  lessonId,
  curriculumId,
  origName,
  file,
}: UploadEntry) {
  const body: VideoUpload = { type, groupId, lessonId, curriculumId, origName, fileName: file.name, size: file.size }
  const link = await callApi(videos.createLink[reach], { body })
  // The user has cancelled the upload while the server was creating the video, so the video is deleted.
  if (!findUploadEntry(key)) {
    await callApi(videos.remove[reach], { params: { id: link.id } })
    return
  }
  changeUploadEntry(key, link)
  rememberStatusReportedToServer(key, VideoStatus.Uploading)
  notifyVideosChangedListeners()
}

/** @throws ApiError if the server refuses the reported status */
export async function reportUploadStatus(
  { key, id, reach }: UploadEntry,
  status: ReportedStatus,
  message: string,
): Promise<void> {
  if (id === null) return
  await callApi(videos.updateStatus[reach], { params: { id }, body: { status, message: message.slice(0, 500) } })
  rememberStatusReportedToServer(key, status)
  notifyVideosChangedListeners()
}

/** Deleting a video that does not exist any more causes no error. */
export async function removeVideo({ id, reach }: UploadEntry, signal?: AbortSignal): Promise<void> {
  if (id === null) return
  try {
    await callApi(videos.remove[reach], { params: { id }, signal })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
  notifyVideosChangedListeners()
}

/** The response is not read, and an expired access token cannot be renewed, because the page is being closed. */
export function notifyServerOfPageClose({ id, reach }: UploadEntry): void {
  const token = readTokens()?.accessToken
  if (id === null || !token) return
  const url = requestUrlOf(videos.remove[reach], { params: { id }, query: { isLeaving: true } })
  void fetch(url, { method: 'DELETE', keepalive: true, headers: { authorization: `Bearer ${token}` } }).catch(() => {})
}

/**
 * Shows no toast for an error, because the user may lack the right to read the uploaded video.
 * @returns 'refused' = the server refuses with a 4xx status; null = any other error
 */
export async function readVideo(id: number): Promise<Video | 'refused' | null> {
  try {
    const answer = (await sendRequest(videos.read, { params: { id } }, await getValidAccessToken())) as { video: Video }
    return answer.video
  } catch (error) {
    return error instanceof ApiError && error.status >= 400 && error.status < 500 ? 'refused' : null
  }
}
