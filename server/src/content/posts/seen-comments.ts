import { type Sql, sql } from '../../db/db.ts'

/** What a student sees of the query's `post_comment`: what is hidden neither from all nor from their branch, and all of their own. */
export const seenBy = (studentId: number): Sql => sql`(post_comment.student_id = ${studentId}
  or not post_comment.is_hidden and not post_comment.is_waiting and not exists (
    select from post_comment_spared join student_head_office using (head_office_id)
    where comment_id = post_comment.id and student_head_office.student_id = ${studentId}))`

/** How many that are below the query's `post`; none where the portal shows no comments. */
export const countSeenBy = (studentId: number): Sql => sql`
  (select count(*) from post_comment, portal_setting where show_comments and post_id = post.id and ${seenBy(studentId)})`
