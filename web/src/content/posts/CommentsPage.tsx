import { postComments } from '@markaz/protocol/content/comments/routes'
import type { PostComment } from '@markaz/protocol/content/comments/schemas'
import { Link } from 'react-router'
import { ContentTabs } from '../../domain/content/ContentTabs.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { timestampText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { useLiveRefetch } from '../../shared/live/use-live.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { CommentActions, CommentAuthor, CommentStateLabel } from './comments.tsx'
import { postPath } from './post-path.tsx'
import { postsText as words } from './posts.text.ts'

const columns: Column<PostComment>[] = [
  {
    key: 'post',
    width: 170,
    isName: true,
    isLink: true,
    cell: ({ post }) => <Link to={postPath(post.id)}>{post.title}</Link>,
  },
  {
    key: 'student',
    title: words.writer,
    width: 180,
    cell: (comment) => <CommentAuthor {...comment} />,
  },
  { key: 'text', title: words.text, width: 258, cell: ({ text }) => text },
  { key: 'reports', title: words.reports, width: 160, cell: ({ reports }) => reports.join('; ') },
  { key: 'createdAt', title: words.created, width: 118, cell: ({ createdAt }) => timestampText(createdAt) },
  { key: 'state', width: 110, cell: (comment) => <CommentStateLabel {...comment} /> },
]

const fields: FilterField[] = [
  { kind: 'text', name: 'post', label: words.postTitle, isDaily: true },
  {
    kind: 'select',
    name: 'state',
    options: [
      { value: 'waiting', label: words.waiting },
      { value: 'shown', label: words.shown },
      { value: 'hidden', label: words.hidden },
    ],
    isDaily: true,
    widthPx: 150,
  },
  {
    kind: 'select',
    name: 'isReported',
    label: words.reports,
    options: [{ value: 'true', label: words.reported }],
    widthPx: 170,
  },
  { kind: 'dates', from: 'startDate', to: 'endDate', label: words.period },
]

export function CommentsPage() {
  const list = useList(postComments.list, { key: 'post-comments', rows: ({ comments }) => comments })
  useLiveRefetch(postComments.stream, { args: (after) => ({ query: { after } }), after: list.data?.seq })
  const mayHide = useMayCall(postComments.hide)
  const mayRemove = useMayCall(postComments.remove)
  return (
    <Page title={words.comments}>
      <ContentTabs path="/blogs/comments" />
      <List<PostComment>
        label={words.comments}
        list={list}
        columns={columns}
        search={words.searchComment}
        fields={fields}
        phoneRow={(comment) => ({
          title: comment.text,
          mark: (comment.isHidden || comment.isWaiting) && <CommentStateLabel {...comment} />,
          note: `${personName(comment.student.name)} · ${comment.post.title}`,
          aside: timestampText(comment.createdAt),
        })}
        actions={mayHide || mayRemove ? (comment) => <CommentActions comment={comment} /> : undefined}
        actionsWidth={116}
        empty={{ title: words.noComments, hint: words.noCommentsHint }}
        width={1120}
      />
    </Page>
  )
}
