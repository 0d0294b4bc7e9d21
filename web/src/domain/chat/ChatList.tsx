import { fieldLabels } from '@markaz/protocol/labels'
import { type Chat, HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { Button } from 'antd'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { SearchInput } from '../../shared/filters/SearchInput.tsx'
import { dayMonthText, timeOfDayText, todayInTashkent } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { PersonPhoto } from '../../shared/ui/PersonCell.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { HomeworkStatusPill, homeworkRowClass } from '../homework/homework-status.tsx'
import type { ChatScreenProps } from './ChatScreen.tsx'
import { formatSubmissionVerdict, chatText as words } from './chat.text.ts'
import style from './chat-list.module.css'
import type { ChatListScope } from './chat-list-scope.ts'
import type { UnsentSubmissionVerdict } from './outbox.ts'
import type { ChatListState } from './use-chat-lists.ts'
import { type ChatSearch, chatStatusFilters } from './use-chat-search.ts'
import { chatFocusTargetAttribute } from './use-chat-shortcuts.tsx'

interface ChatListProps extends Pick<ChatScreenProps, 'pathOf'> {
  scope: ChatListScope
  shown: ChatListState
  waitingCount: number
  current: Chat | undefined
  chatId: number
  search: ChatSearch
  unsent: ReactNode
  last: UnsentSubmissionVerdict | null
  isLive: boolean
}

export function ChatList({
  scope,
  shown,
  waitingCount,
  current,
  chatId,
  search,
  pathOf,
  unsent,
  last,
  isLive,
}: ChatListProps) {
  const { chats, query, more } = shown
  // True if the filtered list does not contain the open chat. The chat is then shown above the list.
  const isApart = current !== undefined && !shown.isLoading && chats.every(({ id }) => id !== current.id)
  const rows = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chat was opened
  useEffect(() => {
    rows.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [chatId])
  const keep = search.keep()
  const row = (chat: Chat) => (
    <ChatRow
      key={chat.id}
      chat={chat}
      isOpen={chat.id === chatId}
      to={pathOf(chat) + keep}
      isOfMany={scope.about === 'homework' && search.filter.homeworkId === undefined}
      isWaitingList={search.show === 'waiting'}
      isKept={search.isList}
    />
  )
  return (
    <section className={style.list} aria-label={fieldLabels.students}>
      <div className={style.listHead}>
        <div className={style.count}>
          <b role="status">{words.left(waitingCount)}</b>
          {!isLive && query.data && (
            <span className={style.polling} title={words.polling}>
              <span className="visually-hidden">{words.polling}</span>
            </span>
          )}
        </div>
        <span {...chatFocusTargetAttribute('search')}>
          <SearchInput label={words.search} value={search.value} onSearch={(value) => search.set({ value })} />
        </span>
        <Select
          aria-label={words.filter}
          value={search.show}
          options={chatStatusFilters.map((value) => ({ value, label: words.filters[value] }))}
          onChange={(show) => search.set({ show })}
        />
        {unsent}
        {last && (
          <Link className={style.last} to={last.path} replace>
            {words.lastChecked(last.who, formatSubmissionVerdict(last))}
          </Link>
        )}
      </div>
      {!query.data && <LoadingOrError query={query} columns={2} isPhone />}
      {query.data && (
        <ul ref={rows} className={shown.isLoading ? `${style.rows} ${style.stale}` : style.rows}>
          {isApart && row(current)}
          {chats.map(row)}
          {more && (
            <li className={style.more}>
              <Button type="link" loading={query.isFetching} onClick={more}>
                {words.more(shown.total - chats.length)}
              </Button>
            </li>
          )}
          {!more && shown.total > chats.length && <li className={style.more}>{words.tooMany}</li>}
          {chats.length === 0 && !isApart && (
            <li>
              <EmptyState title={search.show === 'waiting' && !search.value ? words.noWaiting : words.noFound} />
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

interface ChatRowProps {
  chat: Chat
  isOpen: boolean
  to: string
  /** True = the list contains several homeworks, so each row names its homework. */
  isOfMany: boolean
  /** True = all rows wait to be checked, so the rows need not show this state. */
  isWaitingList: boolean
  /** True = the list is a separate screen, to which the Back button returns. */
  isKept: boolean
}

const ChatRow = memo(function ChatRowPlain({ chat, isOpen, to, isOfMany, isWaitingList, isKept }: ChatRowProps) {
  const name = personName(chat.student.fullName)
  return (
    <li className={`${style.row} ${homeworkRowClass(chat.status)}`}>
      <Link
        className={style.rowLink}
        to={to}
        replace={!isKept}
        aria-current={isOpen ? 'true' : undefined}
        preventScrollReset
      >
        <PersonPhoto name={name} photo={chat.student.photo} sizePx={32} />
        <span className={style.rowWords}>
          <span className={style.rowName}>{name}</span>
          <span className={style.rowNote}>{isOfMany ? chat.theme : lastWords(chat)}</span>
        </span>
        <span className={style.rowEnd}>
          <span className={style.rowTime}>{whenText(chat.handedInAt ?? chat.lastMessage?.createdAt)}</span>
          {chat.score !== null && <b>{chat.score}</b>}
        </span>
        {chat.unreadCount > 0 && (
          <span className={style.dot} title={words.unread(chat.unreadCount)}>
            <span className="visually-hidden">{words.unread(chat.unreadCount)}</span>
          </span>
        )}
        {(chat.lateAt || !(isWaitingList && chat.status === HomeworkStatus.Waiting)) && (
          <span className={style.rowPill}>
            {!(isWaitingList && chat.status === HomeworkStatus.Waiting) && <HomeworkStatusPill status={chat.status} />}
            {chat.lateAt && <StatusPill tone="gold">{words.late}</StatusPill>}
          </span>
        )}
      </Link>
    </li>
  )
})

function lastWords({ lastMessage }: Chat): string {
  if (!lastMessage) return ''
  const who = lastMessage.isFromStudent ? '' : `${words.you}: `
  return who + (lastMessage.text || words.files(lastMessage.filesCount))
}

function whenText(moment: string | null | undefined): string {
  if (!moment) return ''
  return todayInTashkent(new Date(moment)) === todayInTashkent() ? timeOfDayText(moment) : dayMonthText(moment)
}
