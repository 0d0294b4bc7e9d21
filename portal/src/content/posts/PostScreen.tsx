import { portalPosts } from '@markaz/protocol/content/posts/own-posts.routes'
import { ownPortalSettings } from '@markaz/protocol/control/portal/settings.routes'
import { useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { useChildId } from '../../shared/me.ts'
import { formatDay } from '../../shared/text/time.ts'
import { LazyPicture } from '../../shared/ui/LazyPicture.tsx'
import { LoadingOrError, Screen } from '../../shared/ui/parts.tsx'
import { RichTextView } from '../../shared/ui/RichText.tsx'
import { Comments } from './Comments.tsx'
import { postsText as text } from './posts.text.ts'

export function PostScreen({ id }: { id: number }) {
  const child = useChildId()
  const { data, ...kept } = useCachedApiCall(portalPosts.read, { params: { id } })
  const { data: portal } = useCachedApiCall(ownPortalSettings.settings)
  const post = data?.post
  return (
    <Screen title={post?.title ?? text.one} back="/posts" kept={kept}>
      {post ? (
        <>
          <LazyPicture src={post.banner} className="banner-picture" />
          <div className="author">
            <LazyPicture src={post.author.photo} />
            <p>
              {post.author.name}
              <br />
              <span className="soft">
                {[post.author.position, post.category.name, formatDay(post.createdAt)].filter(Boolean).join(' · ')}
              </span>
            </p>
          </div>
          <RichTextView body={post.body} pictures={post.pictures} />
          {portal?.settings.showComments && child === null && <Comments post={post} />}
        </>
      ) : (
        <LoadingOrError error={kept.error} again={kept.again} />
      )}
    </Screen>
  )
}
