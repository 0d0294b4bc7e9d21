import { EditOutlined, HistoryOutlined } from '@ant-design/icons'
import { posts } from '@markaz/protocol/content/posts/routes'
import { type Post, PostStatus } from '@markaz/protocol/content/posts/schemas'
import { Button } from 'antd'
import { HistoryMenu } from '../../domain/audit/HistoryMenu.tsx'
import { ShowIfPermitted, useMayCall } from '../../shared/access/access.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { LinkButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { CommentsOfPost } from './CommentsOfPost.tsx'
import { PostMenu } from './PostActions.tsx'
import { PostReaderView } from './PostReaderView.tsx'
import { editPostPath, PostLoader } from './post-path.tsx'
import { postsText as words } from './posts.text.ts'
import { usePostOperations } from './use-post-operations.ts'

const PostHistoryModal = lazyWithRetry(() => import('./PostHistoryModal.tsx').then((m) => m.PostHistoryModal))

export const PostPage = () => <PostLoader title={words.post}>{(post) => <ReadPost post={post} />}</PostLoader>

function ReadPost({ post }: { post: Post }) {
  const { open, modal } = useModal()
  const operations = usePostOperations()
  const mayReadAll = useMayCall(posts.versions)
  return (
    <Page
      title={post.title}
      mark={mayReadAll && <PostPill post={post} />}
      extra={
        mayReadAll && (
          <>
            <Button
              icon={<HistoryOutlined aria-hidden />}
              onClick={() => open((close) => <PostHistoryModal post={post} close={close} />)}
            >
              {words.history}
            </Button>
            <HistoryMenu kind="post" id={post.id} name={post.title} />
            <PostMenu post={post} operations={operations} size="large" />
          </>
        )
      }
      action={
        post.status !== PostStatus.Deleted && (
          <ShowIfPermitted do={posts.update}>
            <LinkButton type="primary" icon={<EditOutlined aria-hidden />} to={editPostPath(post)}>
              {commonText.edit}
            </LinkButton>
          </ShowIfPermitted>
        )
      }
    >
      <PostReaderView
        banner={post.banner?.url ?? null}
        category={post.category.name}
        author={post.author}
        createdAt={post.createdAt}
        body={post.body}
        pictures={post.pictures}
      />
      {mayReadAll && <CommentsOfPost postId={post.id} />}
      {modal}
    </Page>
  )
}

const tones = { 'public-staff': 'green', 'public-students': 'blue', private: 'grey', deleted: 'red' } as const

const PostPill = ({ post }: { post: Post }) => (
  <>
    <StatusPill tone={tones[post.status]}>{words.statuses[post.status]}</StatusPill>
    {post.isArchived && <StatusPill tone="gold">{words.archive}</StatusPill>}
    {post.isTop && <StatusPill tone="gold">{words.top}</StatusPill>}
    {post.isRecommended && <StatusPill tone="gold">{words.recommended}</StatusPill>}
  </>
)
