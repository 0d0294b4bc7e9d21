import { attachmentFileRules } from '@markaz/protocol/centre/files/schemas'
import { attachmentFolderOf } from './attachments.ts'
import { storeUpload } from './keep-upload.ts'

type Sender = Parameters<typeof storeUpload>[1]

/** The form later sends the `path` of the stored attachment, and `changeAttachments` attaches it to a row. */
export const storeAttachment = (call: Parameters<typeof storeUpload>[0], sender: Sender) =>
  storeUpload(call, sender, { folder: attachmentFolderOf(sender), rules: attachmentFileRules })
