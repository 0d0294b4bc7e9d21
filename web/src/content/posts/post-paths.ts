import { PostStatus } from '@markaz/protocol/content/posts/schemas'

/** Which of the two specified addresses a form has; it decides which list opens after saving. */
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
