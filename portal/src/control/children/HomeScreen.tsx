import { children } from '@markaz/protocol/control/children/routes'
import { ChildRequests } from '../../domain/recovery/ChildRequests.tsx'
import { useCachedCall } from '../../shared/api/cached-calls.ts'
import { fill } from '../../shared/text/words.ts'
import { Empty, LoadingOrError, Row, Rows, Screen, Tag } from '../../shared/ui/parts.tsx'
import { childrenText as text } from './children.text.ts'
import { pendingWorkOf, presenceTodayOf } from './facts.ts'
import { useUnread } from './use-unread.ts'
import './children.css'

/** A parent's start screen: for each child a row with three facts about today. */
export function HomeScreen() {
  const { data, ...kept } = useCachedCall(children.list)
  return (
    <Screen title={text.today} kept={kept}>
      <ChildRequests />
      {!data ? (
        <LoadingOrError error={kept.error} again={kept.again} />
      ) : data.children.length === 0 ? (
        <Empty>{text.none}</Empty>
      ) : (
        <Rows>
          {data.children.map((child) => {
            const { words, tone } = presenceTodayOf(child)
            return (
              <Row
                key={child.id}
                href={`/children/${child.id}`}
                title={child.fullName}
                below={
                  <>
                    <Tag tone={tone}>{words}</Tag>
                    {pendingWorkOf(child).map((fact) => (
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
        </Rows>
      )}
      <Messages />
    </Screen>
  )
}

function Messages() {
  const unread = useUnread()
  return (
    <Rows>
      <Row href="/talks" title={text.messages} below={text.messagesOf} end={<News count={unread?.letters} />} />
      <Row href="/told" title={text.sent} below={text.sentOf} end={<News count={unread?.told} />} />
    </Rows>
  )
}

const News = ({ count = 0 }: { count?: number | undefined }) =>
  count > 0 ? <Tag tone="look">{fill(text.unread, { count })}</Tag> : '›'
