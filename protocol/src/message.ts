import { z } from 'zod'
import { generalErrorTexts } from './field-texts.ts'
import { isStorableText, uploadPath } from './fields.ts'

export const maxAttachments = 10
/** Paths of attached files in display order: new uploads, and files that the message or task already has. */
export const attachmentPathsField = z.array(uploadPath).max(maxAttachments, generalErrorTexts.tenFiles)

/** An id that the client makes for each message, so that a retry after a lost response creates no second message. */
export const clientMessageId = z.uuid()

export const chatMessageFields = {
  clientId: clientMessageId,
  text: z
    .string()
    .max(4000)
    .refine(isStorableText, generalErrorTexts.wrong)
    .transform((value) => value.trim())
    .default(''),
  files: attachmentPathsField.default([]),
}
export const hasMessageContent = ({ text, files }: { text: string; files: string[] }) => text !== '' || files.length > 0
export const emptyMessageIssue = { path: ['text'], message: generalErrorTexts.emptyMessage }

export const MessageInput = z.object(chatMessageFields).refine(hasMessageContent, emptyMessageIssue)
export type MessageInput = z.infer<typeof MessageInput>
