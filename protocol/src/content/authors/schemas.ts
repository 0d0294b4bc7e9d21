import { z } from 'zod'
import { paging, personNameField, searchTextField, text, uploadPath } from '../../fields.ts'

export const PostAuthorInput = z.object({
  name: personNameField,
  position: text(255).nullable().optional(),
  /** The photo's path: from the upload call, or the current path; null removes the photo. */
  photo: uploadPath.nullable().optional(),
})
export type PostAuthorInput = z.infer<typeof PostAuthorInput>

export const PostAuthor = z.object({
  id: z.number(),
  name: z.string(),
  position: z.string().nullable(),
  /** A form sends `path` back unchanged to keep the photo; `url` displays it. */
  photo: z.object({ path: z.string(), url: z.string() }).nullable(),
  postsCount: z.number(),
  createdAt: z.string(),
})
export type PostAuthor = z.infer<typeof PostAuthor>

export const PostAuthorFilter = z.object({ ...paging, value: searchTextField })
export type PostAuthorFilter = z.infer<typeof PostAuthorFilter>
