import { children } from '@markaz/protocol/control/children/routes'
import { ChildRequests } from '../../domain/recovery/ChildRequests.tsx'
import { useCachedCall } from '../../shared/api/cached-calls.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { EmptyState, ListRow, ListRows, LoadingOrError, Screen, Tag } from '../../shared/ui/parts.tsx'
import { childrenText as text } from './children.text.ts'
import { childPresenceText, pendingHomeworkTexts } from './facts.ts'
import { useUnreadCounts } from './use-unread.ts'
import './children.css'

export function HomeScreen() {
  const { data, ...kept } = useCachedCall(children.list)
  return (
    <Screen title={text.today} kept={kept}>
      <ChildRequests />
      {!data ? (
        <LoadingOrError error={kept.error} again={kept.again} />
      ) : data.children.length === 0 ? (
        <EmptyState>{text.none}</EmptyState>
      ) : (
        <ListRows>
          {data.children.map((child) => {
            const { words, tone } = childPresenceText(child)
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
  const unread = useUnreadCounts()
  return (
    <ListRows>
      <ListRow href="/talks" title={text.messages} below={text.messagesOf} end={<News count={unread?.letters} />} />
      <ListRow href="/told" title={text.sent} below={text.sentOf} end={<News count={unread?.told} />} />
    </ListRows>
  )
}

const News = ({ count = 0 }: { count?: number | undefined }) =>
  count > 0 ? <Tag tone="look">{fillPlaceholders(text.unread, { count })}</Tag> : '›'
