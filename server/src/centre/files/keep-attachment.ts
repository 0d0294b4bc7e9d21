import { attachmentRules } from '@markaz/protocol/centre/files/schemas'
import { attachmentFolder } from './attachments.ts'
import { storeUpload } from './keep-upload.ts'

type Sender = Parameters<typeof storeUpload>[1]

/** Stores an attachment of homework, an exam or a chat; forms send its `path` to changeAttachments. */
export const storeAttachment = (call: Parameters<typeof storeUpload>[0], sender: Sender) =>
  storeUpload(call, sender, { folder: attachmentFolder(sender), rules: attachmentRules })
