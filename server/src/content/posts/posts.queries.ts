import {
  firstThousandPostsPaging,
  type OldPostVersion,
  type PortalPost,
  type PortalPostRow,
  type Post,
  type PostCategory,
  type PostFilter,
  type PostRow,
  PostStatus,
  type PostVersion,
  versionedPostFields,
} from '@markaz/protocol/content/posts/schemas'
import { listPicturePaths, type RichText } from '@markaz/protocol/rich-text'
import { isAccessAllowed, requireGrant } from '@markaz/protocol/route'
import type { z } from 'zod'
import type { Viewer } from '../../access/viewer.ts'
import { type FileAddressContext, signedFileAddressOf } from '../../centre/files/file-address.ts'
import { richTextPicturesForViewer } from '../../centre/files/rich-text-pictures.ts'
import { type Db, empty, join, type Sql, sql } from '../../db/db.ts'
import { joinFiltersByAnd, limitOffsetForReusablePlanSql, type PageRequest, readPage } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'

type Reader = FileAddressContext & { db: Db }
type StaffReader = Reader & { viewer: Viewer }
type StudentReader = Reader & { viewer: { id: number } }

/** False = the viewer may read only posts that are published for staff. */
export const mayReadAllPosts = ({ grants, isSuperadmin }: Viewer): boolean =>
  isAccessAllowed(requireGrant('content:posts', 'read'), grants, isSuperadmin)

const publishedFor = (status: PostStatus) => sql`post.status = ${status} and not post.is_archived`
const readablePostsSql = (viewer: Viewer) =>
  mayReadAllPosts(viewer) ? sql`true` : publishedFor(PostStatus.PublicStaff)
export const isPublishedForStudentsSql = publishedFor(PostStatus.PublicStudents)

export async function listPostCategories(db: Db, counted: Sql = sql`true`): Promise<PostCategory[]> {
  return db.many<PostCategory>(sql`
    select id, name, (select count(*) from post where category_id = post_category.id and ${counted}) as "postsCount"
    from post_category order by uzbek_order(name) collate "C", id`)
}

const columns = sql`post.id, title, excerpt, banner, status, is_archived as "isArchived", is_top as "isTop",
  is_recommended as "isRecommended", post.created_at as "createdAt",
  json_build_object('id', post_category.id, 'name', post_category.name) as category`
interface WithComments {
  commentsCount: number
}
const withComments = (studentId: number) => sql`, ${visibleCommentCountSql(studentId)} as "commentsCount"`
const newestFirst = sql`order by post.created_at desc, post.id desc`

/** Selects the posts of the page before it joins other tables, which is faster. */
const rowsWhere = (where: Sql, page: Sql, more = empty): Sql => sql`
  select ${columns}${more}, json_build_object('id', post_author.id, 'name', post_author.name) as author
  from (select * from post where ${where} ${newestFirst} ${page}) post
  join post_category on post_category.id = category_id
  join post_author on post_author.id = author_id ${newestFirst}`

const signed = <R extends PostRow>(call: Reader, rows: R[]): R[] =>
  rows.map((row) => ({ ...row, banner: signedFileAddressOf(call, row.banner) }))

async function pageWhere<More = object>(call: Reader, where: Sql, paging: PageRequest, more = empty) {
  const { rows, total } = await readPage<PostRow & More>(call.db, paging, {
    rows: rowsWhere(where, limitOffsetForReusablePlanSql(paging), more),
    from: sql`from post where ${where}`,
  })
  return { posts: signed(call, rows), total }
}

export async function listPosts(call: StaffReader, status: PostStatus, filter: PostFilter) {
  const { archived, categoryId, authorId, value } = filter
  const set = joinFiltersByAnd([
    ...(categoryId ? [sql`category_id = ${categoryId}`] : []),
    ...(authorId ? [sql`author_id = ${authorId}`] : []),
    ...searchConditions(sql`post.search`, value),
  ])
  return pageWhere(call, sql`post.status = ${status} and post.is_archived = ${archived} and ${set}`, filter)
}

export async function searchPosts(call: StaffReader, filter: { page: number; perPage: number; value?: string }) {
  const set = joinFiltersByAnd(searchConditions(sql`post.search`, filter.value))
  return pageWhere(call, sql`post.status <> 'deleted' and ${readablePostsSql(call.viewer)} and ${set}`, filter)
}

export async function listPostsForStudents(
  call: StudentReader,
  filter: { page: number; perPage: number; categoryId?: number; value?: string; mark?: 'top' | 'recommended' },
): Promise<{ posts: z.input<typeof PortalPostRow>[]; total: number }> {
  const { categoryId, value, mark } = filter
  const set = joinFiltersByAnd([
    ...(categoryId ? [sql`category_id = ${categoryId}`] : []),
    ...(mark ? [mark === 'top' ? sql`is_top` : sql`is_recommended`] : []),
    ...searchConditions(sql`post.search`, value),
  ])
  const where = sql`${isPublishedForStudentsSql} and ${set}`
  return pageWhere<WithComments>(call, where, filter, withComments(call.viewer.id))
}

