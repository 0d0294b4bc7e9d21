import type { uploads } from '@markaz/protocol/centre/files/routes'
import { templateFileRules } from '@markaz/protocol/centre/files/schemas'
import { AppError } from '@markaz/protocol/errors'
import { fileExtensionOf } from '@markaz/protocol/file-types'
import { storeUnusedUpload } from '../../centre/files/keep-upload.ts'
import { requireUnusedUploadQuota } from '../../centre/files/unused-share.ts'
import type { RouteCall } from '../../http/mount.ts'
import { docxMimeType } from './docx.ts'
import { uploadedDocxSandbox } from './docx-sandbox.ts'

export async function storeContractTemplate(call: RouteCall<typeof uploads.contractAttachment>) {
  const { name, mimeType, bytes } = call.file
  if (fileExtensionOf(name) !== 'docx' && mimeType.toLowerCase() !== docxMimeType)
    throw new AppError('FILE_TYPE', { fields: { file: templateFileRules.type } })
  await requireUnusedUploadQuota(call.db, call.viewer, bytes.length)
  await uploadedDocxSandbox('check', bytes)
  return storeUnusedUpload(call, { folder: 'other', extension: 'docx', name, mimeType: docxMimeType, bytes })
}
