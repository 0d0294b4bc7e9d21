import { postComments } from '@markaz/protocol/content/comments/routes'
import type { FeatureArea } from '../../area.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { commentRoutes } from './comments.routes.ts'
import { personalDataOfComments } from './personal-data-of-comments.ts'

export const commentsArea: FeatureArea = {
  routes: commentRoutes,
  personalData: personalDataOfComments,
  undo: {
    'post-comment.hide': undoByCall(postComments.hide),
    'post-comment.show': undoByCall(postComments.hide),
    'post-comment.approve': undoByCall(postComments.hide),
  },
}
