import { ownPosts } from '@markaz/protocol/content/posts/own-posts.routes'
import { postCategories, posts } from '@markaz/protocol/content/posts/routes'
import { PostStatus } from '@markaz/protocol/content/posts/schemas'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { found } from '../../http/found.ts'
import { type Call, mount } from '../../http/mount.ts'
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

export function postRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, postCategories.list, async ({ db }) => {
    const categories = await listCategories(db)
    return { categories, total: categories.length }
  })
  mount(app, deps, postCategories.create, createCategory)
  mount(app, deps, postCategories.update, renameCategory)
  mount(app, deps, postCategories.remove, removeCategory)

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
  mount(app, deps, posts.create, createPost)
  mount(app, deps, posts.update, updatePost)
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

async function createCategory({ db, body, clock, audit }: Call<typeof postCategories.create>) {
  return db.transaction(async (tx) => {
    const id = await tx.newId(
      sql`insert into post_category (name, created_at) values (${body.name}, ${clock.now()}) returning id`,
    )
    await audit(tx, { action: 'create', entity: 'post-category', entityId: id, after: body })
    return { id }
  })
}

async function renameCategory({ db, params, body, audit }: Call<typeof postCategories.update>) {
  return db.transaction(async (tx) => {
    const before = found(
      await tx.one<{ name: string }>(sql`select name from post_category where id = ${params.id} for no key update`),
    )
    await tx.run(sql`update post_category set name = ${body.name} where id = ${params.id}`)
    await audit(tx, { action: 'update', entity: 'post-category', entityId: params.id, before, after: body })
    return { id: params.id }
  })
}

/** Whether it has posts, the foreign key knows. */
async function removeCategory({ db, params, audit }: Call<typeof postCategories.remove>) {
  return db.transaction(async (tx) => {
    const before = found(
      await tx.one<{ name: string }>(sql`delete from post_category where id = ${params.id} returning name`),
    )
    await audit(tx, { action: 'delete', entity: 'post-category', entityId: params.id, before })
    return {}
  })
}
