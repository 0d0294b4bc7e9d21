import { ownTalks } from '@markaz/protocol/people/talks/own-talks.routes'
import type { OwnConversation } from '@markaz/protocol/people/talks/schemas'
import { useCachedCall } from '../../shared/api/cached-calls.ts'
import { formatDayAndTime } from '../../shared/text/time.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { ListRow, ListRows, LoadingOrError, Screen, Tag } from '../../shared/ui/parts.tsx'
import { conversationsText as text } from './talks.text.ts'

export function ConversationsScreen() {
  const { data, ...kept } = useCachedCall(ownTalks.list)
  return (
    <Screen title={text.title} back="/" kept={kept}>
      <p className="soft">{text.lead}</p>
      {data ? (
        <ListRows>
          {data.talks.map((talk) => (
            <ListRow
              key={talk.student.id}
              href={`/talks/${talk.student.id}`}
              title={talk.student.fullName}
              below={lastWords(talk)}
              end={
                talk.unreadCount > 0 && (
                  <Tag tone="look">{fillPlaceholders(text.unread, { count: talk.unreadCount })}</Tag>
                )
              }
            />
          ))}
        </ListRows>
      ) : (
        <LoadingOrError error={kept.error} again={kept.again} />
      )}
    </Screen>
  )
}

function lastWords({ lastMessage }: OwnConversation): string {
  if (!lastMessage) return text.none
  const { text: said, filesCount, createdAt } = lastMessage
  const shown = [...(said || fillPlaceholders(text.files, { count: filesCount }))]
  return `${formatDayAndTime(createdAt)}: ${shown.length > 80 ? `${shown.slice(0, 80).join('')}…` : shown.join('')}`
}
