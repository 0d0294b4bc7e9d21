import { posts } from '@markaz/protocol/content/posts/routes'
import type { Post } from '@markaz/protocol/content/posts/schemas'
import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { useFormStart } from '../../shared/forms/use-form-start.ts'
import { useCrumbs } from '../../shared/routing/crumbs.ts'
import { Waiting } from '../../shared/ui/Waiting.tsx'
import { postPath } from './post-paths.ts'

interface OpenPostProps {
  /** What is done with it here, if it is not only read. */
  operation?: string
  /** What the page is called until the post is there. */
  title: string
  children: (post: Post) => ReactNode
}

/** The post of the address, as it is now; what is typed for one never stands at another. */
export function OpenPost({ operation, title, children }: OpenPostProps) {
  const id = Number(useParams().id)
  const query = useFormStart(posts.read, { params: { id } }, { silent: true, follows: operation === undefined })
  const post = query.data?.post
  useCrumbs([
    ...(post ? [{ title: post.title, ...(operation ? { path: postPath(id) } : {}) }] : []),
    ...(operation || !post ? [{ title }] : []),
  ])
  if (post) return <Fragment key={id}>{children(post)}</Fragment>
  return <Waiting query={query} title={title} columns={3} />
}
