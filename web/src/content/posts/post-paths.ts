import { PostStatus } from '@markaz/protocol/content/posts/schemas'

/**
 * The specification gives the form of a post two addresses. The address decides whether the list of archived posts or
 * of other posts opens after saving.
 */
export type Variant = 'archive' | 'unarchive'

const variantOf = (isArchived: boolean): Variant => (isArchived ? 'archive' : 'unarchive')
export const listPath = (status: PostStatus, isArchived = false) => {
  const search = new URLSearchParams({
    ...(status === PostStatus.PublicStaff ? {} : { status }),
    ...(isArchived ? { archived: 'true' } : {}),
  })
  return search.size > 0 ? `/blogs/posts?${search}` : '/blogs/posts'
}
export const postPath = (id: number) => `/blogs/posts/${id}`
export const editPath = ({ id, isArchived }: { id: number; isArchived: boolean }) =>
  `/blogs/posts/${variantOf(isArchived)}/${id}/edit`
export const addPath = (status: PostStatus, isArchived: boolean) =>
  `/blogs/posts/${variantOf(isArchived)}/${status}/add`
