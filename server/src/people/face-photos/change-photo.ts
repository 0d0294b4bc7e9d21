import { FaceStatus } from '@markaz/protocol/people/face-photos/schemas'
import { changeUpload } from '../../centre/files/take-upload.ts'
import type { Db } from '../../db/db.ts'

/**
 * The photo of a person, exchanged or (null) taken away; a new one is not known to the door devices yet.
 * @throws AppError FILE_UNKNOWN
 */
export async function changePhoto(
  tx: Db,
  change: Parameters<typeof changeUpload>[1] & { path: string | null },
): Promise<{ photo: string | null; faceStatus: FaceStatus }> {
  const photo = await changeUpload(tx, change)
  return { photo, faceStatus: photo === null ? FaceStatus.ImgNotUpload : FaceStatus.Waiting }
}
