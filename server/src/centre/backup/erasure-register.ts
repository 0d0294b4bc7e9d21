import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { FileStore } from '../../integrations/files/port.ts'

/** A restored database may give an erased person's id to another person; these times distinguish the two people. */
const times = { createdAt: z.iso.datetime(), erasedAt: z.iso.datetime() }
const Erasure = z.union([z.object({ studentId: z.int(), ...times }), z.object({ staffId: z.int(), ...times })])
type Erasure = z.output<typeof Erasure>

/**
 * Erasures of staff have a separate folder, because older program versions read the folder of students and know only
 * students.
 */
const folders = { student: 'erasures/', staff: 'staff-erasures/' }
const keyOf = (erasure: Erasure) => {
  const [folder, id] = 'studentId' in erasure ? [folders.student, erasure.studentId] : [folders.staff, erasure.staffId]
  return `${folder}${id}-${erasure.createdAt.replace(/\D/g, '')}.json`
}
/** File in the backup folder with one line per erased person. After a restore, the server repeats these erasures. */
const fileName = 'erasures.jsonl'

/**
 * Registers an erasure, so that it is repeated after a restore of an older backup. Registering an erasure twice does no
 * harm.
 */
export async function registerErasure({ files, places }: Pick<Deps, 'files' | 'places'>, erasure: Erasure) {
  const text = JSON.stringify(erasure)
  await files.put(keyOf(erasure), Buffer.from(text))
  if (!places.backups) return
  await mkdir(places.backups.at, { recursive: true, mode: 0o700 })
  await appendFile(join(places.backups.at, fileName), `${text}\n`, { flush: true, mode: 0o600 })
}

export async function readRegisteredErasures(files: FileStore): Promise<Erasure[]> {
  const found: Erasure[] = []
  for await (const { key } of files.list()) {
    if (!Object.values(folders).some((folder) => key.startsWith(folder))) continue
    const opened = await files.open(key)
    if (opened) found.push(Erasure.parse(JSON.parse(Buffer.concat(await Array.fromAsync(opened.stream)).toString())))
  }
  return found
}

export async function copyErasuresFromBackupFolder(backupFolder: string, files: FileStore): Promise<void> {
  const text = await readFile(join(backupFolder, fileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  for (const line of text.split('\n')) {
    // A truncated line, for example after a full disk, is skipped. Its erasure is not lost, because newer backups also
    // store each erasure in its own file.
    const erasure = Erasure.safeParse(parsed(line)).data
    if (erasure && (await files.sizeOf(keyOf(erasure))) === null)
      await files.put(keyOf(erasure), Buffer.from(JSON.stringify(erasure)))
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
