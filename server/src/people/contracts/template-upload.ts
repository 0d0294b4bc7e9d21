import type { uploads } from '@markaz/protocol/centre/files/routes'
import { templateRules } from '@markaz/protocol/centre/files/schemas'
import { AppError } from '@markaz/protocol/errors'
import { keepUnused } from '../../centre/files/keep-upload.ts'
import { withinShare } from '../../centre/files/unused-share.ts'
import type { Call } from '../../http/mount.ts'
import { extensionOf } from '../../integrations/files/shown-name.ts'
import { docxType } from './docx.ts'
import { sentDocx } from './docx-sandbox.ts'

/** A DOCX from which contracts can be made; a form then sends its `path`. */
export async function keepTemplate(call: Call<typeof uploads.contractAttachment>) {
  const { name, mimeType, bytes } = call.file
  if (extensionOf(name) !== 'docx' && mimeType.toLowerCase() !== docxType)
    throw new AppError('FILE_TYPE', { fields: { file: templateRules.type } })
  await withinShare(call.db, call.viewer, bytes.length)
  await sentDocx('check', bytes)
  return keepUnused(call, { folder: 'other', extension: 'docx', name, mimeType: docxType, bytes })
}
