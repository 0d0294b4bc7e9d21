import { z } from 'zod'
import { cappedCountFields, paging } from '../../fields.ts'
import { requireGrant, route, studentRouteDefaults } from '../../route.ts'
import { CommentReportInput, PortalComment, PostComment, PostCommentFilter, PostCommentInput } from './schemas.ts'

const read = requireGrant('content:posts', 'read')

export const postComments = {
  list: route('GET', '/posts/comments', {
    access: read,
    summary: 'Postlar ostidagi izohlar, yangisi birinchi',
    query: PostCommentFilter,
    /** `seq`: number of changes so far. The client passes it as `after` to the event stream and misses no change. */
    answer: z.object({
      comments: z.array(PostComment),
      ...cappedCountFields,
      reportedCount: z.number(),
      seq: z.number(),
    }),
  }),
  /**
   * Hides a comment from all except its author, or shows it again; showing a waiting comment approves it. If the author
   * belongs to another branch, only students of the user's branches stop seeing the comment.
   */
  hide: route('PATCH', '/posts/comments/{id}', {
    access: requireGrant('content:posts', 'update'),
    summary: "Izohni yashirish, ko'rsatish yoki havolalisini tasdiqlash",
    body: z.object({ isHidden: z.boolean(), isWaiting: z.boolean().optional() }),
    idempotent: true,
  }),
  remove: route('DELETE', '/posts/comments/{id}', {
    access: requireGrant('content:posts', 'delete'),
    summary: "Izohni o'chirish",
  }),
  /** Sends `changed` when a comment is written, hidden, shown or deleted. */
  stream: route('GET', '/posts/comments/stream', {
    access: read,
    summary: "Izohlardagi o'zgarishlar oqimi",
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    stream: true,
    errors: ['TOO_MANY_REQUESTS'],
  }),
}

export const ownComments = {
  ofPost: route('GET', '/posts/{id}/comments', {
    ...studentRouteDefaults,
    shownBy: 'showComments',
    summary: 'Post ostidagi izohlar, eskisi birinchi',
    query: z.object(paging),
    answer: z.object({ comments: z.array(PortalComment), total: z.number() }),
  }),
  list: route('GET', '/comments', {
    ...studentRouteDefaults,
    summary: "O'z izohlari, yangisi birinchi",
    query: z.object(paging),
    answer: z.object({
      comments: z.array(
        PostComment.pick({ id: true, post: true, text: true, isHidden: true, isWaiting: true, createdAt: true }),
      ),
      total: z.number(),
    }),
  }),
  /** The client generates `key`: a retry after a lost response with the same key creates no second comment. */
  write: route('POST', '/posts/{id}/comments', {
    ...studentRouteDefaults,
    shownBy: 'showComments',
    summary: 'Post ostiga izoh yozish',
    body: PostCommentInput.extend({ key: z.uuid() }),
    answer: z.object({ comment: PortalComment }),
    status: 201,
    errors: ['KEY_REUSED', 'TOO_MANY_REQUESTS'],
    audit: 'content:posts',
    idempotent: true,
  }),
  remove: route('DELETE', '/comments/{id}', {
    ...studentRouteDefaults,
    summary: "O'z izohini o'chirish",
    audit: 'content:posts',
  }),
  /** A student can report each comment once; repeating the call changes nothing. */
  report: route('POST', '/comments/{id}/report', {
    ...studentRouteDefaults,
    shownBy: 'showComments',
    rateLimit: { most: 20, minutes: 60 },
    summary: 'Nomaqbul izoh haqida xabar berish',
    body: CommentReportInput,
    audit: 'content:posts',
    idempotent: true,
  }),
}
