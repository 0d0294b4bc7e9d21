import { Readable } from 'node:stream'
import { AppError } from '@markaz/protocol/errors'
import { VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { DataStore, type Upload } from '@tus/server'
import { detectVideoKind, videoHeaderBytes } from '../../../integrations/files/video-kind.ts'
import { TusError } from './refusal.ts'

interface PartStoreOptions {
  inner: DataStore
  /** The size of the request's body in bytes; null = not declared. */
  partBytes: number | null
  /** Returns type and size of the upload's video. Called only while this request holds the upload's lease. */
  video(): { type: VideoType; sizeBytes: number }
  /** Called if the file is not a video. The refusal is sent to the browser after this call has finished. */
  onNoVideo(id: string): Promise<void>
  onDiskFull(id: string): Promise<void>
}

/**
 * The store to which the tus server writes the body of one request. Before writing, the store checks that the content
 * is a video.
 */
export class UploadPartStore extends DataStore {
  /** The number of stored bytes of the upload after this request; null = nothing was written. */
  offsetBytes: number | null = null
  private readonly options: PartStoreOptions

  constructor(options: PartStoreOptions) {
    super()
    this.options = options
    this.extensions = options.inner.extensions
  }

  /** The upload's file exists already (restart-upload.ts), so it is not created here. */
  override create = async (upload: Upload): Promise<Upload> => upload

  override getUpload = (id: string): Promise<Upload> => this.options.inner.getUpload(id)

  override async remove(id: string): Promise<void> {
    await this.options.inner.remove(id)
    this.offsetBytes = 0
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    try {
      const judged = offset === 0 ? await this.judged(bytes) : bytes
      this.offsetBytes = judged ? await this.options.inner.write(judged, id, offset) : offset
      return this.offsetBytes
    } catch (error) {
      if (error instanceof TusError) await this.options.onNoVideo(id)
      if (error instanceof AppError && error.code === 'DISK_FULL') await this.options.onDiskFull(id)
      throw error
    }
  }

  /**
   * Checks by its first bytes that the content is a video, and returns all bytes. Returns null if the connection
   * breaks during the check, so that unchecked bytes are never written.
   */
  private async judged(bytes: Readable): Promise<Readable | null> {
    const { partBytes, video } = this.options
    const { type, sizeBytes } = video()
    const wanted = Math.min(videoHeaderBytes, sizeBytes, partBytes ?? sizeBytes)
    const reader: AsyncIterator<Buffer> = bytes[Symbol.asyncIterator]()
    let head = Buffer.alloc(0)
    while (head.length < wanted) {
      const { value, done } = await reader.next()
      if (done) return null
      head = Buffer.concat([head, value])
    }
    const kind = detectVideoKind(head)
    const isTaken = kind && !(type !== VideoType.Lesson && (kind === 'asf' || kind === 'mxf'))
    if (!isTaken) throw new TusError(415)
    return Readable.from(withRest(head, reader), { objectMode: false })
  }
}

async function* withRest(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
