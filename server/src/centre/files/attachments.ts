import type { Attachment } from '@markaz/protocol/centre/files/schemas'
import { type Db, sql } from '../../db/db.ts'
import { attachUpload, countAdditionalFileUses, detachUpload } from './attach-upload.ts'
import { type FileAddressContext, signedFileAddressOf } from './file-address.ts'
import { isPictureFileKey } from './file-routes.ts'
import type { Uploader } from './store-file.ts'

const folders = { staff: 'staffs/homeworks', student: 'students/homeworks', parent: 'parents/messages' }
export const attachmentFolderOf = ({ isStudent, isParent }: Uploader): string =>
  isStudent ? folders.student : isParent ? folders.parent : folders.staff

/**
 * Sets the attachments of a row, and marks files as unused that are no longer attached.
 * @param paths all attachments that the row has afterwards
 * @param shared files of another row that this row may use as well
 * @returns the keys for the row, without duplicates
 * @throws AppError FILE_UNKNOWN
 */
export async function changeAttachments(
  tx: Db,
  {
    paths,
    current = [],
    shared = [],
    viewer,
  }: { paths: readonly string[]; current?: readonly string[]; shared?: readonly string[]; viewer: Uploader },
): Promise<string[]> {
  const keys = [...new Set(paths)]
  for (const path of keys)
    if (![...current, ...shared].includes(path))
      await attachUpload(tx, { path, folder: attachmentFolderOf(viewer), viewer })
  const more = keys.filter((key) => shared.includes(key))
  if (more.length > 0) await countAdditionalFileUses(tx, more)
  for (const key of current) if (!keys.includes(key)) await detachUpload(tx, key)
  return keys
}

/** Reads the attachments of several rows at once, with file addresses that work for the viewer. */
export async function readAttachmentsOf(
  call: FileAddressContext & { db: Db },
  keys: readonly string[],
): Promise<(keys: readonly string[]) => Attachment[]> {
  if (keys.length === 0) return () => []
  const rows = await call.db.many<{ key: string; name: string; sizeBytes: number }>(
    sql`select key, name, size_bytes as "sizeBytes" from file where key = any(${[...new Set(keys)]})`,
  )
  const known = new Map(rows.map((row) => [row.key, row]))
  return (wanted) =>
    wanted.flatMap((key) => {
      const file = known.get(key)
      if (!file) return []
      return [
        {
          path: key,
          url: signedFileAddressOf(call, key),
          name: file.name,
          sizeBytes: file.sizeBytes,
          isPicture: isPictureFileKey(key),
        },
      ]
    })
}
