import { z } from 'zod'
import { comment, date, id, optional, paging, searchValue, text } from '../../fields.ts'

/** A student's words under a post. */
export const PostCommentInput = z.object({ text: comment })

export const PostComment = z.object({
  id: z.number(),
  post: z.object({ id: z.number(), title: z.string() }),
  /** A student of another branch shows only as its readers see them: a first name and an initial, and no id. */
  student: z.object({ id: z.number().nullable(), name: z.string() }),
  text: z.string(),
  /** It is hidden from everybody, or, written in another branch, from those of the viewer's branches. */
  isHidden: z.boolean(),
  /** It has a link, and nobody but its writer sees it until a moderator shows it. */
  isWaiting: z.boolean(),
  /** Why students of the viewer's branches say it should not stand there, the newest first; until somebody decides. */
  reports: z.array(z.string()),
  createdAt: z.string(),
})
export type PostComment = z.infer<typeof PostComment>

/** How a comment stands, for those of the viewer's branches. */
export const CommentState = z.enum(['shown', 'waiting', 'hidden'])
export type CommentState = z.infer<typeof CommentState>

const flag = optional(z.enum(['true', 'false']))

export const PostCommentFilter = z.object({
  ...paging,
  postId: optional(id),
  /** A search in the post's title. */
  post: searchValue,
  /** A search in the comment's text. */
  value: searchValue,
  isHidden: flag,
  state: optional(CommentState),
  /** Only what is reported. */
  isReported: flag,
  startDate: optional(date),
  endDate: optional(date),
})
export type PostCommentFilter = z.infer<typeof PostCommentFilter>

/** What readers see of one. */
export const ReadComment = PostComment.pick({ id: true, text: true, createdAt: true }).extend({
  /** The writer's first name and initial. */
  writer: z.string(),
  isOwn: z.boolean(),
  /** Only its writer still sees it. */
  isHidden: z.boolean(),
  /** Only its writer sees it yet: a moderator looks at its link first. */
  isWaiting: z.boolean(),
})
export type ReadComment = z.infer<typeof ReadComment>

/** Why a comment should not stand there. */
export const CommentReportInput = z.object({ reason: text(300) })
