import { posts } from '@markaz/protocol/content/posts/routes'
import type { Post } from '@markaz/protocol/content/posts/schemas'
import { PostStatus } from '@markaz/protocol/content/posts/schemas'
import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'

interface PostLoaderProps {
  /** The name of the action in the breadcrumbs, such as "edit"; undefined on the page for reading. */
  operation?: string
  title: string
  children: (post: Post) => ReactNode
}

/** Loads the post whose id is in the address. Each post gets a new form without another post's input. */
export function PostLoader({ operation, title, children }: PostLoaderProps) {
  const id = Number(useParams().id)
  const query = useFormInitialData(
    posts.read,
    { params: { id } },
    { silent: true, followsChanges: operation === undefined },
  )
  const post = query.data?.post
  useSetBreadcrumbs([
    ...(post ? [{ title: post.title, ...(operation ? { path: postPath(id) } : {}) }] : []),
    ...(operation || !post ? [{ title }] : []),
  ])
  if (post) return <Fragment key={id}>{children(post)}</Fragment>
  return <LoadingOrError query={query} title={title} columns={3} />
}

/** Part of the address of a post's form. It decides which list of posts opens after saving. */
export type PostFormPathSegment = 'archive' | 'unarchive'

const variantOf = (isArchived: boolean): PostFormPathSegment => (isArchived ? 'archive' : 'unarchive')
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
export const newPostPath = (status: PostStatus, isArchived: boolean) =>
  `/blogs/posts/${variantOf(isArchived)}/${status}/add`
