import { attachmentRules } from '@markaz/protocol/centre/files/schemas'
import { attachmentFolder } from './attachments.ts'
import { keepUpload } from './keep-upload.ts'

type Sender = Parameters<typeof keepUpload>[1]

/** Stores an attachment of homework, an exam or a chat; forms send its `path` to changeAttachments. */
export const keepAttachment = (call: Parameters<typeof keepUpload>[0], sender: Sender) =>
  keepUpload(call, sender, { folder: attachmentFolder(sender), rules: attachmentRules })
