import { AppError } from '@markaz/protocol/errors'
import { type FileRules, fileExtensionOf } from '@markaz/protocol/file-types'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { detectAttachmentKind } from './attachment-kind.ts'
import { type FileAddressContext, signedFileAddressOf } from './file-address.ts'
import { contentTypeOf } from './file-routes.ts'
import { normalizePicture } from './photo.ts'
import { fileOwnerColumnSql, type NewFile, storeFile, type Uploader } from './store-file.ts'

/** Limits of one person's unused uploads. One message may have ten attachments of ten megabytes. */
const unusedUploadLimits = {
  family: { files: 50, bytes: 200 * 1_048_576 },
  staff: { files: 300, bytes: 1_024 * 1_048_576 },
}

/**
 * Refuses an upload if the person then has too many unused uploads. Call this before the file is processed, because
 * processing takes CPU time.
 */
export async function refuseUploadOverQuota(db: Db, sender: Uploader, bytes: number): Promise<void> {
  const share = unusedUploadLimits[sender.isStudent || sender.isParent ? 'family' : 'staff']
  const unused = await db.one<{ files: number; bytes: number }>(sql`
    select count(*) as files, coalesce(sum(size_bytes), 0)::float8 as bytes from file
    where ${fileOwnerColumnSql(sender)} = ${sender.id} and used_at is null`)
  if (unused && (unused.files >= share.files || unused.bytes + bytes > share.bytes))
    throw new AppError('UPLOADS_UNUSED')
}

type UploadCall = Pick<Deps, 'db' | 'files' | 'clock' | 'tokenKey' | 'filesUrl'> & {
  file: { name: string; mimeType: string; bytes: Buffer }
}

type Sender = Uploader & FileAddressContext['viewer']

/** A stored upload. A form later sends its `path`, and `attachUpload` attaches the file to a row. */
interface StoredUpload {
  path: string
  url: string
  name: string
  size: number
}

/**
 * Encodes uploaded pictures again; stores other files unchanged.
 * @param sender `call.viewer`, `call.student` or `call.parent`
 */
export async function storeUpload(
  { db, files, clock, tokenKey, filesUrl, file }: UploadCall,
  sender: Sender,
  { folder, rules }: { folder: string; rules: FileRules },
): Promise<StoredUpload> {
  await refuseUploadOverQuota(db, sender, file.bytes.length)
  const { extension, picture } = await detectAttachmentKind(file, rules)
  if (picture && rules.pictureMaxBytes && file.bytes.length > rules.pictureMaxBytes) {
    throw new AppError('FILE_TOO_LARGE', { fields: { file: rules.pictureTooLarge ?? rules.type } })
  }
  const bytes = picture ? await normalizePicture(file.bytes, picture) : file.bytes
  const name = appendRealExtension(file.name, extension)
  const call = { db, files, clock, tokenKey, filesUrl, viewer: sender }
  return storeNewUpload(call, { folder, extension, name, mimeType: contentTypeOf(extension), bytes })
}

export async function storeNewUpload(
  call: Omit<UploadCall, 'file'> & { viewer: Sender },
  file: NewFile,
): Promise<StoredUpload> {
  const path = await storeFile(call, file)
  return { path, url: signedFileAddressOf(call, path), name: file.name, size: file.bytes.length }
}

/** Appends the real extension to a file name: a PDF named `vazifa.exe` becomes `vazifa.exe.pdf`. */
function appendRealExtension(name: string, extension: string): string {
  const isSo = contentTypeOf(fileExtensionOf(name)) === contentTypeOf(extension)
  return isSo ? name : `${[...name].slice(0, 250 - extension.length).join('')}.${extension}`
}
