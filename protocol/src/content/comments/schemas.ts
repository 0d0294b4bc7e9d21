import { z } from 'zod'
import { comment, date, id, named, optional, paging, searchValue } from '../../fields.ts'

/** A student's words under a post. */
export const PostCommentInput = z.object({ text: comment })

export const PostComment = z.object({
  id: z.number(),
  post: z.object({ id: z.number(), title: z.string() }),
  student: named,
  text: z.string(),
  isHidden: z.boolean(),
  createdAt: z.string(),
})
export type PostComment = z.infer<typeof PostComment>

const flag = optional(z.enum(['true', 'false']))

export const PostCommentFilter = z.object({
  ...paging,
  postId: optional(id),
  /** Of the post's title. */
  post: searchValue,
  /** Of the comment's text. */
  value: searchValue,
  isHidden: flag,
  startDate: optional(date),
  endDate: optional(date),
})
export type PostCommentFilter = z.infer<typeof PostCommentFilter>

/** What readers see of one. */
export const ReadComment = PostComment.pick({ id: true, text: true, createdAt: true }).extend({
  writer: z.string(),
  isOwn: z.boolean(),
  /** Only its writer still sees it. */
  isHidden: z.boolean(),
})
export type ReadComment = z.infer<typeof ReadComment>
