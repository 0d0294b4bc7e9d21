import { PostStatus } from '@markaz/protocol/content/posts/schemas'

/** The form of a post has two addresses. They decide which list of posts opens after saving. */
export type PostListVariant = 'archive' | 'unarchive'

const variantOf = (isArchived: boolean): PostListVariant => (isArchived ? 'archive' : 'unarchive')
export const postListPath = (status: PostStatus, isArchived = false) => {
  const search = new URLSearchParams({
    ...(status === PostStatus.PublicStaff ? {} : { status }),
    ...(isArchived ? { archived: 'true' } : {}),
  })
  return search.size > 0 ? `/blogs/posts?${search}` : '/blogs/posts'
}
export const postPath = (id: number) => `/blogs/posts/${id}`
export const editPostPath = ({ id, isArchived }: { id: number; isArchived: boolean }) =>
  `/blogs/posts/${variantOf(isArchived)}/${id}/edit`
export const addPostPath = (status: PostStatus, isArchived: boolean) =>
  `/blogs/posts/${variantOf(isArchived)}/${status}/add`
