import { AppError } from '@markaz/protocol/errors'
import type { Deps } from '../../deps.ts'
import { attachmentKind, type KindRules } from './attachment-kind.ts'
import { fileAddress } from './file-address.ts'
import { typeOf } from './file-routes.ts'
import { keepFile, type Uploader } from './keep-file.ts'
import { pictureOf } from './photo.ts'
import { extensionOf } from './shown-name.ts'

/** Kinds and limits of one upload call; how large anything else than a picture may be is the route's own limit. */
export type UploadRules = KindRules & { pictureMaxBytes?: number; pictureTooLarge?: string }

type UploadCall = Pick<Deps, 'db' | 'files' | 'clock' | 'tokenKey'> & {
  file: { name: string; mimeType: string; bytes: Buffer }
}

/**
 * Takes in one file that its content shows to be what the rules allow: pictures are made new, everything else is kept
 * as it came.
 * @param sender `call.viewer` or `call.student` · `folder`: `images`
 * @returns what the upload call answers; `path` is what a form sends to takeUpload
 * @throws AppError FILE_TYPE | FILE_TOO_LARGE | FILE_BROKEN
 */
export async function keepUpload(
  { db, files, clock, tokenKey, file }: UploadCall,
  sender: Uploader & { sessionId: string },
  { folder, rules }: { folder: string; rules: UploadRules },
): Promise<{ path: string; url: string; name: string; size: number }> {
  const { extension, picture } = await attachmentKind(file, rules)
  if (picture && rules.pictureMaxBytes && file.bytes.length > rules.pictureMaxBytes) {
    throw new AppError('FILE_TOO_LARGE', { fields: { file: rules.pictureTooLarge ?? rules.type } })
  }
  const bytes = picture ? await pictureOf(file.bytes, picture) : file.bytes
  const name = named(file.name, extension)
  const path = await keepFile(
    { db, files, clock, viewer: sender },
    { folder, extension, name, mimeType: typeOf(extension), bytes },
  )
  return { path, url: fileAddress({ viewer: sender, tokenKey, clock }, path), name, size: bytes.length }
}

/** Saved under a name that ends as what it is: `vazifa.exe` that is a PDF becomes `vazifa.exe.pdf`. */
function named(name: string, extension: string): string {
  const isSo = typeOf(extensionOf(name)) === typeOf(extension)
  return isSo ? name : `${[...name].slice(0, 250 - extension.length).join('')}.${extension}`
}
