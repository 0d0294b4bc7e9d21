import { postComments } from '@markaz/protocol/content/comments/routes'
import type { FeatureArea } from '../../area.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { commentRoutes } from './comments.routes.ts'
import { personalDataHandlersOfComments } from './personal-data-of-comments.ts'

export const commentsArea: FeatureArea = {
  routes: commentRoutes,
  personalData: personalDataHandlersOfComments,
  undo: {
    'post-comment.hide': undoByOppositeCall(postComments.hide),
    'post-comment.show': undoByOppositeCall(postComments.hide),
    'post-comment.approve': undoByOppositeCall(postComments.hide),
  },
}
