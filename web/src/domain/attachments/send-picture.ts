import type { uploads } from '@markaz/protocol/centre/files/routes'
import { contentPictureRules } from '@markaz/protocol/centre/files/schemas'
import { ApiError } from '../../shared/api/api-error.ts'
import { uploadFile } from '../../shared/api/upload.ts'
import { PictureError, preparePictureForUpload } from '../../shared/files/ready-picture.ts'
import { findFileError } from '../../shared/files/wrong-with.ts'

export type PictureUploadRoute =
  | typeof uploads.storeItem
  | typeof uploads.eventBanner
  | typeof uploads.levelPicture
  | typeof uploads.postBanner
  | typeof uploads.parentingVideoThumbnail
  | typeof uploads.storyAttachment
  | typeof uploads.courseIllustration

export interface PictureUploadOptions {
  kind?: string | undefined
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * A large picture is resized first.
 * @returns `path` for further API calls, `url` for display
 * @throws ApiError if the server refuses the file, or it is no picture
 */
export async function uploadPicture(
  upload: PictureUploadRoute,
  picked: File,
  { kind, ...options }: PictureUploadOptions = {},
) {
  const file = await preparePictureForUpload(picked, contentPictureRules).catch(refused)
  const reason = findFileError(file, contentPictureRules)
  if (reason) refused(new PictureError(reason))
  const { path, url } = await uploadFile(upload, file, { ...options, ...(kind ? { query: { kind } } : {}) })
  return { path, url }
}

function refused(error: unknown): never {
  throw error instanceof PictureError ? new ApiError(400, { code: 'FILE_TYPE', errMsg: error.message }) : error
}
