import { attachmentRules } from '@markaz/protocol/areas/uploads'
import { AppError } from '@markaz/protocol/errors'
import type { Deps } from '../../deps.ts'
import { attachmentKind } from './attachment-kind.ts'
import { attachmentFolder } from './attachments.ts'
import { fileAddress } from './file-address.ts'
import { typeOf } from './file-routes.ts'
import { keepFile, type Uploader } from './keep-file.ts'
import { pictureOf } from './photo.ts'
import { extensionOf } from './shown-name.ts'

/**
 * Takes in an attachment of homework, an exam or a chat: pictures are made new, everything else is kept as it came.
 * @param sender `call.viewer` or `call.student`
 * @returns what the upload call answers; `path` is what a form sends to changeAttachments
 * @throws AppError FILE_TYPE | FILE_TOO_LARGE | FILE_BROKEN
 */
export async function keepAttachment(
  {
    db,
    files,
    clock,
    tokenKey,
    file,
  }: Pick<Deps, 'db' | 'files' | 'clock' | 'tokenKey'> & { file: { name: string; mimeType: string; bytes: Buffer } },
  sender: Uploader & { sessionId: string },
): Promise<{ path: string; url: string; name: string; size: number }> {
  const { extension, picture } = await attachmentKind(file)
  if (picture && file.bytes.length > attachmentRules.pictureMaxBytes) {
    throw new AppError('FILE_TOO_LARGE', { fields: { file: attachmentRules.pictureTooLarge } })
  }
  const bytes = picture ? await pictureOf(file.bytes, picture) : file.bytes
  const name = named(file.name, extension)
  const path = await keepFile(
    { db, files, clock, viewer: sender },
    { folder: attachmentFolder(sender), extension, name, mimeType: typeOf(extension), bytes },
  )
  return { path, url: fileAddress({ viewer: sender, tokenKey, clock }, path), name, size: bytes.length }
}

/** Saved under a name that ends as what it is: `vazifa.exe` that is a PDF becomes `vazifa.exe.pdf`. */
function named(name: string, extension: string): string {
  const isSo = typeOf(extensionOf(name)) === typeOf(extension)
  return isSo ? name : `${[...name].slice(0, 250 - extension.length).join('')}.${extension}`
}
