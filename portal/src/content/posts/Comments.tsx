import { ownComments } from '@markaz/protocol/content/comments/routes'
import type { PortalComment } from '@markaz/protocol/content/comments/schemas'
import { useState } from 'react'
import { UnsentSubmissions } from '../../domain/work/UnsentSubmissions.tsx'
import { useCurrentUser } from '../../shared/me.ts'
import { useOutbox } from '../../shared/outbox/use-outbox.ts'
import { formatDayAndTime } from '../../shared/text/time.ts'
import { CachedList, useCachedList } from '../../shared/ui/CachedList.tsx'
import { Section } from '../../shared/ui/parts.tsx'
import { CommentInput } from './CommentInput.tsx'
import { RemoveCommentSheet, ReportCommentSheet } from './CommentSheets.tsx'
import { postsText as text } from './posts.text.ts'
import '../../domain/work/work.css'

interface CommentsProps {
  post: { id: number; title: string }
}

export function Comments({ post }: CommentsProps) {
  const list = useCachedList(ownComments.ofPost, { params: { id: post.id } }, 30)
  const waiting = useOutbox(useCurrentUser().id, { kind: 'comment', id: post.id })
  return (
    <Section title={text.comments}>
      <CachedList
        list={list}
        none={waiting.length > 0 ? null : text.noComments}
        rows={({ comments }) => comments.map((comment) => <Comment key={comment.id} comment={comment} />)}
      />
      {waiting.map((one) => (
        <UnsentSubmissions key={one.id} waiting={one} />
      ))}
      <CommentInput post={post} />
    </Section>
  )
}

function Comment({ comment }: { comment: PortalComment }) {
  const [isAsked, ask] = useState(false)
  const close = () => ask(false)
  const { isOwn, writer, createdAt, isHidden, isWaiting } = comment
  return (
    <li className="stacked">
      <p className="soft">
        {isOwn ? text.own : writer}, {formatDayAndTime(createdAt)}
      </p>
      <p className="lines">{comment.text}</p>
      {(isHidden || isWaiting) && <p className="soft">{isHidden ? text.hidden : text.waiting}</p>}
      <button type="button" className="quiet" onClick={() => ask(true)}>
        {isOwn ? text.remove : text.report}
      </button>
      {isAsked &&
        (isOwn ? (
          <RemoveCommentSheet comment={comment} onClose={close} />
        ) : (
          <ReportCommentSheet comment={comment} onClose={close} />
        ))}
    </li>
  )
}
