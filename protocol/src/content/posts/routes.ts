import { z } from 'zod'
import { id, idParams, paging, searchTextField } from '../../fields.ts'
import { requireAnyGrant, requireGrant, route } from '../../route.ts'
import {
  NewPost,
  OldPostVersion,
  Post,
  PostCategory,
  PostCategoryFilter,
  PostCategoryInput,
  PostEdit,
  PostFilter,
  PostRow,
  PostStatus,
  PostVersion,
  WritablePostStatus,
} from './schemas.ts'

const made = z.object({ id: z.number() })
/**
 * Users with the right to the blog screens (`profile`) read only posts that are published for staff. Users with the
 * right to posts read all posts.
 */
const readers = requireAnyGrant(requireGrant('content:posts', 'read'), requireGrant('profile', 'read'))
const update = requireGrant('content:posts', 'update')
const rows = z.object({ posts: z.array(PostRow), total: z.number() })

export const postCategories = {
  list: route('GET', '/posts/categories', {
    access: requireAnyGrant(requireGrant('content:post_categories', 'read'), readers),
    summary: 'Post kategoriyalari',
    answer: z.object({ categories: z.array(PostCategory), total: z.number() }),
  }),
  create: route('POST', '/posts/categories', {
    access: requireGrant('content:post_categories', 'create'),
    summary: "Post kategoriyasini qo'shish",
    body: PostCategoryInput,
    answer: made,
    status: 201,
    errors: ['POST_CATEGORY_NAME_TAKEN'],
  }),
  update: route('PUT', '/posts/categories/{id}', {
    edits: true,
    access: requireGrant('content:post_categories', 'update'),
    summary: 'Post kategoriyasini tahrirlash',
    body: PostCategoryInput,
    answer: made,
    errors: ['POST_CATEGORY_NAME_TAKEN'],
  }),
  remove: route('DELETE', '/posts/categories/{id}', {
    access: requireGrant('content:post_categories', 'delete'),
    summary: "Post kategoriyasini o'chirish",
    errors: ['POST_CATEGORY_IN_USE'],
  }),
}

/** The maximum version is the largest 32-bit integer, as in the database. */
const versionParams = z.object({ id, version: z.coerce.number().int().min(1).max(2_147_483_647) })

/** Declares a call that changes the state of a post; repeating the call changes nothing. */
const operation = (method: 'PUT' | 'PATCH', name: string, summary: string) =>
  route(method, `/posts/{id}/${name}`, {
    access: update,
    summary,
    params: idParams,
    body: z.object({}).optional(),
    errors: ['POST_STATE'],
    idempotent: true,
  })

export const posts = {
  byStatus: route('GET', '/posts/status/{status}', {
    access: readers,
    summary: "Ko'rinishi bo'yicha postlar, yangisi birinchi",
    params: z.object({ status: z.enum(PostStatus) }),
    query: PostFilter,
    answer: rows,
    errors: ['FORBIDDEN'],
  }),
  create: route('POST', '/posts/status/{status}', {
    access: requireGrant('content:posts', 'create'),
    summary: "Post qo'shish",
    params: z.object({ status: WritablePostStatus }),
    body: NewPost,
    answer: made,
    status: 201,
    errors: ['FILE_UNKNOWN'],
  }),
  /** Searches all posts except deleted posts; each reader gets only posts that they may read. */
  search: route('GET', '/posts/search', {
    access: readers,
    summary: 'Postlarni qidirish',
    query: z.object({ ...paging, value: searchTextField }),
    answer: rows,
  }),
  top: route('GET', '/posts/top', {
    access: readers,
    summary: 'Top postlar',
    answer: z.object({ posts: z.array(PostRow) }),
  }),
  recommended: route('GET', '/posts/recommended', {
    access: readers,
    summary: 'Tavsiya etilgan postlar',
    answer: z.object({ posts: z.array(PostRow) }),
  }),
  byCategory: route('GET', '/posts/category/{categoryId}', {
    access: readers,
    summary: 'Kategoriyadagi postlar, hammasi birdan',
    query: PostCategoryFilter,
    answer: rows.extend({ category: PostCategory }),
  }),
  read: route('GET', '/posts/{id}', {
    access: readers,
    summary: 'Bitta post',
    answer: z.object({ post: Post }),
  }),
  update: route('PUT', '/posts/{id}', {
    access: update,
    summary: 'Postni tahrirlash',
    body: PostEdit,
    answer: z.object({ id: z.number(), version: z.number() }),
    errors: ['FILE_UNKNOWN', 'POST_CHANGED', 'POST_STATE'],
  }),
  archive: operation('PATCH', 'archive', 'Postni arxivlash'),
  unarchive: operation('PATCH', 'unarchive', 'Postni arxivdan chiqarish'),
  makeTop: operation('PUT', 'top', 'Postni top qilish'),
  untop: operation('PUT', 'untop', 'Postni topdan olish'),
  recommend: operation('PUT', 'recommend', 'Postni tavsiya qilish'),
  unrecommend: operation('PUT', 'unrecommend', 'Postni tavsiyadan olish'),
  remove: route('DELETE', '/posts/{id}', {
    access: requireGrant('content:posts', 'delete'),
    summary: "Postni o'chirilganlarga o'tkazish",
    errors: ['POST_STATE'],
  }),
  /** Restores a deleted post as a private post, so that an editor reviews it before it is published again. */
  restore: operation('PATCH', 'restore', "O'chirilgan postni qoralama qilib qaytarish"),
  versions: route('GET', '/posts/{id}/versions', {
    access: requireGrant('content:posts', 'read'),
    summary: "Postning o'zgarishlari: kim, qachon, nimani",
    answer: z.object({ versions: z.array(PostVersion) }),
  }),
  oldVersion: route('GET', '/posts/{id}/versions/{version}', {
    access: requireGrant('content:posts', 'read'),
    summary: 'Postning oldingi holati',
    params: versionParams,
    answer: z.object({ post: OldPostVersion }),
  }),
  takeVersion: route('PUT', '/posts/{id}/versions/{version}', {
    access: update,
    summary: 'Postni oldingi holatiga qaytarish',
    params: versionParams,
    body: z.object({ version: z.int() }),
    answer: z.object({ id: z.number(), version: z.number() }),
    errors: ['POST_CHANGED', 'POST_STATE'],
  }),
}
