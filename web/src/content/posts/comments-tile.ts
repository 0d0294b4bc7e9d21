import { postComments } from '@markaz/protocol/content/comments/routes'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import type { StartPageRowsSection } from '../../domain/board/start-page-sections.ts'
import { defineTileSource } from '../../domain/board/start-page-tiles.ts'
import { timestampText } from '../../shared/format/date.ts'
import { postsText as words } from './posts.text.ts'

const path = '/blogs/comments?state=waiting'

const commentParts = ({ comments, total }: RouteAnswerOf<typeof postComments.list>): StartPageRowsSection[] => [
  {
    place: 'needs',
    key: 'comments',
    title: words.commentsWait,
    tone: 'blue',
    rows: comments.map(({ id, text, student, createdAt }) => ({
      key: `${id}`,
      title: text,
      note: `${student.name} · ${timestampText(createdAt)}`,
      path,
    })),
    count: total,
    all: path,
  },
]

export const postCommentsTile = defineTileSource({
  route: postComments.list,
  args: { query: { page: 1, perPage: 10, state: 'waiting' } },
  pollMs: 120_000,
  parts: commentParts,
})
