import { postComments } from '@markaz/protocol/content/comments/routes'
import { Link } from 'react-router'
import { useRouteQuery } from '../../shared/api/query.ts'
import { timestampText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { useLiveRefetch } from '../../shared/live/use-live.ts'
import { SecondaryText, Stack, UserEnteredText } from '../../shared/ui/layout.tsx'
import { CommentActions, CommentAuthor, CommentStateLabel } from './comments.tsx'
import style from './posts.module.css'
import { postsText as words } from './posts.text.ts'

const shown = 50

export function CommentsOfPost({ postId }: { postId: number }) {
  const { data } = useRouteQuery(
    postComments.list,
    { query: { page: 1, perPage: shown, postId } },
    { keepPrevious: true },
  )
  useLiveRefetch(postComments.stream, { args: (after) => ({ query: { after } }), after: data?.seq })
  if (!data) return null
  return (
    <Stack as="section" gap={12} className={style.comments ?? ''} aria-label={words.comments}>
      <h2 className={style.heading}>{words.comments}</h2>
      {data.comments.length === 0 && <SecondaryText>{words.noComments}</SecondaryText>}
      {data.comments.map((comment) => (
        <Stack key={comment.id} as="article" gap={4} className={style.comment ?? ''}>
          <Stack row between>
            <Stack row>
              <CommentAuthor {...comment} />
              <SecondaryText small>{timestampText(comment.createdAt)}</SecondaryText>
              {(comment.isHidden || comment.isWaiting) && <CommentStateLabel {...comment} />}
            </Stack>
            <span>
              <CommentActions comment={comment} />
            </span>
          </Stack>
          <UserEnteredText>{comment.text}</UserEnteredText>
          {comment.reports.length > 0 && (
            <SecondaryText small>
              {words.reports}: {comment.reports.join('; ')}
            </SecondaryText>
          )}
        </Stack>
      ))}
      {data.total > shown && (
        <Link to={`/blogs/comments?postId=${postId}`}>{words.allComments(numberText(data.total))}</Link>
      )}
    </Stack>
  )
}
