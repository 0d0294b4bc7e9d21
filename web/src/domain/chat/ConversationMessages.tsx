import { ArrowDownOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Fragment, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { addDays, friendlyDayText, todayInTashkent } from '../../shared/format/date.ts'
import { chatText as words } from './chat.text.ts'
import style from './conversation.module.css'
import { chatFocusTargetAttribute } from './use-chat-shortcuts.tsx'

interface MessageToShow {
  id: number
  createdAt: string
}

interface ConversationMessagesProps<M extends MessageToShow> {
  name: string
  messages: readonly M[]
  bubble: (message: M) => ReactNode
  before?: ReactNode
  unsent: readonly ReactNode[]
  /**
   * Returns whether the other person wrote the message. A hint announces such messages to a user who has scrolled up.
   */
  isTheirs: (message: M) => boolean
  isUnread: boolean
  /** Marks the messages as read up to the last message that the user has seen. */
  markRead: (messageId: number) => void
}

/** If at most this many pixels are below the visible part, the conversation is regarded as scrolled to its end. */
const nearPx = 60

export function ConversationMessages<M extends MessageToShow>({
  name,
  messages,
  bubble,
  before,
  unsent,
  ...rest
}: ConversationMessagesProps<M>) {
  const { isTheirs, isUnread, markRead } = rest
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const atEnd = useRef(true)
  const toEnd = useCallback(() => {
    const box = scroller.current
    if (box) box.scrollTop = box.scrollHeight
  }, [])

  // If the end of the conversation is visible, it stays visible while messages and pictures load.
  useLayoutEffect(() => {
    toEnd()
    const watch = new ResizeObserver(() => {
      if (atEnd.current) toEnd()
    })
    if (content.current) watch.observe(content.current)
    if (scroller.current) watch.observe(scroller.current)
    return () => watch.disconnect()
  }, [toEnd])
  const last = messages.at(-1)?.id ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message has come
  useLayoutEffect(() => {
    if (atEnd.current) toEnd()
  }, [last, toEnd])
  useLayoutEffect(() => {
    if (unsent.length > 0) toEnd()
  }, [unsent.length, toEnd])

  const onScroll = () => {
    const box = scroller.current
    if (!box) return
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx
    setAtEnd(atEnd.current)
  }
  const seen = useSeen(isAtEnd, last)
  const isSeen = useIsSeen()
  const isDue = isSeen && isAtEnd && isUnread && last > 0
  const mark = useRef(markRead)
  mark.current = markRead
  useEffect(() => {
    if (isDue) mark.current(last)
  }, [isDue, last])
  const isNews = !isAtEnd && messages.some((message) => message.id > seen && isTheirs(message))
  return (
    <div className={style.talk}>
      <div
        ref={scroller}
        className={style.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        role="log"
        aria-label={words.conversation(name)}
        {...chatFocusTargetAttribute('conversation')}
        onScroll={onScroll}
      >
        <div ref={content} className={style.messages}>
          {before}
          {messages.length === 0 && unsent.length === 0 && <p className={style.noMessages}>{words.noMessages}</p>}
          {messages.map((message, index) => (
            <Fragment key={message.id}>
              <Day message={message} before={messages[index - 1]} />
              {bubble(message)}
            </Fragment>
          ))}
          {unsent}
        </div>
      </div>
      {isNews && (
        <Button
          className={style.news ?? ''}
          type="primary"
          shape="round"
          icon={<ArrowDownOutlined aria-hidden />}
          onClick={toEnd}
        >
          {words.newMessages}
        </Button>
      )}
    </div>
  )
}

function Day({ message, before }: { message: MessageToShow; before: MessageToShow | undefined }) {
  const day = todayInTashkent(new Date(message.createdAt))
  if (before && todayInTashkent(new Date(before.createdAt)) === day) return null
  const today = todayInTashkent()
  const word = day === today ? words.today : day === addDays(today, -1) ? words.yesterday : friendlyDayText(day, today)
  return <p className={style.day}>{word}</p>
}

/** Returns the id of the newest message that was shown while the conversation was scrolled to its end. */
function useSeen(isAtEnd: boolean, last: number): number {
  const seen = useRef(last)
  if (isAtEnd) seen.current = last
  return seen.current
}

function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(!document.hidden)
  useEffect(() => {
    const look = () => setSeen(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isSeen
}
