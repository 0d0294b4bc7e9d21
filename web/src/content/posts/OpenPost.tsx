import { posts } from '@markaz/protocol/content/posts/routes'
import type { Post } from '@markaz/protocol/content/posts/schemas'
import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { useFormInitialData } from '../../shared/forms/use-form-start.ts'
import { useBreadcrumbs } from '../../shared/routing/crumbs.ts'
import { LoadingOrError } from '../../shared/ui/Waiting.tsx'
import { postPath } from './post-paths.ts'

interface OpenPostProps {
  /** The name of the action in the breadcrumbs, such as "edit"; undefined on the page for reading. */
  operation?: string
  title: string
  children: (post: Post) => ReactNode
}

/** The form is reset when another post is opened. */
export function LoadedPost({ operation, title, children }: OpenPostProps) {
  const id = Number(useParams().id)
  const query = useFormInitialData(posts.read, { params: { id } }, { silent: true, follows: operation === undefined })
  const post = query.data?.post
  useBreadcrumbs([
    ...(post ? [{ title: post.title, ...(operation ? { path: postPath(id) } : {}) }] : []),
    ...(operation || !post ? [{ title }] : []),
  ])
  if (post) return <Fragment key={id}>{children(post)}</Fragment>
  return <LoadingOrError query={query} title={title} columns={3} />
}
