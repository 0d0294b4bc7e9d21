import type { uploads } from '@markaz/protocol/centre/files/routes'
import { contentPictureRules } from '@markaz/protocol/centre/files/schemas'
import { ApiError } from '../../shared/api/api-error.ts'
import { uploadFile } from '../../shared/api/upload.ts'
import { PictureError, readyPicture } from '../../shared/files/ready-picture.ts'
import { wrongWith } from '../../shared/files/wrong-with.ts'

/** A call that takes one picture of an area's content. */
export type PictureCall =
  | typeof uploads.storeItem
  | typeof uploads.eventBanner
  | typeof uploads.levelPicture
  | typeof uploads.postBanner
  | typeof uploads.parentingVideoThumbnail
  | typeof uploads.storyAttachment
  | typeof uploads.courseIllustration

export interface SendOptions {
  /** Which of the call's kinds it is to be. */
  kind?: string | undefined
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Sends a picture, a heavy one made smaller before.
 * @returns `path` for the call, `url` to show it
 * @throws ApiError also where nothing was sent, because it is no picture or still too heavy
 */
export async function sendPicture(upload: PictureCall, picked: File, { kind, ...options }: SendOptions = {}) {
  const file = await readyPicture(picked, contentPictureRules).catch(refused)
  const reason = wrongWith(file, contentPictureRules)
  if (reason) refused(new PictureError(reason))
  const { path, url } = await uploadFile(upload, file, { ...options, ...(kind ? { query: { kind } } : {}) })
  return { path, url }
}

function refused(error: unknown): never {
  throw error instanceof PictureError ? new ApiError(400, { code: 'FILE_TYPE', errMsg: error.message }) : error
}
