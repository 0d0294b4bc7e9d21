import { type Sql, sql } from '../../db/db.ts'

/**
 * SQL: the student sees the query's `post_comment`: it is not hidden from all or from their branch, or it is their own.
 */
export const seenBy = (studentId: number): Sql => sql`(post_comment.student_id = ${studentId}
  or not post_comment.is_hidden and not post_comment.is_waiting and not exists (
    select from post_comment_spared join student_head_office using (head_office_id)
    where comment_id = post_comment.id and student_head_office.student_id = ${studentId}))`

/** SQL: the number of those comments on the query's `post`; 0 if the portal shows no comments. */
export const countSeenBy = (studentId: number): Sql => sql`
  (select count(*) from post_comment, portal_setting where show_comments and post_id = post.id and ${seenBy(studentId)})`
