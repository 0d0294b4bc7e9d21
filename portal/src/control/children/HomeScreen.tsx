import { childrenOfParent } from '@markaz/protocol/control/children/routes'
import { ChildPasswordRequests } from '../../domain/recovery/ChildPasswordRequests.tsx'
import { useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { EmptyState, ListRow, ListRows, LoadingOrError, Screen, Tag } from '../../shared/ui/parts.tsx'
import { childrenText as text } from './children.text.ts'
import { describeChildPresence, pendingHomeworkTexts } from './facts.ts'
import './children.css'
import { ownNotificationChannels } from '@markaz/protocol/content/channels/routes'
import { parentConversations } from '@markaz/protocol/people/talks/own-talks.routes'

export function HomeScreen() {
  const { data, ...kept } = useCachedApiCall(childrenOfParent.list)
  return (
    <Screen title={text.today} kept={kept}>
      <ChildPasswordRequests />
      {!data ? (
        <LoadingOrError error={kept.error} again={kept.again} />
      ) : data.children.length === 0 ? (
        <EmptyState>{text.none}</EmptyState>
      ) : (
        <ListRows>
          {data.children.map((child) => {
            const { words, tone } = describeChildPresence(child)
            return (
              <ListRow
                key={child.id}
                href={`/children/${child.id}`}
                title={child.fullName}
                below={
                  <>
                    <Tag tone={tone}>{words}</Tag>
                    {pendingHomeworkTexts(child).map((fact) => (
                      <span key={fact} className="fact">
                        {fact}
                      </span>
                    ))}
                  </>
                }
                end="›"
              />
            )
          })}
        </ListRows>
      )}
      <Messages />
    </Screen>
  )
}

function Messages() {
  const unread = useUnreadInboxCounts()
  return (
    <ListRows>
      <ListRow href="/talks" title={text.messages} below={text.messagesOf} end={<News count={unread?.messages} />} />
      <ListRow href="/told" title={text.sent} below={text.sentOf} end={<News count={unread?.notifications} />} />
    </ListRows>
  )
}

const News = ({ count = 0 }: { count?: number | undefined }) =>
  count > 0 ? <Tag tone="look">{fillPlaceholders(text.unread, { count })}</Tag> : '›'

/** Returns the numbers of unread messages in conversations and of unread notifications. */
export function useUnreadInboxCounts(): { messages: number; notifications: number; all: number } | undefined {
  const { data: talks } = useCachedApiCall(parentConversations.list)
  const { data: told } = useCachedApiCall(ownNotificationChannels.told, { query: { page: 1, perPage: 1 } })
  if (!talks || !told) return undefined
  const messages = talks.talks.reduce((sum, { unreadCount }) => sum + unreadCount, 0)
  return { messages, notifications: told.unread, all: messages + told.unread }
}
