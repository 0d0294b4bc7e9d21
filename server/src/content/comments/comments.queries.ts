import type {
  CommentState,
  PortalComment,
  PostComment,
  PostCommentFilter,
} from '@markaz/protocol/content/comments/schemas'
import { isStudentInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { type CappedCount, countRowsOf, countUpToCap, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import { startOfDay } from '../../deps.ts'
import { orNotFound } from '../../http/refuse.ts'
import { publicStudentNameSql } from '../../people/students/students.queries.ts'
import { isCommentVisibleToStudentSql, isPublishedForStudentsSql } from '../posts/posts.queries.ts'
import { commentReportReasonsSql, hasCommentReportsInScopeSql } from './reports.ts'

/**
 * SQL condition: the author is a student of the viewer's branches, so the viewer may moderate the comment. The query
 * must contain `student`.
 */
const isByOwnStudent = (viewer: Viewer): Sql => isStudentInScopeSql(viewer)

/**
 * SQL condition: students of the viewer's branches can read the comment. The query must contain `post_comment` and
 * `student`.
 */
const isReadByOwnStudents = ({ isSuperadmin, headOfficeIds }: Viewer): Sql => sql`
  not ${isSuperadmin}::boolean and cardinality(${headOfficeIds}::bigint[]) > 0 and student.forgotten_at is null
  and not post_comment.is_hidden and not post_comment.is_waiting
  and exists (select from post where post.id = post_comment.post_id and ${isPublishedForStudentsSql})`

const isCommentInScope = (viewer: Viewer): Sql => sql`(${isByOwnStudent(viewer)} or ${isReadByOwnStudents(viewer)})`

/** SQL condition: the comment is hidden from all readers, or in all branches of the viewer. */
const isHiddenFor = (viewer: Viewer): Sql => sql`(post_comment.is_hidden or not ${viewer.isSuperadmin}::boolean and (
  select count(*) from post_comment_spared where comment_id = post_comment.id and head_office_id = any(${viewer.headOfficeIds})
) = cardinality(${viewer.headOfficeIds}::bigint[]) and cardinality(${viewer.headOfficeIds}::bigint[]) > 0)`

const stateIs = (viewer: Viewer, state: CommentState): Sql => {
  if (state === 'hidden') return isHiddenFor(viewer)
  return sql`not ${isHiddenFor(viewer)} and post_comment.is_waiting = ${state === 'waiting'}`
}

/** Also lists comments by students of other branches, if students of the viewer's branches can read them. */
export async function listComments(
  db: Db,
  viewer: Viewer,
  filter: PostCommentFilter,
): Promise<CappedCount & { comments: PostComment[]; reportedCount: number }> {
  const { postId, post, value, isHidden, state, startDate, endDate } = filter
  const ofPost = searchConditions(sql`post.search`, post)
  const set = joinFiltersByAnd([
    ...(postId ? [sql`post_comment.post_id = ${postId}`] : []),
    ...(ofPost.length > 0
      ? [sql`exists (select from post where post.id = post_comment.post_id and ${joinFiltersByAnd(ofPost)})`]
      : []),
    ...(isHidden ? [sql`${isHiddenFor(viewer)} = ${isHidden === 'true'}`] : []),
    ...(state ? [stateIs(viewer, state)] : []),
    ...(filter.isReported === 'true' ? [hasCommentReportsInScopeSql(viewer)] : []),
    ...(startDate ? [sql`post_comment.created_at >= ${startOfDay(startDate)}`] : []),
    ...(endDate ? [sql`post_comment.created_at < ${startOfDay(endDate)}::timestamptz + interval '1 day'`] : []),
    ...searchConditions(sql`post_comment.search`, value),
  ])
  const seen = sql`from post_comment join student on student.id = post_comment.student_id where ${isCommentInScope(viewer)}`
  const from = sql`${seen} and ${set}`
  const comments = await db.many<PostComment>(sql`
    select said.id, said.text, said."isHidden", said.is_waiting as "isWaiting", said.created_at as "createdAt",
      ${commentReportReasonsSql(viewer, sql`said.id`)} as reports, json_build_object('id', post.id, 'title', post.title) as post,
      json_build_object('id', case when said."isOwn" then student.id end,
        'name', case when said."isOwn" then student.full_name else ${publicStudentNameSql} end) as student
    from (
      select post_comment.*, ${isByOwnStudent(viewer)} as "isOwn", ${isHiddenFor(viewer)} as "isHidden" ${from}
      order by post_comment.created_at desc, post_comment.id desc ${pageSql(filter)}
    ) said
    join post on post.id = said.post_id join student on student.id = said.student_id
    order by said.created_at desc, said.id desc`)
  return {
    comments,
    ...(await countUpToCap(db, from)),
    reportedCount: await countRowsOf(db, sql`${seen} and ${hasCommentReportsInScopeSql(viewer)}`),
  }
}

interface LockedComment {
  postId: number
  studentId: number
  isOwn: boolean
  isHidden: boolean
  isWaiting: boolean
}

/** @throws AppError NOT_FOUND when the viewer may not see the comment */
export async function lockCommentRow(tx: Db, viewer: Viewer, id: number): Promise<LockedComment> {
  return orNotFound(
    await tx.one<LockedComment>(sql`
      select post_id as "postId", student_id as "studentId", ${isByOwnStudent(viewer)} as "isOwn", ${isHiddenFor(viewer)} as "isHidden",
        is_waiting as "isWaiting"
      from post_comment join student on student.id = student_id
      where post_comment.id = ${id} and ${isCommentInScope(viewer)} for no key update of post_comment`),
  )
}

interface Paging {
  page: number
  perPage: number
}

export async function listCommentsOfPost(
  db: Db,
  { postId, studentId, paging }: { postId: number; studentId: number; paging: Paging },
): Promise<{ comments: PortalComment[]; total: number }> {
  const from = sql`
    from post_comment join student on student.id = student_id
    where post_id = ${postId} and ${isCommentVisibleToStudentSql(studentId)}`
  const comments = await db.many<PortalComment>(sql`
    select ${commentColumnsForStudentSql(studentId)} ${from} order by post_comment.created_at, post_comment.id ${pageSql(paging)}`)
  return { comments, total: await countRowsOf(db, from) }
}

/** SQL columns of a comment for a student who reads it. The query must contain `post_comment` and `student`. */
export const commentColumnsForStudentSql = (studentId: number): Sql => sql`
  post_comment.id, text, post_comment.created_at as "createdAt", ${publicStudentNameSql} as writer, student_id = ${studentId} as "isOwn",
  is_hidden as "isHidden", is_waiting as "isWaiting"`

export async function listOwnComments(db: Db, studentId: number, paging: Paging) {
  const from = sql`from post_comment join post on post.id = post_id where student_id = ${studentId}`
  const comments = await db.many<Omit<PostComment, 'student' | 'reports'>>(sql`
    select post_comment.id, text, is_hidden as "isHidden", is_waiting as "isWaiting", post_comment.created_at as "createdAt",
      json_build_object('id', post.id, 'title', post.title) as post
    ${from} order by post_comment.created_at desc, post_comment.id desc ${pageSql(paging)}`)
  return { comments, total: await countRowsOf(db, from) }
}
