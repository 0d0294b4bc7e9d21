import type { uploads } from '@markaz/protocol/centre/files/routes'
import { templateFileRules } from '@markaz/protocol/centre/files/schemas'
import { AppError } from '@markaz/protocol/errors'
import { fileExtensionOf } from '@markaz/protocol/file-types'
import { storeUnusedUpload } from '../../centre/files/keep-upload.ts'
import { checkUnusedQuota } from '../../centre/files/unused-share.ts'
import type { Call } from '../../http/mount.ts'
import { docxMimeType } from './docx.ts'
import { uploadedDocxSandbox } from './docx-sandbox.ts'

export async function storeTemplate(call: Call<typeof uploads.contractAttachment>) {
  const { name, mimeType, bytes } = call.file
  if (fileExtensionOf(name) !== 'docx' && mimeType.toLowerCase() !== docxMimeType)
    throw new AppError('FILE_TYPE', { fields: { file: templateFileRules.type } })
  await checkUnusedQuota(call.db, call.viewer, bytes.length)
  await uploadedDocxSandbox('check', bytes)
  return storeUnusedUpload(call, { folder: 'other', extension: 'docx', name, mimeType: docxMimeType, bytes })
}
