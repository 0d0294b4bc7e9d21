import type { posts } from '@markaz/protocol/content/posts/routes'
import { isPublicPostStatus, type PostInput, PostStatus } from '@markaz/protocol/content/posts/schemas'
import { AppError } from '@markaz/protocol/errors'
import { contentErrorTexts } from '@markaz/protocol/errors/content'
import { listPicturePaths, plainTextOf, type RichText } from '@markaz/protocol/rich-text'
import { attachUpload, detachUpload } from '../../centre/files/attach-upload.ts'
import { defineColumn, defineColumnMap, type LockedRowOf } from '../../db/column-map.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'

const folder = 'posts/images'
const keptVersions = 50
/** Only this number of characters at the start of a post's text can be found by search. */
const maxSearchedChars = 20_000

const postColumns = defineColumnMap('post', {
  title: 'string',
  body: defineColumn<RichText>('json'),
  banner: 'string?',
  categoryId: 'number',
  authorId: 'number',
  status: defineColumn<PostStatus>('string'),
  version: 'number',
})
type SavedPost = LockedRowOf<typeof postColumns>
type PostContent = Omit<SavedPost, 'version'>

export async function createPost({ params, body, viewer, clock, audit }: RouteCall<typeof posts.create>, tx: Db) {
  const words = contentOf(body, params.status)
  const { isArchived } = body
  await lockNames(tx, words)
  const now = clock.now()
  const id = await postColumns.insert(
    tx,
    { ...words, version: 1 },
    { ...derivedColumnsOf(words), is_archived: isArchived, created_at: now, updated_at: now },
  )
  await keepVersion(tx, id, { words: { ...words, version: 1 }, viewer, now })
  await audit(tx, { action: 'create', entity: 'post', entityId: id, after: { ...words, isArchived } })
  return { id }
}

export async function updatePost({ params, body, viewer, clock, audit }: RouteCall<typeof posts.update>, tx: Db) {
  const before = await lockPost(tx, params.id, body.version)
  const words = contentOf(body, body.status)
  await lockNames(tx, words)
  const version = await saveContent(tx, params.id, { before, words, viewer, now: clock.now() })
  await audit(tx, { action: 'update', entity: 'post', entityId: params.id, before, after: words })
  return { id: params.id, version }
}

/** Restoring saves the older content as a new version. The post's status does not change. */
export async function restorePostVersion({
  db,
  params,
  body,
  viewer,
  clock,
  audit,
}: RouteCall<typeof posts.takeVersion>) {
  return db.transaction(async (tx) => {
    const before = await lockPost(tx, params.id, body.version)
    const old = orNotFound(
      await tx.one<Omit<PostContent, 'status'>>(sql`
        select title, body, banner, category_id as "categoryId", author_id as "authorId"
        from post_version where post_id = ${params.id} and version = ${params.version}`),
    )
    const words = { ...old, status: before.status }
    await lockNames(tx, words)
    const version = await saveContent(tx, params.id, { before, words, viewer, now: clock.now() })
    await audit(tx, {
      action: 'take_version',
      entity: 'post',
      entityId: params.id,
      before,
      after: { ...words, takenVersion: params.version },
    })
    return { id: params.id, version }
  })
}

const contentOf = (
  { title, body, banner = null, categoryId, authorId }: PostInput,
  status: PostStatus,
): PostContent => ({
  ...{ title, body, banner, categoryId, authorId, status },
})

const derivedColumnsOf = (words: PostContent) => ({ excerpt: excerptOf(words), search: searchOf(words) })
const excerptOf = ({ body }: PostContent) =>
  plainTextOf(body)
    .replace(/\s+/g, ' ')
    .trim()
    .match(/^.{0,200}/u)?.[0] ?? ''
const searchOf = ({ title, body }: PostContent) =>
  sql`search_fold(${`${title} ${plainTextOf(body).slice(0, maxSearchedChars)}`})`

/** @throws AppError NOT_FOUND | POST_CHANGED when another user has changed the post | POST_STATE for a deleted post */
async function lockPost(tx: Db, id: number, seenVersion: number): Promise<SavedPost> {
  const post = await postColumns.lock(tx, id, sql`for no key update`)
  if (post.version !== seenVersion) throw new AppError('POST_CHANGED')
  if (post.status === PostStatus.Deleted) throw new AppError('POST_STATE')
  return post
}

/** Locks the category and the author of the post, so that no other request deletes them before the commit. */
async function lockNames(tx: Db, { categoryId, authorId }: PostContent): Promise<void> {
  if (!(await tx.one(sql`select id from post_category where id = ${categoryId} for key share`)))
    refuseField('categoryId', contentErrorTexts.noPostCategory)
  if (!(await tx.one(sql`select id from post_author where id = ${authorId} for key share`)))
    refuseField('authorId', contentErrorTexts.noPostAuthor)
}

interface Saving {
  before: SavedPost
  words: PostContent
  viewer: { id: number }
  now: Date
}

/** A post that becomes private loses the marks "top" and "recommended". */
async function saveContent(tx: Db, id: number, { before, words, viewer, now }: Saving): Promise<number> {
  const version = before.version + 1
  const marks = isPublicPostStatus(words.status) ? {} : { is_top: false, is_recommended: false }
  await postColumns.update(tx, id, { ...words, version }, { ...derivedColumnsOf(words), ...marks, updated_at: now })
  await keepVersion(tx, id, { words: { ...words, version }, viewer, now })
  return version
}

async function keepVersion(
  tx: Db,
  id: number,
  { words, viewer, now }: { words: SavedPost; viewer: { id: number }; now: Date },
): Promise<void> {
  const files = [...new Set([...(words.banner ? [words.banner] : []), ...listPicturePaths(words.body)])]
  const known = await filesOf(tx, id)
  for (const path of files) if (!known.has(path)) await attachUpload(tx, { path, folder, viewer })
  await tx.run(sql`
    insert into post_version (post_id, version, title, body, banner, category_id, author_id, status, files, saved_by, saved_at)
    values (${id}, ${words.version}, ${words.title}, ${JSON.stringify(words.body)}, ${words.banner}, ${words.categoryId},
      ${words.authorId}, ${words.status}, ${files}, ${viewer.id}, ${now})`)
  const isOld = await tx.run(
    sql`delete from post_version where post_id = ${id} and version <= ${words.version - keptVersions}`,
  )
  if (!isOld) return
  const kept = await filesOf(tx, id)
  for (const key of known) if (!kept.has(key)) await detachUpload(tx, key)
}

async function filesOf(tx: Db, postId: number): Promise<Set<string>> {
  const rows = await tx.many<{ key: string }>(
    sql`select distinct unnest(files) as key from post_version where post_id = ${postId}`,
  )
  return new Set(rows.map(({ key }) => key))
}
