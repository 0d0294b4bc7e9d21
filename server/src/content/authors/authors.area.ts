import { postAuthors } from '@markaz/protocol/content/authors/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { authorRoutes } from './authors.routes.ts'

export const authorsArea: FeatureArea = {
  routes: authorRoutes,
  constraints: {
    post_author_fk: 'AUTHOR_IN_USE',
  },
  names: {
    'post-author': sql`select name from post_author where id = it.id`,
  },
  undo: {
    'post-author.create': undoByOppositeCall(postAuthors.remove),
    'post-author.update': undoByOppositeCall(postAuthors.update),
  },
}
