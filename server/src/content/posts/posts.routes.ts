import { ownPosts } from '@markaz/protocol/content/posts/own-posts.routes'
import { postCategories, posts } from '@markaz/protocol/content/posts/routes'
import { PostStatus } from '@markaz/protocol/content/posts/schemas'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { raw } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { found } from '../../http/found.ts'
import { mount, mountWrite } from '../../http/mount.ts'
import { namedRows } from '../../http/named-rows.ts'
import { movePost } from './move-post.ts'
import {
  forStudents,
  listCategories,
  listMarked,
  listOfCategory,
  listPosts,
  listReadPosts,
  listVersions,
  readOwnPost,
  readPost,
  readsAll,
  readVersion,
  searchPosts,
} from './posts.queries.ts'
import { createPost, takeVersion, updatePost } from './save-post.ts'

const categories = namedRows(raw('post_category'), 'post-category')

export function postRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, postCategories.list, async ({ db }) => {
    const all = await listCategories(db)
    return { categories: all, total: all.length }
  })
  mount(app, deps, postCategories.create, categories.create)
  mount(app, deps, postCategories.update, categories.rename)
  mount(app, deps, postCategories.remove, categories.remove)

  mount(app, deps, posts.byStatus, async (call) => {
    const { viewer, params, query } = call
    const isForReaders = params.status === PostStatus.PublicStaff && !query.archived
    if (!isForReaders && !readsAll(viewer)) throw new AppError('FORBIDDEN')
    return listPosts(call, params.status, query)
  })
  mount(app, deps, posts.search, (call) => searchPosts(call, call.query))
  mount(app, deps, posts.top, async (call) => ({ posts: await listMarked(call, 'top') }))
  mount(app, deps, posts.recommended, async (call) => ({ posts: await listMarked(call, 'recommended') }))
  mount(app, deps, posts.byCategory, async (call) => found(await listOfCategory(call, call.params.categoryId)))
  mount(app, deps, posts.read, async (call) => ({ post: found(await readPost(call, call.params.id)) }))
  mountWrite(app, deps, posts.create, createPost)
  mountWrite(app, deps, posts.update, updatePost)
  mount(app, deps, posts.archive, (call) => movePost(call, 'archive'))
  mount(app, deps, posts.unarchive, (call) => movePost(call, 'unarchive'))
  mount(app, deps, posts.makeTop, (call) => movePost(call, 'top'))
  mount(app, deps, posts.untop, (call) => movePost(call, 'untop'))
  mount(app, deps, posts.recommend, (call) => movePost(call, 'recommend'))
  mount(app, deps, posts.unrecommend, (call) => movePost(call, 'unrecommend'))
  mount(app, deps, posts.remove, (call) => movePost(call, 'delete'))
  mount(app, deps, posts.restore, (call) => movePost(call, 'restore'))
  mount(app, deps, posts.versions, async (call) => {
    const versions = await listVersions(call.db, call.params.id)
    return { versions: found(versions.length > 0 ? versions : undefined) }
  })
  mount(app, deps, posts.oldVersion, async (call) => ({ post: found(await readVersion(call, call.params)) }))
  mount(app, deps, posts.takeVersion, takeVersion)

  mount(app, deps, ownPosts.list, (call) => listReadPosts({ ...call, viewer: call.student }, call.query))
  mount(app, deps, ownPosts.read, async (call) => ({
    post: found(await readOwnPost({ ...call, viewer: call.student }, call.params.id)),
  }))
  mount(app, deps, ownPosts.categories, async ({ db }) => ({ categories: await listCategories(db, forStudents) }))
}
