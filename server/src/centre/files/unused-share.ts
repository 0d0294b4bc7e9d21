import { AppError } from '@markaz/protocol/errors'
import { type Db, sql } from '../../db/db.ts'
import { fileOwnerColumnOf, type Uploader } from './keep-file.ts'

/** Limits of one person's unused uploads. One message may have ten attachments of ten megabytes. */
const shares = {
  family: { files: 50, bytes: 200 * 1_048_576 },
  staff: { files: 300, bytes: 1_024 * 1_048_576 },
}

/** Call this before an uploaded file is processed. */
export async function requireUnusedUploadQuota(db: Db, sender: Uploader, bytes: number): Promise<void> {
  const share = shares[sender.isStudent || sender.isParent ? 'family' : 'staff']
  const unused = await db.one<{ files: number; bytes: number }>(sql`
    select count(*) as files, coalesce(sum(size_bytes), 0)::float8 as bytes from file
    where ${fileOwnerColumnOf(sender)} = ${sender.id} and used_at is null`)
  if (unused && (unused.files >= share.files || unused.bytes + bytes > share.bytes))
    throw new AppError('UPLOADS_UNUSED')
}
