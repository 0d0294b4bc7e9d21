import { postComments } from '@markaz/protocol/content/comments/routes'
import type { Area } from '../../area.ts'
import { setBack } from '../../http/set-back.ts'
import { commentRoutes } from './comments.routes.ts'
import { dataOfComments } from './personal-data-of-comments.ts'

export const commentsArea: Area = {
  routes: commentRoutes,
  personalData: dataOfComments,
  undo: {
    'post-comment.hide': setBack(postComments.hide),
    'post-comment.show': setBack(postComments.hide),
    'post-comment.approve': setBack(postComments.hide),
  },
}
