import type { uploads } from '@markaz/protocol/centre/files/routes'
import { contentPictureRules } from '@markaz/protocol/centre/files/schemas'
import type { RichTextPicture } from '@markaz/protocol/rich-text'
import type { Rule } from 'antd/es/form'
import { useRef } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { uploadFile } from '../../shared/api/upload.ts'
import { findFileError, PictureError, preparePictureForUpload } from '../../shared/files/prepare-picture.ts'
import { formsText } from '../../shared/forms/forms.text.ts'

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
 * Uploads a picture. A large picture is resized first.
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

/** Returns an upload function, and a form rule that prevents saving until the uploaded pictures are in the text. */
export function useRichTextPictures(upload: PictureUploadRoute) {
  const onTheirWay = useRef(0)
  const send = async (file: File, onProgress: (share: number) => void): Promise<RichTextPicture> => {
    onTheirWay.current += 1
    try {
      return await uploadPicture(upload, file, { onProgress })
    } finally {
      onTheirWay.current -= 1
    }
  }
  const rule: Rule = {
    validateTrigger: 'onSubmit',
    validator: async () => {
      if (onTheirWay.current > 0) throw new Error(formsText.stillSending)
    },
  }
  return { send, rule }
}
