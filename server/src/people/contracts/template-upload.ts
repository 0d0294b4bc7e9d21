import type { uploads } from '@markaz/protocol/centre/files/routes'
import { templateRules } from '@markaz/protocol/centre/files/schemas'
import { AppError } from '@markaz/protocol/errors'
import { storeUnusedUpload } from '../../centre/files/keep-upload.ts'
import { withinShare } from '../../centre/files/unused-share.ts'
import type { Call } from '../../http/mount.ts'
import { extensionOf } from '../../integrations/files/shown-name.ts'
import { docxType } from './docx.ts'
import { uploadedDocxSandbox } from './docx-sandbox.ts'

/** Stores a DOCX from which contracts can be made. A form then sends its `path`. */
export async function storeTemplate(call: Call<typeof uploads.contractAttachment>) {
  const { name, mimeType, bytes } = call.file
  if (extensionOf(name) !== 'docx' && mimeType.toLowerCase() !== docxType)
    throw new AppError('FILE_TYPE', { fields: { file: templateRules.type } })
  await withinShare(call.db, call.viewer, bytes.length)
  await uploadedDocxSandbox('check', bytes)
  return storeUnusedUpload(call, { folder: 'other', extension: 'docx', name, mimeType: docxType, bytes })
}
