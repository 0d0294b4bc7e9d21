import { attachmentRules } from '@markaz/protocol/centre/files/schemas'
import { attachmentFolder } from './attachments.ts'
import { keepUpload } from './keep-upload.ts'

type Sender = Parameters<typeof keepUpload>[1]

/** An attachment of homework, an exam or a chat; its `path` is what a form sends to changeAttachments. */
export const keepAttachment = (call: Parameters<typeof keepUpload>[0], sender: Sender) =>
  keepUpload(call, sender, { folder: attachmentFolder(sender), rules: attachmentRules })
