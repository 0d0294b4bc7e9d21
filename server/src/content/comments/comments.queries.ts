import type { PostComment, PostCommentFilter, ReadComment } from '@markaz/protocol/content/comments/schemas'
import { studentInScope } from '../../access/student-in-reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { chosen, countOf, pageOf } from '../../db/lists.ts'
import { matches } from '../../db/search-words.ts'
import { dayBegins } from '../../deps.ts'

/** Of students of the viewer's branches, the newest first. */
export async function listComments(
  db: Db,
  viewer: Viewer,
  filter: PostCommentFilter,
): Promise<{ comments: PostComment[]; total: number }> {
  const { postId, post, value, isHidden, startDate, endDate } = filter
  const ofPost = matches(sql`post.search`, post)
  const set = chosen([
    ...(postId ? [sql`post_comment.post_id = ${postId}`] : []),
    ...(ofPost.length > 0
      ? [sql`exists (select from post where post.id = post_comment.post_id and ${chosen(ofPost)})`]
      : []),
    ...(isHidden ? [sql`post_comment.is_hidden = ${isHidden === 'true'}`] : []),
    ...(startDate ? [sql`post_comment.created_at >= ${dayBegins(startDate)}`] : []),
    ...(endDate ? [sql`post_comment.created_at < ${dayBegins(endDate)}::timestamptz + interval '1 day'`] : []),
    ...matches(sql`post_comment.search`, value),
  ])
  const from = sql`
    from post_comment join student on student.id = post_comment.student_id
    where ${studentInScope(viewer)} and ${set}`
  const comments = await db.many<PostComment>(sql`
    select said.id, said.text, said.is_hidden as "isHidden", said.created_at as "createdAt",
      json_build_object('id', post.id, 'title', post.title) as post,
      json_build_object('id', student.id, 'name', student.full_name) as student
    from (
      select post_comment.* ${from} order by post_comment.created_at desc, post_comment.id desc ${pageOf(filter)}
    ) said
    join post on post.id = said.post_id join student on student.id = said.student_id
    order by said.created_at desc, said.id desc`)
  return { comments, total: await countOf(db, from) }
}

interface Paging {
  page: number
  perPage: number
}

/** What a student sees under a post: what is not hidden, and all of their own. */
export async function listOfPost(
  db: Db,
  { postId, studentId, paging }: { postId: number; studentId: number; paging: Paging },
): Promise<{ comments: ReadComment[]; total: number }> {
  const from = sql`
    from post_comment join student on student.id = student_id
    where post_id = ${postId} and (not is_hidden or student_id = ${studentId})`
  const comments = await db.many<ReadComment>(sql`
    select post_comment.id, text, post_comment.created_at as "createdAt", student.full_name as writer,
      student_id = ${studentId} as "isOwn", is_hidden as "isHidden"
    ${from} order by post_comment.created_at, post_comment.id ${pageOf(paging)}`)
  return { comments, total: await countOf(db, from) }
}

export async function listOwnComments(db: Db, studentId: number, paging: Paging) {
  const from = sql`from post_comment join post on post.id = post_id where student_id = ${studentId}`
  const comments = await db.many<Omit<PostComment, 'student'>>(sql`
    select post_comment.id, text, is_hidden as "isHidden", post_comment.created_at as "createdAt",
      json_build_object('id', post.id, 'title', post.title) as post
    ${from} order by post_comment.created_at desc, post_comment.id desc ${pageOf(paging)}`)
  return { comments, total: await countOf(db, from) }
}
