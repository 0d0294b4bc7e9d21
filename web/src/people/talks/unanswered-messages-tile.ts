import { familyConversations } from '@markaz/protocol/people/talks/routes'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import type { StartPageSection } from '../../domain/board/start-page-sections.ts'
import { defineTileSource } from '../../domain/board/start-page-tiles.ts'
import { agoText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { conversationPath } from './conversation-path.ts'
import { conversationsText as words } from './talks.text.ts'

const waiting = { state: 'waiting' } as const

function lettersPart({ talks, total }: RouteAnswerOf<typeof familyConversations.list>): StartPageSection[] {
  const rows = talks.map(({ student, waitingSince, lastMessage }) => ({
    key: `${student.id}`,
    title: personName(student.fullName),
    note: [waitingSince && agoText(waitingSince), lastMessage?.text].filter(Boolean).join(' · '),
    path: conversationPath(student.id),
  }))
  const all = conversationPath(undefined, `?${new URLSearchParams(waiting)}`)
  return [{ place: 'needs', key: 'letters', title: words.board, tone: 'red', rows, count: total, all }]
}

export const unansweredMessagesTile = defineTileSource({
  route: familyConversations.list,
  args: { query: { page: 1, perPage: 10, ...waiting } },
  pollMs: 30_000,
  parts: lettersPart,
})
