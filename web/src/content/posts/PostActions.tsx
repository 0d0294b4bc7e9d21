import { posts } from '@markaz/protocol/content/posts/routes'
import { isPublicPostStatus, type PostRow, PostStatus } from '@markaz/protocol/content/posts/schemas'
import { useMayCall } from '../../shared/access/access.tsx'
import { EditLink } from '../../shared/ui/RowButtons.tsx'
import { RowMenu } from '../../shared/ui/RowMenu.tsx'
import { editPostPath } from './post-path.tsx'
import { postsText as words } from './posts.text.ts'
import type { PostOperation, PostOperationRunner } from './use-post-operations.ts'

type PostOfMenu = Pick<PostRow, 'id' | 'title' | 'status' | 'isArchived' | 'isTop' | 'isRecommended'>

export function PostActions({ post, operations }: { post: PostRow; operations: PostOperationRunner }) {
  const mayUpdate = useMayCall(posts.update)
  return (
    <>
      {mayUpdate && post.status !== PostStatus.Deleted && <EditLink of={post.title} to={editPostPath(post)} />}
      <PostMenu post={post} operations={operations} />
    </>
  )
}

export function PostMenu({
  post,
  operations,
  size,
}: {
  post: PostOfMenu
  operations: PostOperationRunner
  size?: 'large'
}) {
  const mayUpdate = useMayCall(posts.update)
  const mayRemove = useMayCall(posts.remove)
  const items = [...(mayUpdate ? movesOf(post) : []), ...(mayRemove ? removalOf(post) : [])]
  if (items.length === 0) return null
  return (
    <RowMenu
      label={words.operations(post.title)}
      items={items.map(([key, label]) => ({ key, label, danger: key === 'remove' }))}
      onChoose={(key) => operations(key as PostOperation, post)}
      {...(size ? { size } : {})}
    />
  )
}

type Item = [operation: PostOperation, label: string]

function movesOf({ status, isArchived, isTop, isRecommended }: PostOfMenu): Item[] {
  if (status === PostStatus.Deleted) return [['restore', words.restore]]
  const marks: Item[] = [
    isTop ? ['untop', words.untop] : ['makeTop', words.makeTop],
    isRecommended ? ['unrecommend', words.unrecommend] : ['recommend', words.recommend],
  ]
  return [
    ...(isPublicPostStatus(status) && !isArchived ? marks : []),
    isArchived ? ['unarchive', words.fromArchive] : ['archive', words.toArchive],
  ]
}

const removalOf = ({ status }: PostOfMenu): Item[] => (status === PostStatus.Deleted ? [] : [['remove', words.remove]])
