import { ArrowDownOutlined } from '@ant-design/icons'
import { type ChatMessage, UserType } from '@markaz/protocol/teaching/chats/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Fragment, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { addDays, spokenDay, todayInTashkent } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { chatText as words } from './chat.text.ts'
import style from './conversation.module.css'
import { feedOf } from './feed.ts'
import { MessageBubble, UnsentBubble } from './MessageBubble.tsx'
import type { UnsentMessage } from './outbox.ts'
import { markRead, type OpenedChat, type Room } from './room.ts'
import { part } from './use-chat-keys.tsx'

interface ConversationProps {
  room: Room
  open: OpenedChat
  unsent: readonly UnsentMessage[]
}

/** Nearer than so many pixels to the end is at the end. */
const nearPx = 60

/** The messages in their order, and under them those that have not arrived yet. */
export function Conversation({ room, open, unsent }: ConversationProps) {
  const { chat, messages } = open
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  const waiting = unsent.filter((one) => one.chatId === chat.id && !arrived.has(one.clientId))
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const atEnd = useRef(true)
  const toEnd = useCallback(() => {
    const box = scroller.current
    if (box) box.scrollTop = box.scrollHeight
  }, [])

  // What was at the end stays there, also while pictures find their size; who reads above is not moved.
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
  // What one has sent oneself is always shown.
  useLayoutEffect(() => {
    if (waiting.length > 0) toEnd()
  }, [waiting.length, toEnd])

  const onScroll = () => {
    const box = scroller.current
    if (!box) return
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx
    setAtEnd(atEnd.current)
  }
  const seen = useSeen(isAtEnd, last)
  useReadMark(room, open, isAtEnd)
  const isNews = !isAtEnd && messages.some(({ id, sender }) => id > seen && sender.userType === UserType.Student)
  const name = personName(chat.student.fullName)
  return (
    <div className={style.talk}>
      <div
        ref={scroller}
        className={style.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        role="log"
        aria-label={words.conversation(name)}
        {...part('conversation')}
        onScroll={onScroll}
      >
        <div ref={content} className={style.messages}>
          {messages.length === 0 && waiting.length === 0 && <p className={style.noMessages}>{words.noMessages}</p>}
          {messages.map((message, index) => (
            <Fragment key={message.id}>
              <Day message={message} before={messages[index - 1]} />
              <MessageBubble message={message} />
            </Fragment>
          ))}
          {waiting.map((message) => (
            <UnsentBubble key={message.clientId} message={message} />
          ))}
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

function Day({ message, before }: { message: ChatMessage; before: ChatMessage | undefined }) {
  const day = todayInTashkent(new Date(message.createdAt))
  if (before && todayInTashkent(new Date(before.createdAt)) === day) return null
  const today = todayInTashkent()
  const word = day === today ? words.today : day === addDays(today, -1) ? words.yesterday : spokenDay(day, today)
  return <p className={style.day}>{word}</p>
}

/** The last message that stood at the end while somebody looked. */
function useSeen(isAtEnd: boolean, last: number): number {
  const seen = useRef(last)
  if (isAtEnd) seen.current = last
  return seen.current
}

/** Read is what stands at the end of a conversation that is on screen. */
function useReadMark(room: Room, { chat, messages }: OpenedChat, isAtEnd: boolean): void {
  const client = useQueryClient()
  const isSeen = useIsSeen()
  const last = messages.at(-1)?.id
  const isDue = isSeen && isAtEnd && chat.unreadCount > 0 && last !== undefined
  useEffect(() => {
    if (!isDue) return
    markRead(room, chat.id, last).then(
      () => feedOf(client, room).read(chat.id),
      () => {},
    )
  }, [client, room, chat.id, last, isDue])
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
