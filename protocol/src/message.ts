import { z } from 'zod'
import { generalTexts } from './field-texts.ts'
import { isStorable, uploadPath } from './fields.ts'

/** What one person writes to another, wherever they talk. */

/** The most files that a homework, an exam, or a message has. */
export const maxAttachments = 10
/** Paths that the upload call answered, in the order they are shown; a file the row has already may stand among them. */
export const attachments = z.array(uploadPath).max(maxAttachments, generalTexts.tenFiles)

/** An id the sender makes, one a message: sent again after a lost answer it stays one message. */
export const clientId = z.uuid()

export const messageWords = {
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
export const orEmptyMessage = { path: ['text'], message: generalTexts.emptyMessage }

/** Something to read or something to see. */
export const MessageInput = z.object(messageWords).refine(hasContent, orEmptyMessage)
export type MessageInput = z.infer<typeof MessageInput>
