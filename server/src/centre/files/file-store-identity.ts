import { randomUUID } from 'node:crypto'
import { saveAppValue } from '../../access/app-value.ts'
import { type Db, sql } from '../../db/db.ts'
import { ServerStartError } from '../../db/migrate.ts'
import { detectDatabaseContent } from '../../demo/demo-database.ts'
import type { Deps } from '../../deps.ts'
import { fileStoreIdentityFileKey } from '../../integrations/files/file-key.ts'
import type { FileStore } from '../../integrations/files/port.ts'

/** Name of the row that stores the random id of the file store in the database. */
const name = 'centre-mark'
/** Number of newest files in the database, of which a file store without an identity file must contain one. */
const sampleSize = 20

/**
 * The database and its file store contain the same random id. Refuses a file store of another database, or the empty
 * mount point of an unmounted network folder.
 * @param isRestored true = the database is restored from a backup: it takes over the store's id, or both get a new id
 * @throws ServerStartError
 */
export async function requireFileStoreMatchesDatabase(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  isRestored = false,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Prevents two processes that start at the same time from giving the file store two different ids.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
    const [ofDatabase, ofFiles] = [await readIdInDatabase(tx), await readIdInFileStore(files)]
    if (ofDatabase !== null && ofDatabase === ofFiles) return
    const isAdopted = ofFiles === null ? await hasAnyFile(tx, files) : (await detectDatabaseContent(tx)) !== 'empty'
    if (!isRestored && (ofDatabase !== null || !isAdopted)) throw new ServerStartError(refusal(ofDatabase, ofFiles))
    const id = ofFiles ?? randomUUID()
    if (ofFiles === null) await files.put(fileStoreIdentityFileKey, Buffer.from(id))
    await saveAppValue(tx, name, Buffer.from(id))
  })
}

const refusal = (ofDatabase: string | null, ofFiles: string | null): string =>
  ofFiles === null
    ? `Fayllar joyida bu markazning fayllari yo'q: tarmoq papkasi ulanmagan yoki MARKAZ_DATA (MARKAZ_S3_BUCKET) noto'g'ri. Fayllar haqiqatan yo'qolgan bo'lsa, u yerda ${fileStoreIdentityFileKey} faylini yarating, ichiga ${ofDatabase ?? "ixtiyoriy so'z"} deb yozing`
    : "Fayllar boshqa markazniki: DATABASE_URL va MARKAZ_DATA (MARKAZ_S3_BUCKET) bitta markazniki bo'lsin. Zaxirani sinash uchun bo'sh papka va bo'sh baza bering"

async function readIdInDatabase(db: Db): Promise<string | null> {
  const row = await db.one<{ value: Buffer }>(sql`select value from app_value where name = ${name}`)
  return row ? Buffer.from(row.value).toString() : null
}

/** Returns the id stored in the file store, without a line end that an editor may have added; null = there is none. */
async function readIdInFileStore(files: FileStore): Promise<string | null> {
  const found = await files.open(fileStoreIdentityFileKey)
  return (
    found &&
    Buffer.concat(await Array.fromAsync(found.stream))
      .toString()
      .trim()
  )
}

/**
 * Checks that this is the centre's file store: true if it has at least one of the newest files, or if the database
 * knows no file.
 */
async function hasAnyFile(db: Db, files: FileStore): Promise<boolean> {
  const rows = await db.many<{ key: string }>(sql`select key from file order by created_at desc limit ${sampleSize}`)
  for (const { key } of rows) if ((await files.sizeOf(key)) !== null) return true
  return rows.length === 0
}
