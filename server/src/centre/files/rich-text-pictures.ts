import type { RichTextPicture } from '@markaz/protocol/rich-text'
import type { Db } from '../../db/db.ts'
import { claimUpload, releaseUpload } from './claim-upload.ts'
import { type FileAddressContext, signedFileAddressOf } from './file-address.ts'
import type { Uploader } from './store-file.ts'

/** New pictures must be uploads of the text's author; pictures that the text no longer contains are released. */
export async function updateTextPictures(
  tx: Db,
  {
    paths,
    current = [],
    folder,
    viewer,
  }: { paths: readonly string[]; current?: readonly string[]; folder: string; viewer: Uploader },
): Promise<void> {
  for (const path of paths) if (!current.includes(path)) await claimUpload(tx, { path, folder, viewer })
  for (const key of current) if (!paths.includes(key)) await releaseUpload(tx, key)
}

export const richTextPicturesForViewer = (call: FileAddressContext, paths: readonly string[]): RichTextPicture[] =>
  paths.map((path) => ({ path, url: signedFileAddressOf(call, path) }))
