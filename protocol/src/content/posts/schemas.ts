import { z } from 'zod'
import { id, idAndName, optionalParam, paging, queryFlag, searchTextField, text, uploadPath } from '../../fields.ts'
import { RichText, RichTextPicture, richTextInput } from '../../rich-text.ts'

/** The status of a post, as written in addresses. Only editors see private posts; deleted posts can be restored. */
export const PostStatus = {
  PublicStaff: 'public-staff',
  PublicStudents: 'public-students',
  Private: 'private',
  Deleted: 'deleted',
} as const
export type PostStatus = (typeof PostStatus)[keyof typeof PostStatus]
/** Statuses that a user may choose in the form. Deleting a post is a separate call with its own right. */
export const WritablePostStatus = z.enum([PostStatus.PublicStaff, PostStatus.PublicStudents, PostStatus.Private])
export type WritablePostStatus = z.infer<typeof WritablePostStatus>
/** The readers for whom a post is published. A private post is a draft without readers. */
export const PostAudience = WritablePostStatus.exclude(['private'])
export type PostAudience = z.infer<typeof PostAudience>

export const isPublicPostStatus = (status: PostStatus) =>
  status === PostStatus.PublicStaff || status === PostStatus.PublicStudents

export const PostCategoryInput = z.object({ name: text(255) })
export const PostCategory = idAndName.extend({ postsCount: z.number() })
export type PostCategory = z.infer<typeof PostCategory>

export const PostInput = z.object({
  title: text(255),
  body: richTextInput,
  /** Path of the banner: from the upload call, or the post's current path. */
  banner: uploadPath.nullable().optional(),
  categoryId: id,
  authorId: id,
})
export type PostInput = z.infer<typeof PostInput>
/** `isArchived`: creates the post in the archive, so that readers do not see it before it is archived. */
export const NewPost = PostInput.extend({ isArchived: z.boolean().default(false) })
/**
 * `version`: the version that the form has loaded. The server refuses the change if another user has saved since then.
 */
export const PostEdit = PostInput.extend({ status: WritablePostStatus, version: z.int() })

const picture = z.object({ path: z.string(), url: z.string() })

export const PostRow = z.object({
  id: z.number(),
  title: z.string(),
  excerpt: z.string(),
  banner: z.string().nullable(),
  category: idAndName,
  author: idAndName,
  status: z.enum(PostStatus),
  isArchived: z.boolean(),
  isTop: z.boolean(),
  isRecommended: z.boolean(),
  createdAt: z.string(),
})
export type PostRow = z.infer<typeof PostRow>

export const Post = PostRow.extend({
  banner: picture.nullable(),
  author: idAndName.extend({ position: z.string().nullable(), photo: z.string().nullable() }),
  body: RichText,
  pictures: z.array(RichTextPicture),
  version: z.number(),
  updatedAt: z.string(),
})
export type Post = z.infer<typeof Post>

export const PostFilter = z.object({
  ...paging,
  archived: queryFlag,
  categoryId: optionalParam(id),
  authorId: optionalParam(id),
  value: searchTextField,
})
export type PostFilter = z.infer<typeof PostFilter>

/** The customer's specification requests all posts of a category as one page. */
export const firstThousandPostsPaging = { page: 1, perPage: 1000 } as const
export const PostCategoryFilter = z.object({
  page: z.coerce.number().pipe(z.literal(1)),
  perPage: z.coerce.number().pipe(z.literal(1000)),
})

export const versionedPostFields = ['title', 'body', 'banner', 'category', 'author', 'status'] as const
export const PostVersion = z.object({
  version: z.number(),
  savedBy: idAndName,
  savedAt: z.string(),
  /** The parts of the post that this version changed; empty for the first version. */
  changed: z.array(z.enum(versionedPostFields)),
})
export type PostVersion = z.infer<typeof PostVersion>

export const OldPostVersion = z.object({
  version: z.number(),
  title: z.string(),
  body: RichText,
  banner: z.string().nullable(),
  pictures: z.array(RichTextPicture),
})

export const PortalPostRow = PostRow.pick({
  ...{ id: true, title: true, excerpt: true, banner: true, category: true, author: true, isTop: true },
  ...{ isRecommended: true, createdAt: true },
}).extend({
  commentsCount: z.number(),
})
export const PortalPost = PortalPostRow.extend({
  author: Post.shape.author,
  body: RichText,
  pictures: z.array(RichTextPicture),
})
