import { postCategories, posts } from '@markaz/protocol/content/posts/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { type FieldChange, undoByOppositeCall } from '../../http/undo-by-call.ts'
import { postUndoHandlers } from './change-post-state.ts'
import { postRoutes } from './posts.routes.ts'

export const postsArea: FeatureArea = {
  routes: postRoutes,
  constraints: {
    post_category_name_unique: 'POST_CATEGORY_NAME_TAKEN',
    post_category_fk: 'POST_CATEGORY_IN_USE',
  },
  names: {
    post: sql`select title from post where id = it.id`,
    'post-category': sql`select name from post_category where id = it.id`,
  },
  ids: { postId: 'post' },
  idsWithin: {
    post: { categoryId: 'post-category', authorId: 'post-author' },
  },
  undo: {
    ...postUndoHandlers,
    // Undoing an edit saves the earlier content as a new version, so the version number increases.
    'post.update': undoByOppositeCall(posts.update, { body: asNextVersion, moving: ['version'] }),
    'post.take_version': undoByOppositeCall(posts.update, { body: asNextVersion, moving: ['version'] }),
    'post-category.create': undoByOppositeCall(postCategories.remove),
    'post-category.update': undoByOppositeCall(postCategories.update),
  },
}

function asNextVersion({ before }: FieldChange) {
  return { ...before, version: Number(before.version) + 1 }
}
