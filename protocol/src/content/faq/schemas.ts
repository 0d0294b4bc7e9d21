import { z } from 'zod'
import { id, optional, paging, searchValue, text } from '../../fields.ts'
import { RichText, RichTextPicture, writtenRichText } from '../../rich-text.ts'

export const FaqInput = z.object({
  question: text(500),
  answer: writtenRichText,
  /** A position from 1; without it a new one comes last and an old one stays where it is. */
  position: optional(z.int().min(1).max(10_000)),
  /** Not shown to pupils yet; without it a new one is shown and an old one stays as it is. */
  isDraft: z.boolean().optional(),
})
export type FaqInput = z.infer<typeof FaqInput>
/** `version`: the one the form showed, so that nobody writes over what another has saved meanwhile. */
export const FaqEdit = FaqInput.extend({ version: z.int() })

export const FaqRow = z.object({
  id: z.number(),
  question: z.string(),
  /** The answer's first words. */
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

export const FaqFilter = z.object({ ...paging, value: searchValue })
export type FaqFilter = z.infer<typeof FaqFilter>

/** `before`: all questions as the mover saw them; `after`: the same in their new order. */
export const FaqOrder = z.object({ before: z.array(id).min(1).max(1000), after: z.array(id).min(1).max(1000) })

/** What readers get. */
export const ReadFaq = Faq.pick({ id: true, question: true, answer: true, pictures: true })
