import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '@markaz/protocol/errors'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { flushToDisk, freeBytes, isDiskFull, reserveBytes } from './disk.ts'
import { checkedUploadId } from './file-key.ts'
import type { UploadStore } from './upload-store.ts'

/**
 * Uploads in a folder, by default `uploads` of the data folder: `<id>` has the bytes, `<id>.json` says how many there
 * are to be. Several processes may share it.
 */
export function localUploads(folder: string, { reserve = reserveBytes } = {}): UploadStore {
  const store = new LocalStore(folder, reserve)
  return {
    datastore: store,
    async create(id, sizeBytes) {
      store.pathOf(id)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if ((await freeBytes(folder)) < sizeBytes + reserve) throw new AppError('DISK_FULL')
      await store.create(new Upload({ id, size: sizeBytes, offset: 0 }))
    },
    async received(id) {
      const found = await store.find(id)
      if (!found) return null
      // Whoever hears that all of it is here may drop his own file: it has to outlive a power cut from now on.
      if (found.offsetBytes === found.sizeBytes)
        for (const place of [store.pathOf(id), folder]) await flushToDisk(place)
      return found
    },
    localCopy: async (id) => ({ path: store.pathOf(id), release: async () => {} }),
    remove: (id) => store.remove(id),
  }
}

/**
 * Only the layout of @tus/file-store is left: that one makes its folder while it is built (a failure ends the process),
 * hides why a write failed, and drops what a cut line has sent last.
 */
class LocalStore extends DataStore {
  private readonly folder: string
  private readonly reserve: number

  constructor(folder: string, reserve: number) {
    super()
    this.folder = folder
    this.reserve = reserve
    this.extensions = ['creation', 'termination']
  }

  pathOf(id: string): string {
    return join(this.folder, checkedUploadId(id))
  }

  sizePathOf = (id: string): string => `${this.pathOf(id)}.json`

  async find(id: string): Promise<{ offsetBytes: number; sizeBytes: number } | null> {
    const found = await stat(this.pathOf(id)).catch(orNull)
    const written = found && (await readFile(this.sizePathOf(id), 'utf8').catch(orNull))
    return written ? { offsetBytes: found.size, sizeBytes: JSON.parse(written).size } : null
  }

  override async create(upload: Upload): Promise<Upload> {
    try {
      // Without the file of the bytes, which comes last, the upload is not there.
      await writeFile(this.sizePathOf(upload.id), JSON.stringify({ size: upload.size }), { mode: 0o600 })
      await writeFile(this.pathOf(upload.id), '', { mode: 0o600, flag: 'wx' })
    } catch (error) {
      fullOrBroken(error)
    }
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.find(id)
    if (!found) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size: found.sizeBytes, offset: found.offsetBytes })
  }

  override async remove(id: string): Promise<void> {
    for (const path of [this.pathOf(id), this.sizePathOf(id)]) await rm(path, { force: true })
  }

  /**
   * What has arrived is on its way to the disk before more is read, so that a line cut in the middle of a part loses
   * next to nothing. The chunks are its own: each is freed when it is written.
   * @throws AppError DISK_FULL
   */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    if ((await freeBytes(this.folder)) < this.reserve) throw new AppError('DISK_FULL')
    const handle = await open(this.pathOf(id), 'r+')
    let position = offset
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        for (let at = 0; at < chunk.length; ) {
          const { bytesWritten } = await handle.write(chunk, at, chunk.length - at, position)
          at += bytesWritten
          position += bytesWritten
        }
        free(chunk)
      }
    } catch (error) {
      fullOrBroken(error)
    } finally {
      await handle.close()
    }
    return position
  }
}

/**
 * The collector would let 64 MB of chunks pile up and then go through all that the process holds, several times a second
 * while a fast upload lasts. A small one may share its memory with others.
 */
function free({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

function orNull(error: { code?: string }): null {
  if (error.code === 'ENOENT') return null
  throw error
}

function fullOrBroken(cause: unknown): never {
  throw isDiskFull(cause) ? new AppError('DISK_FULL', { cause }) : cause
}
