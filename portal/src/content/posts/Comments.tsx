import { ownComments } from '@markaz/protocol/content/comments/routes'
import type { ReadComment } from '@markaz/protocol/content/comments/schemas'
import { useState } from 'react'
import { WaitingWork } from '../../domain/work/WaitingWork.tsx'
import { useKept } from '../../shared/api/kept.ts'
import { useMe } from '../../shared/me.ts'
import { useOutbox } from '../../shared/outbox/use-outbox.ts'
import { momentOf } from '../../shared/text/time.ts'
import { Pages } from '../../shared/ui/Pages.tsx'
import { Empty, Section, Waiting } from '../../shared/ui/parts.tsx'
import { RemoveSheet, ReportSheet } from './CommentSheets.tsx'
import { postsText as text } from './posts.text.ts'
import { WriteComment } from './WriteComment.tsx'
import '../../domain/work/work.css'

const perPage = 30

interface CommentsProps {
  post: { id: number; title: string }
}

/** What pupils say to it, and what one has written and has not gone yet. */
export function Comments({ post }: CommentsProps) {
  const { data, ...kept } = useKept(ownComments.ofPost, { params: { id: post.id }, query: { page: 1, perPage } })
  const waiting = useOutbox(useMe().id, { kind: 'comment', id: post.id })
  return (
    <Section title={text.comments}>
      {!data && <Waiting error={kept.error} again={kept.again} />}
      {data?.total === 0 && waiting.length === 0 && <Empty>{text.noComments}</Empty>}
      {data && data.total > 0 && (
        <Pages total={data.total} perPage={perPage} page={(page) => <CommentsPage postId={post.id} page={page} />} />
      )}
      {waiting.map((one) => (
        <WaitingWork key={one.id} waiting={one} />
      ))}
      <WriteComment post={post} />
    </Section>
  )
}

function CommentsPage({ postId, page }: { postId: number; page: number }) {
  const { data, ...kept } = useKept(ownComments.ofPost, { params: { id: postId }, query: { page, perPage } })
  if (!data)
    return (
      <li>
        <Waiting error={kept.error} again={kept.again} />
      </li>
    )
  return data.comments.map((comment) => <Comment key={comment.id} comment={comment} />)
}

function Comment({ comment }: { comment: ReadComment }) {
  const [isAsked, ask] = useState(false)
  const close = () => ask(false)
  const { isOwn, writer, createdAt, isHidden, isWaiting } = comment
  return (
    <li className="stacked">
      <p className="soft">
        {isOwn ? text.own : writer}, {momentOf(createdAt)}
      </p>
      <p className="lines">{comment.text}</p>
      {(isHidden || isWaiting) && <p className="soft">{isHidden ? text.hidden : text.waiting}</p>}
      <button type="button" className="quiet" onClick={() => ask(true)}>
        {isOwn ? text.remove : text.report}
      </button>
      {isAsked &&
        (isOwn ? <RemoveSheet comment={comment} onClose={close} /> : <ReportSheet comment={comment} onClose={close} />)}
    </li>
  )
}
