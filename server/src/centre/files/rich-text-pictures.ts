import type { RichTextPicture } from '@markaz/protocol/rich-text'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { fileAddress } from './file-address.ts'
import type { Uploader } from './keep-file.ts'
import { letUploadGo, takeUpload } from './take-upload.ts'

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
  for (const path of paths) if (!current.includes(path)) await takeUpload(tx, { path, folder, viewer })
  for (const key of current) if (!paths.includes(key)) await letUploadGo(tx, key)
}

/** Where the viewer sees them. */
export const picturesFor = (
  call: { viewer: Pick<Viewer, 'sessionId'> } & Pick<Deps, 'tokenKey' | 'clock'>,
  paths: readonly string[],
): RichTextPicture[] => paths.map((path) => ({ path, url: fileAddress(call, path) }))
