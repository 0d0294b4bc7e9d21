import type { RichTextPicture } from '@markaz/protocol/rich-text'
import type { Db } from '../../db/db.ts'
import { type FileViewer, fileAddress } from './file-address.ts'
import type { Uploader } from './keep-file.ts'
import { claimUpload, releaseUpload } from './take-upload.ts'

/**
 * The pictures of a rich text (`picturesIn`) as the row is to keep them: new ones must be uploads of the writer's,
 * those in `current` that it no longer shows are let go.
 * @throws AppError FILE_UNKNOWN
 */
export async function changePictures(
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

/** The pictures with the addresses where the viewer sees them. */
export const picturesFor = (call: FileViewer, paths: readonly string[]): RichTextPicture[] =>
  paths.map((path) => ({ path, url: fileAddress(call, path) }))
