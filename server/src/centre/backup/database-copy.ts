import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { freeDiskBytesOf, reservedDiskBytes } from '../../integrations/files/disk.ts'
import { BackupError } from './archive.ts'

/** The server's embedded database, which only the server's own process can copy. */
interface CopyableDatabase {
  copyTo(folder: string): Promise<void>
}

interface AnswerOptions {
  folder: string
  log: { error(details: object, message: string): void }
  /** Called when a person (not the daily backup) requests a copy of the database, so that the copy is audited. */
  noteManual?(): Promise<void>
}

/** `manual` = a person started the backup, or the request names no requester; `daily` = the daily backup. */
type CopyRequester = 'manual' | 'daily'
const requesterWaitMs = 2_000

/**
 * This socket gives no new access: only the owner of the data folder can connect to it, and the owner can read the
 * database files anyway.
 */
const socketPathIn = (folder: string) => shorterPathOf(join(folder, 'backup.sock'))
/**
 * Returns the absolute or the relative path, whichever is shorter: a Unix socket's path may have only about a hundred
 * characters.
 */
const shorterPathOf = (path: string) =>
  [path, relative(process.cwd(), path)].sort((a, b) => a.length - b.length)[0] as string
const copyNamePattern = /^copy-[0-9a-f-]{36}$/

/**
 * Answers backup programs with a copy of the database, and deletes the copy when the program disconnects. The caller
 * must hold the lock of the data folder.
 */
export async function serveDatabaseCopyRequests(
  database: CopyableDatabase,
  { folder, log, noteManual }: AnswerOptions,
): Promise<() => void> {
  const work = join(folder, 'work')
  for (const name of await readdir(work).catch(() => []))
    if (copyNamePattern.test(name)) await rm(join(work, name), { recursive: true, force: true })
  const path = socketPathIn(folder)
  await rm(path, { force: true })

  const answer = async (socket: Socket) => {
    const place = join(work, `copy-${randomUUID()}`)
    const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    const isDaily = isRequestedByDailyBackup(socket)
    socket.on('error', () => {}).resume()
    try {
      await refuseFullDisk(folder)
      if (!(await isDaily)) await noteManual?.()
      await database.copyTo(place)
      socket.write(`${JSON.stringify({ folder: place })}\n`)
    } catch (error) {
      if (!(error instanceof BackupError)) log.error({ err: error }, 'backup')
      socket.end(`${JSON.stringify({ trouble: (error as Error).message })}\n`)
    }
    await gone
    await rm(place, { recursive: true, force: true })
  }
  const server = createServer((socket) => void answer(socket).catch((err) => log.error({ err }, 'backup')))
  server.listen(path)
  await once(server, 'listening')
  server.unref()
  return () => server.close()
}

const isRequestedByDailyBackup = (socket: Socket) =>
  new Promise<boolean>((resolve) => {
    socket.once('data', (said) => resolve(said.toString().startsWith('daily')))
    socket.once('close', () => resolve(false))
    setTimeout(() => resolve(false), requesterWaitMs).unref()
  })

/** Asks the running server for a copy of its database. Returns null if no server runs on the data folder. */
export async function requestDatabaseCopy(
  folder: string,
  asker: CopyRequester,
): Promise<{ folder: string; release(): void } | null> {
  const socket = connect(socketPathIn(folder))
  try {
    await once(socket, 'connect')
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes((error as { code: string }).code)) return null
    throw error
  }
  socket.write(`${asker}\n`)
  const [line = '{}'] = await Array.fromAsync(firstLine(socket))
  const answer = JSON.parse(line) as { folder?: string; trouble?: string }
  if (answer.folder) return { folder: answer.folder, release: () => socket.destroy() }
  socket.destroy()
  throw new BackupError(answer.trouble ?? 'Markaz jarayoni nusxa bermadi: u to‘xtagan bo‘lishi mumkin')
}

async function* firstLine(socket: Socket): AsyncGenerator<string> {
  const lines = createInterface({ input: socket })
  for await (const line of lines) {
    yield line
    break
  }
}

async function refuseFullDisk(folder: string): Promise<void> {
  const database = join(folder, 'pglite')
  const sizes = (await readdir(database, { recursive: true })).map(async (name) => {
    const found = await stat(join(database, name)).catch(() => null)
    return found?.isFile() ? found.size : 0
  })
  const needed = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  if ((await freeDiskBytesOf(folder)) < needed + reservedDiskBytes)
    throw new BackupError(`Diskda joy yetmaydi: bazaning nusxasi uchun ${Math.ceil(needed / 1024 ** 2)} MB kerak`)
}
