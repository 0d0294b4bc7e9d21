import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '@markaz/protocol/errors'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { flushToDisk, freeDiskBytesOf, isDiskFullError, reservedDiskBytes } from './disk.ts'
import { requireUploadId } from './file-key.ts'
import type { UploadStore } from './port.ts'

/** For each upload, the file `<id>` contains the received bytes and `<id>.json` the expected size. */
export function createLocalUploadStore(folder: string, { reserve = reservedDiskBytes } = {}): UploadStore {
  const store = new LocalStore(folder, reserve)
  return {
    datastore: store,
    async create(id, sizeBytes) {
      store.pathOf(id)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if ((await freeDiskBytesOf(folder)) < sizeBytes + reserve) throw new AppError('DISK_FULL')
      await store.create(new Upload({ id, size: sizeBytes, offset: 0 }))
    },
    async received(id) {
      const found = await store.find(id)
      if (!found) return null
      // The user may delete the original once all bytes are confirmed, so the upload must survive a power failure.
      if (found.offsetBytes === found.sizeBytes)
        for (const place of [store.pathOf(id), folder]) await flushToDisk(place)
      return found
    },
    localCopy: async (id) => ({ path: store.pathOf(id), release: async () => {} }),
    remove: (id) => store.remove(id),
  }
}

/**
 * Used instead of the ready-made @tus/file-store, which would end the process on some errors, hide write errors, and
 * lose the last bytes.
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
    return join(this.folder, requireUploadId(id))
  }

  sizePathOf = (id: string): string => `${this.pathOf(id)}.json`

  async find(id: string): Promise<{ offsetBytes: number; sizeBytes: number } | null> {
    const found = await stat(this.pathOf(id)).catch(orNull)
    const written = found && (await readFile(this.sizePathOf(id), 'utf8').catch(orNull))
    return written ? { offsetBytes: found.size, sizeBytes: JSON.parse(written).size } : null
  }

  override async create(upload: Upload): Promise<Upload> {
    try {
      // The data file is created last; as long as it is missing, the upload does not exist.
      await writeFile(this.sizePathOf(upload.id), JSON.stringify({ size: upload.size }), { mode: 0o600 })
      await writeFile(this.pathOf(upload.id), '', { mode: 0o600, flag: 'wx' })
    } catch (error) {
      throwWriteError(error)
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
   * The memory of the chunks that `bytes` yields is freed after they are written, so callers must not use the chunks
   * afterwards.
   * @throws AppError DISK_FULL
   */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    if ((await freeDiskBytesOf(this.folder)) < this.reserve) throw new AppError('DISK_FULL')
    const handle = await open(this.pathOf(id), 'r+')
    let position = offset
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        for (let at = 0; at < chunk.length; ) {
          const { bytesWritten } = await handle.write(chunk, at, chunk.length - at, position)
          at += bytesWritten
          position += bytesWritten
        }
        freeMemory(chunk)
      }
    } catch (error) {
      throwWriteError(error)
    } finally {
      await handle.close()
    }
    return position
  }
}

/**
 * Frees the chunk's memory at once; the garbage collector would first wait for 64 MB of chunks. A small chunk is not
 * freed, because other data may share its memory.
 */
function freeMemory({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

function orNull(error: { code?: string }): null {
  if (error.code === 'ENOENT') return null
  throw error
}

function throwWriteError(cause: unknown): never {
  throw isDiskFullError(cause) ? new AppError('DISK_FULL', { cause }) : cause
}
