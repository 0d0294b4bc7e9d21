import { portalPosts } from '@markaz/protocol/content/posts/own-posts.routes'
import { postCategories, posts } from '@markaz/protocol/content/posts/routes'
import { PostStatus } from '@markaz/protocol/content/posts/schemas'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { raw } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { createCategoryRouteHandlers } from '../../http/category-routes.ts'
import { mountRoute, mountTransactionalRoute } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { changePostState } from './change-post-state.ts'
import {
  isPublishedForStudentsSql,
  listHighlightedPosts,
  listPostCategories,
  listPosts,
  listPostsForStudents,
  listPostsOfCategory,
  listPostVersions,
  mayReadAllPosts,
  readPost,
  readPostForStudent,
  readPostVersion,
  searchPosts,
} from './posts.queries.ts'
import { createPost, restorePostVersion, updatePost } from './save-post.ts'

const categoryHandlers = createCategoryRouteHandlers(raw('post_category'), 'post-category')

export function postRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, postCategories.list, async ({ db }) => {
    const all = await listPostCategories(db)
    return { categories: all, total: all.length }
  })
  mountRoute(app, deps, postCategories.create, categoryHandlers.create)
  mountRoute(app, deps, postCategories.update, categoryHandlers.rename)
  mountRoute(app, deps, postCategories.remove, categoryHandlers.remove)

  mountRoute(app, deps, posts.byStatus, async (call) => {
    const { viewer, params, query } = call
    const isForReaders = params.status === PostStatus.PublicStaff && !query.archived
    if (!isForReaders && !mayReadAllPosts(viewer)) throw new AppError('FORBIDDEN')
    return listPosts(call, params.status, query)
  })
  mountRoute(app, deps, posts.search, (call) => searchPosts(call, call.query))
  mountRoute(app, deps, posts.top, async (call) => ({ posts: await listHighlightedPosts(call, 'top') }))
  mountRoute(app, deps, posts.recommended, async (call) => ({ posts: await listHighlightedPosts(call, 'recommended') }))
  mountRoute(app, deps, posts.byCategory, async (call) =>
    orNotFound(await listPostsOfCategory(call, call.params.categoryId)),
  )
  mountRoute(app, deps, posts.read, async (call) => ({ post: orNotFound(await readPost(call, call.params.id)) }))
  mountTransactionalRoute(app, deps, posts.create, createPost)
  mountTransactionalRoute(app, deps, posts.update, updatePost)
  mountRoute(app, deps, posts.archive, (call) => changePostState(call, 'archive'))
  mountRoute(app, deps, posts.unarchive, (call) => changePostState(call, 'unarchive'))
  mountRoute(app, deps, posts.makeTop, (call) => changePostState(call, 'top'))
  mountRoute(app, deps, posts.untop, (call) => changePostState(call, 'untop'))
  mountRoute(app, deps, posts.recommend, (call) => changePostState(call, 'recommend'))
  mountRoute(app, deps, posts.unrecommend, (call) => changePostState(call, 'unrecommend'))
  mountRoute(app, deps, posts.remove, (call) => changePostState(call, 'delete'))
  mountRoute(app, deps, posts.restore, (call) => changePostState(call, 'restore'))
  mountRoute(app, deps, posts.versions, async (call) => {
    const versions = await listPostVersions(call.db, call.params.id)
    return { versions: orNotFound(versions.length > 0 ? versions : undefined) }
  })
  mountRoute(app, deps, posts.oldVersion, async (call) => ({
    post: orNotFound(await readPostVersion(call, call.params)),
  }))
  mountRoute(app, deps, posts.takeVersion, restorePostVersion)

  mountRoute(app, deps, portalPosts.list, (call) => listPostsForStudents({ ...call, viewer: call.student }, call.query))
  mountRoute(app, deps, portalPosts.read, async (call) => ({
    post: orNotFound(await readPostForStudent({ ...call, viewer: call.student }, call.params.id)),
  }))
  mountRoute(app, deps, portalPosts.categories, async ({ db }) => ({
    categories: await listPostCategories(db, isPublishedForStudentsSql),
  }))
}
