import { attachmentFileRules } from '@markaz/protocol/centre/files/schemas'
import { attachmentFolderOf } from './attachments.ts'
import { storeUpload } from './keep-upload.ts'

type Sender = Parameters<typeof storeUpload>[1]

/**
 * Stores an uploaded attachment of homework, an exam or a chat. The form later sends its `path`, and
 * `changeAttachments` attaches it.
 */
export const storeAttachment = (call: Parameters<typeof storeUpload>[0], sender: Sender) =>
  storeUpload(call, sender, { folder: attachmentFolderOf(sender), rules: attachmentFileRules })
