import { z } from 'zod'
import { generalTexts } from './field-texts.ts'
import { isStorable, uploadPath } from './fields.ts'

/** Messages between people, in all kinds of conversations. */

/** Maximum number of files of a homework, an exam, or a message. */
export const maxAttachments = 10
/** Paths from the upload call, in display order; the list may contain files that the edited row already has. */
export const attachments = z.array(uploadPath).max(maxAttachments, generalTexts.tenFiles)

/** An id made by the sender, one for each message: a retry after a lost response creates no second message. */
export const clientId = z.uuid()

export const messageFields = {
  clientId,
  text: z
    .string()
    .max(4000)
    .refine(isStorable, generalTexts.wrong)
    .transform((value) => value.trim())
    .default(''),
  files: attachments.default([]),
}
export const hasContent = ({ text, files }: { text: string; files: string[] }) => text !== '' || files.length > 0
export const emptyMessageIssue = { path: ['text'], message: generalTexts.emptyMessage }

/** A message needs text or files. */
export const MessageInput = z.object(messageFields).refine(hasContent, emptyMessageIssue)
export type MessageInput = z.infer<typeof MessageInput>
