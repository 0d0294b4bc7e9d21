import type { RichTextPicture } from '@markaz/protocol/rich-text'
import type { Db } from '../../db/db.ts'
import { attachUpload, detachUpload } from './attach-upload.ts'
import { type FileAddressContext, signedFileAddressOf } from './file-address.ts'
import type { Uploader } from './store-file.ts'

/**
 * Attaches new pictures, which must be uploads of the text's author, and marks pictures as unused that the text no longer
 * contains.
 */
export async function updateRichTextPictures(
  tx: Db,
  {
    paths,
    current = [],
    folder,
    viewer,
  }: { paths: readonly string[]; current?: readonly string[]; folder: string; viewer: Uploader },
): Promise<void> {
  for (const path of paths) if (!current.includes(path)) await attachUpload(tx, { path, folder, viewer })
  for (const key of current) if (!paths.includes(key)) await detachUpload(tx, key)
}

export const richTextPicturesForViewer = (call: FileAddressContext, paths: readonly string[]): RichTextPicture[] =>
  paths.map((path) => ({ path, url: signedFileAddressOf(call, path) }))
