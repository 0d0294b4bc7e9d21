import { postComments } from '@markaz/protocol/content/comments/routes'
import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { commentRoutes } from './comments.routes.ts'

const personalDataHandlersOfComments: StudentPersonalDataHandlers = {
  tables: ['post_comment', 'post_comment_report'],
  read: async (db, studentId) => ({
    izohlar: await db.many(sql`
      select post_comment.created_at as "sana", title as "post", text as "izoh", is_hidden as "yashirilgan", is_waiting as "tekshirilmoqda"
      from post_comment join post on post.id = post_id where student_id = ${studentId} order by post_comment.id`),
    izohlardanShikoyatlar: await db.many(sql`
      select created_at as "sana", reason as "sabab" from post_comment_report where student_id = ${studentId} order by created_at`),
  }),
  forget: async (tx, { studentId }) => {
    await tx.run(sql`delete from post_comment_report where student_id = ${studentId}`)
    await tx.run(sql`delete from post_comment where student_id = ${studentId}`)
  },
}

export const commentsArea: FeatureArea = {
  routes: commentRoutes,
  personalData: personalDataHandlersOfComments,
  undo: {
    'post-comment.hide': undoByOppositeCall(postComments.hide),
    'post-comment.show': undoByOppositeCall(postComments.hide),
    'post-comment.approve': undoByOppositeCall(postComments.hide),
  },
}
