import { randomUUID } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import { VideoStatus, type VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { addVideoStatusHistoryEntry, queueVideoConversion } from './change-status.ts'
import { queueUnusedUploadRemoval } from './unused-uploads.ts'
import { videosText } from './videos.text.ts'

export interface CompletedUpload {
  hostId: string
  sizeBytes: number
}

/**
 * Copies an uploaded file to the video host. Call it before the transaction that adds the video. If the video is not
 * added, the caller must remove the copy.
 * @throws AppError FILE_UNKNOWN | DISK_FULL
 */
export async function copyToVideoHost(
  { db, clock, files, uploads }: Pick<Deps, 'db' | 'clock' | 'files' | 'uploads'>,
  key: string,
): Promise<CompletedUpload> {
  const file = await files.open(key)
  if (!file) throw new AppError('FILE_UNKNOWN')
  const hostId = randomUUID()
  await queueUnusedUploadRemoval(db, { clock }, { host: 'local', hostId })
  try {
    await uploads.create(hostId, file.sizeBytes)
    await uploads.datastore.write(file.stream, hostId, 0)
  } catch (error) {
    file.stream.destroy()
    await uploads.remove(hostId).catch(() => {})
    throw error
  }
  return { hostId, sizeBytes: file.sizeBytes }
}

interface NewUploadedVideo extends CompletedUpload {
  type: VideoType
  name: string
  staffId: number
  now: Date
}

/** Adds the video, queues its conversion and returns its id. */
export async function addUploadedVideo(tx: Db, video: NewUploadedVideo): Promise<number> {
  const { type, name, hostId, sizeBytes, staffId, now } = video
  const id = await tx.newId(sql`
    insert into video (type, orig_name, file_name, size_bytes, status, host, host_id, upload_url, author_id, created_at)
    values (${type}, ${name}, ${name}, ${sizeBytes}, ${VideoStatus.Uploading}, 'local', ${hostId}, ${`/tus/files/${hostId}`},
      ${staffId}, ${now})
    returning id`)
  await addVideoStatusHistoryEntry(tx, {
    videoId: id,
    status: VideoStatus.Uploading,
    message: videosText.uploading,
    staffId,
    now,
  })
  await queueVideoConversion(tx, { videoId: id, message: videosText.whole, staffId, now })
  return id
}

export async function setVideoShownToStudents(tx: Db, videoId: number, isForStudents: boolean): Promise<void> {
  await tx.run(sql`update video set is_for_students = ${isForStudents} where id = ${videoId}`)
}
