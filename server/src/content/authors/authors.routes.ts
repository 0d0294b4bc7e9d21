import { postAuthors } from '@markaz/protocol/content/authors/routes'
import type { PostAuthor, PostAuthorFilter } from '@markaz/protocol/content/authors/schemas'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import { attachUpload, detachUpload, replaceUpload } from '../../centre/files/attach-upload.ts'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import { defineColumnMap, type LockedRowOf } from '../../db/column-map.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'

const folder = 'posts/authors'

const authorColumns = defineColumnMap('post_author', { name: 'string', position: 'string?', photo: 'string?' })

export function authorRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, postAuthors.list, (call) => listAuthors(call, call.query))
  mountRoute(app, deps, postAuthors.read, async (call) => ({
    postAuthor: orNotFound((await authorsWhere(call, sql`post_author.id = ${call.params.id}`, sql``))[0]),
  }))
  mountTransactionalRoute(app, deps, postAuthors.create, createAuthor)
  mountTransactionalRoute(app, deps, postAuthors.update, updateAuthor)
  mountTransactionalRoute(app, deps, postAuthors.remove, removeAuthor)
}

type Onlooker = { db: Db; viewer: Viewer } & Pick<Deps, 'tokenKey' | 'clock' | 'filesUrl'>

async function listAuthors(call: Onlooker, filter: PostAuthorFilter) {
  const where = joinFiltersByAnd(searchConditions(sql`post_author.search`, filter.value))
  return {
    postAuthors: await authorsWhere(call, where, sql`order by uzbek_order(name) collate "C", id ${pageSql(filter)}`),
    total: await countRowsOf(call.db, sql`from post_author where ${where}`),
  }
}

async function authorsWhere(call: Onlooker, where: Sql, rest: Sql): Promise<PostAuthor[]> {
  const rows = await call.db.many<Omit<PostAuthor, 'photo'> & { photo: string | null }>(sql`
    select id, name, position, photo, created_at as "createdAt",
      (select count(*) from post where author_id = post_author.id) as "postsCount"
    from post_author where ${where} ${rest}`)
  return rows.map((row) => ({
    ...row,
    photo: row.photo ? { path: row.photo, url: signedFileAddressOf(call, row.photo) } : null,
  }))
}

async function createAuthor({ body, viewer, clock, audit }: RouteCall<typeof postAuthors.create>, tx: Db) {
  const { name, position = null } = body
  const photo = body.photo ? await attachUpload(tx, { path: body.photo, folder, viewer }) : null
  const after = { name, position, photo }
  const id = await authorColumns.insert(tx, after, { created_by: viewer.id, created_at: clock.now() })
  await audit(tx, { action: 'create', entity: 'post-author', entityId: id, after })
  return { id }
}

async function updateAuthor({ params, body, viewer, audit }: RouteCall<typeof postAuthors.update>, tx: Db) {
  const before = await authorColumns.lock(tx, params.id, sql`for no key update`)
  const photo = await replaceUpload(tx, { path: body.photo, currentKey: before.photo, folder, viewer })
  const after = { name: body.name, position: body.position ?? null, photo }
  await authorColumns.update(tx, params.id, after)
  await audit(tx, { action: 'update', entity: 'post-author', entityId: params.id, before, after })
  return { id: params.id }
}

/** A foreign key refuses the deletion while the author has posts. */
async function removeAuthor({ params, audit }: RouteCall<typeof postAuthors.remove>, tx: Db) {
  const before = orNotFound(
    await tx.one<LockedRowOf<typeof authorColumns>>(
      sql`delete from post_author where id = ${params.id} returning ${authorColumns.selected}`,
    ),
  )
  await detachUpload(tx, before.photo)
  await audit(tx, { action: 'delete', entity: 'post-author', entityId: params.id, before })
  return {}
}
