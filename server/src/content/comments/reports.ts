import type { ownComments } from '@markaz/protocol/content/comments/routes'
import { isStudentInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { publishLiveTopicChange } from '../../live/changes.ts'
import { isCommentVisibleToStudentSql, isPublishedForStudentsSql } from '../posts/posts.queries.ts'

export const commentsLiveTopic = 'post-comments'

/** If the student reports the comment again, the first reason stays. */
export async function reportComment(
  { params, body, student, clock, audit }: RouteCall<typeof ownComments.report>,
  tx: Db,
) {
  orNotFound(
    await tx.one(sql`
      select post_comment.id from post_comment join post on post.id = post_id
      where post_comment.id = ${params.id} and student_id <> ${student.id} and ${isCommentVisibleToStudentSql(student.id)} and ${isPublishedForStudentsSql}
      for key share of post_comment`),
  )
  const isNew = await tx.run(sql`
    insert into post_comment_report (comment_id, student_id, reason, created_at)
    values (${params.id}, ${student.id}, ${body.reason}, ${clock.now()}) on conflict do nothing`)
  if (isNew) {
    await publishLiveTopicChange(tx, commentsLiveTopic)
    await audit(tx, {
      action: 'report',
      entity: 'post-comment',
      entityId: params.id,
      after: { studentId: student.id },
    })
  }
  return {}
}

const openReports = (viewer: Viewer, comment: Sql): Sql => sql`
  from post_comment_report report join student on student.id = report.student_id
  where report.comment_id = ${comment} and report.settled_at is null and ${isStudentInScopeSql(viewer)}`

export const hasCommentReportsInScopeSql = (viewer: Viewer): Sql =>
  sql`exists (select ${openReports(viewer, sql`post_comment.id`)})`

export const commentReportReasonsSql = (viewer: Viewer, comment: Sql): Sql => sql`
  array(select report.reason ${openReports(viewer, comment)} order by report.created_at desc, report.student_id limit 20)`

/** @returns true if there were open reports about the comment */
export async function resolveCommentReports(
  tx: Db,
  viewer: Viewer,
  { commentId, now }: { commentId: number; now: Date },
): Promise<boolean> {
  const settled = await tx.run(sql`
    update post_comment_report set settled_at = ${now}
    where comment_id = ${commentId} and student_id in (select student.id ${openReports(viewer, sql`${commentId}`)})`)
  return settled > 0
}
