import { createHash, type Hash } from 'node:crypto'
import { createReadStream, existsSync, rmSync } from 'node:fs'
import { link, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'
import { flushToDisk } from '../../integrations/files/disk.ts'

/** Thrown when a backup or restore fails for an expected reason. The message is one line of text for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Thrown when the archive does not exist, or was changed after it was written. */
export class UnreadableArchiveError extends BackupError {}

export const unwritableFolderText = (folder: string, { code = '' }: { code?: string }) =>
  `Zaxira papkasiga yozib bo'lmadi (${code}): ${folder}. Egasi va ruxsatlarini tekshiring yoki boshqa papka bering (kunlik zaxira uchun MARKAZ_BACKUP_FOLDER)`

export interface ArchiveWriter {
  add(name: string, bytes: Buffer | string): Promise<void>
  addStream(name: string, sizeBytes: number, bytes: Readable): Promise<void>
}

export interface ArchiveEntry {
  name: string
  sizeBytes: number
  /** Content of a backup archive's entry; it can be read only once. */
  bytes: AsyncIterable<Buffer>
}

/** After every thousand entries, the archive contains a list of their hashes, so that few hashes are held in memory. */
const entriesPerHashList = 1_000
const sealName = 'seal.json'
const hashListNamePattern = /^hashes\/\d+\.sha256$/
const Seal = z.object({ entries: z.number(), sha256: z.string() })

/**
 * Writes the archive, with a final hash that detects truncation. The file gets its name only when it is completely on
 * the disk.
 * @throws BackupError when a file with that name exists, or the folder cannot be written
 */
export async function writeArchive(file: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<number> {
  if (existsSync(file)) throw new BackupError(`Fayl bor, ustidan yozilmaydi: ${file}`)
  if (!existsSync(dirname(file))) throw new BackupError(`Papka topilmadi: ${dirname(file)}`)
  const draft = `${file}.${process.pid}.part`
  const forget = () => rmSync(draft, { force: true })
  process.once('exit', forget)
  const handle = await open(draft, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
    process.off('exit', forget)
    throw new BackupError(unwritableFolderText(dirname(file), cause), { cause })
  })
  const tar = pack()
  const written = pipeline(tar, handle.createWriteStream({ flush: true }))
  // If `written` fails early, Node would report an unhandled rejection. The error is thrown where `written` is awaited.
  written.catch(() => {})
  const all = createHash('sha256')
  let lines: string[] = []
  let lists = 0
  let entries = 0

  const put = (name: string, sizeBytes: number, bytes: Readable) =>
    new Promise<void>((resolve, reject) => {
      const sink = tar.entry({ name, size: sizeBytes, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
      pipeline(bytes, sink).catch(reject)
    })
  const list = async () => {
    if (lines.length === 0) return
    const text = Buffer.from(`${lines.join('\n')}\n`)
    lines = []
    all.update(text)
    await put(`hashes/${String(++lists).padStart(6, '0')}.sha256`, text.length, Readable.from([text]))
  }
  const addStream = async (name: string, sizeBytes: number, bytes: Readable) => {
    const hash = createHash('sha256')
    await put(name, sizeBytes, Readable.from(updateHashWhileReading(bytes, hash), { objectMode: false }))
    lines.push(`${hash.digest('hex')}  ${name}`)
    entries++
    if (lines.length === entriesPerHashList) await list()
  }

  try {
    await fill({
      addStream,
      add(name, content) {
        const bytes = Buffer.from(content)
        return addStream(name, bytes.length, Readable.from(bytes.length > 0 ? [bytes] : []))
      },
    })
    await list()
    const seal = Buffer.from(JSON.stringify({ entries, sha256: all.digest('hex') } satisfies z.infer<typeof Seal>))
    await put(sealName, seal.length, Readable.from([seal]))
    tar.finalize()
    await written
    // `link` fails if another file with this name was created in the meantime; `rename` would replace that file.
    await link(draft, file)
    await flushToDisk(dirname(file))
    return (await stat(file)).size
  } catch (error) {
    tar.destroy()
    // An error of the write stream, such as a full disk, is the real cause; the error caught here only says that the
    // stream was closed.
    const { code } = (await written.then(
      () => ({}),
      (cause) => cause,
    )) as { code?: string }
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new BackupError(`Diskda joy yetmadi: ${dirname(file)}`)
    throw error
  } finally {
    process.off('exit', forget)
    forget()
  }
}

/**
 * Reads every entry with `visit`. A hash is checked only after its entry was read, so use results only after this
 * function has returned.
 * @throws BackupError when a byte is missing, changed or superfluous
 */
export async function readArchive(file: string, visit: (entry: ArchiveEntry) => Promise<void>): Promise<void> {
  if (!existsSync(file)) throw new UnreadableArchiveError(`Fayl topilmadi: ${file}`)
  const tar = extract()
  const reading = pipeline(createReadStream(file), tar)
  reading.catch(() => {})
  const all = createHash('sha256')
  let lines: string[] = []
  let entries = 0
  let isSealed = false
  let ofVisitor: { error: unknown } | undefined
  try {
    for await (const entry of tar) {
      const { name, size = 0, type } = entry.header
      if (type !== 'file') throw unreadableArchiveError(name)
      if (isSealed) throw unreadableArchiveError(`oxiridan keyin ${name} bor`)
      if (name === sealName || hashListNamePattern.test(name)) {
        const text = (await readArchiveEntryBytes({ name, bytes: asWritten(entry) }, 1024 ** 2)).toString()
        if (name === sealName) {
          const seal = Seal.parse(JSON.parse(text))
          if (lines.length > 0 || seal.entries !== entries || seal.sha256 !== all.digest('hex'))
            throw unreadableArchiveError(name)
          isSealed = true
        } else {
          const listed = text.split('\n')
          const wrong = lines.findIndex((line, at) => line !== listed[at])
          if (wrong >= 0) throw unreadableArchiveError((listed[wrong] || (lines[wrong] as string)).slice(66))
          if (text !== `${lines.join('\n')}\n`) throw unreadableArchiveError(name)
          all.update(text)
          lines = []
        }
        continue
      }
      const hash = createHash('sha256')
      const bytes = updateHashWhileReading(asWritten(entry), hash)
      try {
        await visit({ name, sizeBytes: size, bytes })
      } catch (error) {
        ofVisitor = { error }
        throw error
      }
      for await (const _ of bytes);
      lines.push(`${hash.digest('hex')}  ${name}`)
      entries++
      if (lines.length > entriesPerHashList) throw unreadableArchiveError("hashlar ro'yxati yo'q")
    }
    await reading
  } catch (error) {
    tar.destroy()
    if (ofVisitor) throw ofVisitor.error
    if (error instanceof BackupError || (error as { code?: string }).code === 'EACCES') throw error
    throw unreadable(error)
  }
  if (!isSealed) throw incompleteArchiveError()
}

export function unreadableArchiveError(description: string, cause?: unknown): UnreadableArchiveError {
  return new UnreadableArchiveError(`Zaxira buzilgan: ${description}`, { cause })
}

const incompleteArchiveError = (cause?: unknown) =>
  new UnreadableArchiveError("Zaxira to'liq emas: fayl oxirigacha yozilmagan yoki kesilgan", { cause })

function unreadable(cause: unknown): UnreadableArchiveError {
  // The tar library reports a truncated file only by this error message.
  const isCut = (cause as Error).message === 'Unexpected end of data'
  return isCut ? incompleteArchiveError(cause) : unreadableArchiveError("fayl o'qilmadi", cause)
}

async function* updateHashWhileReading(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

async function* asWritten(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes
  } catch (error) {
    throw unreadable(error)
  }
}

/** @throws BackupError when the entry is larger than `maxBytes` */
export async function readArchiveEntryBytes(
  { name, bytes }: Omit<ArchiveEntry, 'sizeBytes'>,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.length
    if (length > maxBytes) throw unreadableArchiveError(`${name} juda katta`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
