import { type Sql, sql } from '../../db/db.ts'

/**
 * A student sees their own comments, and other comments that are not hidden from all readers or the student's branch.
 */
export const isCommentVisibleToStudent = (studentId: number): Sql => sql`(post_comment.student_id = ${studentId}
  or not post_comment.is_hidden and not post_comment.is_waiting and not exists (
    select from post_comment_spared join student_head_office using (head_office_id)
    where comment_id = post_comment.id and student_head_office.student_id = ${studentId}))`

/** The number of visible comments under the row `post`; 0 if comments are switched off in the portal. */
export const visibleCommentCountSql = (studentId: number): Sql => sql`
  (select count(*) from post_comment, portal_setting where show_comments and post_id = post.id and ${isCommentVisibleToStudent(studentId)})`
