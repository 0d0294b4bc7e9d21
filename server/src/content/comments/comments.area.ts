import { postComments } from '@markaz/protocol/content/comments/routes'
import type { Area } from '../../area.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { commentRoutes } from './comments.routes.ts'
import { dataOfComments } from './personal-data-of-comments.ts'

export const commentsArea: Area = {
  routes: commentRoutes,
  personalData: dataOfComments,
  undo: {
    'post-comment.hide': undoByCall(postComments.hide),
    'post-comment.show': undoByCall(postComments.hide),
    'post-comment.approve': undoByCall(postComments.hide),
  },
}
