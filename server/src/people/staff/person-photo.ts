import { FaceStatus } from '@markaz/protocol/people/staff/schemas'
import type { Uploader } from '../../centre/files/keep-file.ts'
import { letUploadGo, takeUpload } from '../../centre/files/take-upload.ts'
import type { Db } from '../../db/db.ts'

/**
 * The photo of a person, exchanged or (null) taken away; a new one is not known to the door devices yet.
 * @throws AppError FILE_UNKNOWN
 */
export async function changePhoto(
  tx: Db,
  { path, currentKey, ...upload }: { path: string | null; folder: string; viewer: Uploader; currentKey: string | null },
): Promise<{ photo: string | null; faceStatus: FaceStatus }> {
  if (path) return { photo: await takeUpload(tx, { path, currentKey, ...upload }), faceStatus: FaceStatus.Waiting }
  await letUploadGo(tx, currentKey)
  return { photo: null, faceStatus: FaceStatus.ImgNotUpload }
}
