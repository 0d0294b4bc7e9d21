import { z } from 'zod'
import { commentField, date, id, optionalParam, paging, searchTextField, text } from '../../fields.ts'

export const PostCommentInput = z.object({ text: commentField })

export const PostComment = z.object({
  id: z.number(),
  post: z.object({ id: z.number(), title: z.string() }),
  /** A student of another branch is shown only by first name and initial, without an id. */
  student: z.object({ id: z.number().nullable(), name: z.string() }),
  text: z.string(),
  /** True = the comment is hidden from all students, or at least from students of the signed-in user's branches. */
  isHidden: z.boolean(),
  /** True = the comment contains a link that no moderator has approved; only the author sees the comment. */
  isWaiting: z.boolean(),
  /** Why students of the signed-in user's branches reported the comment; empty after a moderator's decision. */
  reports: z.array(z.string()),
  createdAt: z.string(),
})
export type PostComment = z.infer<typeof PostComment>

/** Whether students of the signed-in user's branches see the comment. `waiting`: its links wait for approval. */
export const CommentState = z.enum(['shown', 'waiting', 'hidden'])
export type CommentState = z.infer<typeof CommentState>

const flag = optionalParam(z.enum(['true', 'false']))

export const PostCommentFilter = z.object({
  ...paging,
  postId: optionalParam(id),
  post: searchTextField,
  value: searchTextField,
  isHidden: flag,
  state: optionalParam(CommentState),
  isReported: flag,
  startDate: optionalParam(date),
  endDate: optionalParam(date),
})
export type PostCommentFilter = z.infer<typeof PostCommentFilter>

export const PortalComment = PostComment.pick({ id: true, text: true, createdAt: true }).extend({
  /** The author's first name and initial. */
  writer: z.string(),
  isOwn: z.boolean(),
  /** True = a moderator has hidden the comment, and only its author still sees it. */
  isHidden: z.boolean(),
  /** True = the comment contains a link that no moderator has approved; only the author sees the comment. */
  isWaiting: z.boolean(),
})
export type PortalComment = z.infer<typeof PortalComment>

export const CommentReportInput = z.object({ reason: text(300) })
