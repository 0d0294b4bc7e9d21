import { randomUUID } from 'node:crypto'
import { saveAppValue } from '../../access/app-value.ts'
import { type Db, sql } from '../../db/db.ts'
import { ServerStartError } from '../../db/migrate.ts'
import { detectDatabaseContent } from '../../demo/demo-database.ts'
import type { Deps } from '../../deps.ts'
import { fileStoreMarkKey } from '../../integrations/files/file-key.ts'
import type { FileStore } from '../../integrations/files/port.ts'

/** Name of the random text that database and file store contain, by which they recognize each other. */
const name = 'centre-mark'
/** A file store without a mark must contain at least one of this number of newest files. */
const sampleSize = 20

/**
 * Refuses a file store of another database, or the empty mount point of an unmounted network folder.
 * @param isRestored true = the database is restored from a backup: it adopts the mark of the store, or both get a new
 * mark
 * @throws ServerStartError
 */
export async function requireOwnFileStore(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  isRestored = false,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Prevents two processes that start at the same time from creating two marks.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
    const [ofDatabase, ofFiles] = [await readMark(tx), await markOf(files)]
    if (ofDatabase !== null && ofDatabase === ofFiles) return
    const isAdopted = ofFiles === null ? await hasAnyFile(tx, files) : (await detectDatabaseContent(tx)) !== 'empty'
    if (!isRestored && (ofDatabase !== null || !isAdopted)) throw new ServerStartError(refusal(ofDatabase, ofFiles))
    const mark = ofFiles ?? randomUUID()
    if (ofFiles === null) await files.put(fileStoreMarkKey, Buffer.from(mark))
    await saveAppValue(tx, name, Buffer.from(mark))
  })
}

const refusal = (ofDatabase: string | null, ofFiles: string | null): string =>
  ofFiles === null
    ? `Fayllar joyida bu markazning fayllari yo'q: tarmoq papkasi ulanmagan yoki MARKAZ_DATA (MARKAZ_S3_BUCKET) noto'g'ri. Fayllar haqiqatan yo'qolgan bo'lsa, u yerda ${fileStoreMarkKey} faylini yarating, ichiga ${ofDatabase ?? "ixtiyoriy so'z"} deb yozing`
    : "Fayllar boshqa markazniki: DATABASE_URL va MARKAZ_DATA (MARKAZ_S3_BUCKET) bitta markazniki bo'lsin. Zaxirani sinash uchun bo'sh papka va bo'sh baza bering"

async function readMark(db: Db): Promise<string | null> {
  const row = await db.one<{ value: Buffer }>(sql`select value from app_value where name = ${name}`)
  return row ? Buffer.from(row.value).toString() : null
}

/** Removes a line end that an editor may have added to the text by which the store is recognized. */
async function markOf(files: FileStore): Promise<string | null> {
  const found = await files.open(fileStoreMarkKey)
  return (
    found &&
    Buffer.concat(await Array.fromAsync(found.stream))
      .toString()
      .trim()
  )
}

/** True if the store has at least one of the newest files, or if no row refers to a file. */
async function hasAnyFile(db: Db, files: FileStore): Promise<boolean> {
  const rows = await db.many<{ key: string }>(sql`select key from file order by created_at desc limit ${sampleSize}`)
  for (const { key } of rows) if ((await files.sizeOf(key)) !== null) return true
  return rows.length === 0
}