export async function listHighlightedPosts(call: StaffReader, mark: 'top' | 'recommended'): Promise<PostRow[]> {
  const marked = mark === 'top' ? sql`is_top` : sql`is_recommended`
  return signed(
    call,
    await call.db.many<PostRow>(rowsWhere(sql`${marked} and ${readablePostsSql(call.viewer)}`, sql`limit 1000`)),
  )
}

/** @returns undefined if the category of posts does not exist */
export async function listPostsOfCategory(call: StaffReader, categoryId: number) {
  const categories = await listPostCategories(call.db, sql`status <> 'deleted' and ${readablePostsSql(call.viewer)}`)
  const category = categories.find(({ id }) => id === categoryId)
  if (!category) return undefined
  const where = sql`category_id = ${categoryId} and status <> 'deleted' and not is_archived and ${readablePostsSql(call.viewer)}`
  return { category, ...(await pageWhere(call, where, firstThousandPostsPaging)) }
}

type FullPostRow = PostRow & { body: RichText; version: number; updatedAt: string } & { author: Post['author'] }

async function fullPostsWhere<More = object>(
  call: Reader,
  where: Sql,
  more = empty,
): Promise<(FullPostRow & More & { pictures: Post['pictures'] }) | undefined> {
  const row = await call.db.one<FullPostRow & More>(sql`
    select ${columns}${more}, body, version, updated_at as "updatedAt",
      json_build_object('id', post_author.id, 'name', post_author.name, 'position', position, 'photo', photo) as author
    from post join post_category on post_category.id = category_id join post_author on post_author.id = author_id
    where ${where}`)
  if (!row) return undefined
  return {
    ...row,
    author: { ...row.author, photo: signedFileAddressOf(call, row.author.photo) },
    pictures: richTextPicturesForViewer(call, listPicturePaths(row.body)),
  }
}

export async function readPost(call: StaffReader, id: number): Promise<Post | undefined> {
  const row = await fullPostsWhere(call, sql`post.id = ${id} and ${readablePostsSql(call.viewer)}`)
  return row && { ...row, banner: row.banner ? { path: row.banner, url: signedFileAddressOf(call, row.banner) } : null }
}

export async function readPostForStudent(
  call: StudentReader,
  id: number,
): Promise<z.input<typeof PortalPost> | undefined> {
  const row = await fullPostsWhere<WithComments>(
    call,
    sql`post.id = ${id} and ${isPublishedForStudentsSql}`,
    withComments(call.viewer.id),
  )
  return row && { ...row, banner: signedFileAddressOf(call, row.banner) }
}

export async function listPostVersions(db: Db, postId: number): Promise<PostVersion[]> {
  const parts = {
    ...{ title: sql`title`, body: sql`body`, banner: sql`banner`, category: sql`category_id`, author: sql`author_id` },
    status: sql`status`,
  } satisfies Record<(typeof versionedPostFields)[number], Sql>
  const changed = versionedPostFields.map(
    (part) =>
      sql`case when lag(version) over saved is not null and lag(${parts[part]}) over saved is distinct from ${parts[part]} then ${part}::text end`,
  )
  return db.many<PostVersion>(sql`
    select version, json_build_object('id', staff.id, 'name', staff.full_name) as "savedBy", saved_at as "savedAt",
      array_remove(array[${join(changed)}], null) as changed
    from post_version join staff on staff.id = saved_by where post_id = ${postId}
    window saved as (order by version) order by version desc`)
}

export async function readPostVersion(
  call: Reader,
  { id, version }: { id: number; version: number },
): Promise<z.input<typeof OldPostVersion> | undefined> {
  const row = await call.db.one<{ version: number; title: string; body: RichText; banner: string | null }>(
    sql`select version, title, body, banner from post_version where post_id = ${id} and version = ${version}`,
  )
  return (
    row && {
      ...row,
      banner: signedFileAddressOf(call, row.banner),
      pictures: richTextPicturesForViewer(call, listPicturePaths(row.body)),
    }
  )
}

/**
 * A student sees their own comments, and other comments unless they are hidden from everyone or from the student's
 * branch.
 */
export const isCommentVisibleToStudentSql = (studentId: number): Sql => sql`(post_comment.student_id = ${studentId}
  or not post_comment.is_hidden and not post_comment.is_waiting and not exists (
    select from post_comment_spared join student_head_office using (head_office_id)
    where comment_id = post_comment.id and student_head_office.student_id = ${studentId}))`

/** SQL: the number of comments on `post` that the student may see; 0 if the portal shows no comments. */
const visibleCommentCountSql = (studentId: number): Sql => sql`
  (select count(*) from post_comment, portal_setting where show_comments and post_id = post.id and ${isCommentVisibleToStudentSql(studentId)})`
