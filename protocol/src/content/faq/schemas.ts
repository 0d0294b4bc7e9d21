import { z } from 'zod'
import { id, optionalParam, paging, searchTextField, text } from '../../fields.ts'
import { RichText, RichTextPicture, richTextInput } from '../../rich-text.ts'

export const FaqInput = z.object({
  question: text(500),
  answer: richTextInput,
  /**
   * Position in the list, from 1. If omitted, a new question is added at the end, and an existing question does not
   * move.
   */
  position: optionalParam(z.int().min(1).max(10_000)),
  /** True = hidden from students. If omitted, a new question is visible, and an existing question is unchanged. */
  isDraft: z.boolean().optional(),
})
export type FaqInput = z.infer<typeof FaqInput>
/** `version`: from the form; the server refuses an older version, so that no user overwrites another user's change. */
export const FaqEdit = FaqInput.extend({ version: z.int() })

export const FaqRow = z.object({
  id: z.number(),
  question: z.string(),
  excerpt: z.string(),
  position: z.number(),
  isDraft: z.boolean(),
  updatedAt: z.string(),
})
export type FaqRow = z.infer<typeof FaqRow>

export const Faq = z.object({
  id: z.number(),
  question: z.string(),
  answer: RichText,
  pictures: z.array(RichTextPicture),
  position: z.number(),
  isDraft: z.boolean(),
  version: z.number(),
})
export type Faq = z.infer<typeof Faq>

export const FaqFilter = z.object({ ...paging, value: searchTextField })
export type FaqFilter = z.infer<typeof FaqFilter>

/** `before`: all questions in the order that the user saw; `after`: the new order. */
export const FaqOrder = z.object({ before: z.array(id).min(1).max(1000), after: z.array(id).min(1).max(1000) })

export const PortalFaq = Faq.pick({ id: true, question: true, answer: true, pictures: true })
