import type { FamilyConversation } from '@markaz/protocol/people/talks/schemas'
import { Link, useLocation } from 'react-router'
import look from '../../domain/chat/chat-list.module.css'
import { dayMonthText, timeOfDayText, todayInTashkent } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { Pager } from '../../shared/lists/Pager.tsx'
import type { ListRowsSource } from '../../shared/lists/use-list.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { PersonPhoto } from '../../shared/ui/PersonCell.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { conversationPath } from './conversation-path.ts'
import { conversationsText as words } from './talks.text.ts'

interface ConversationListProps {
  list: ListRowsSource<FamilyConversation> & { data: { waiting: number } | undefined }
  /** Id of the student whose conversation is open; 0 = no conversation is open. */
  studentId: number
}

/** Conversations that wait for an answer come first, longest waiting on top; the others follow, newest first. */
export function ConversationList({ list, studentId }: ConversationListProps) {
  const { search } = useLocation()
  const { key, query, rows, total = 0, filters, paging } = list
  return (
    <section className={look.list} aria-label={words.title}>
      <div className={look.listHead}>
        <b role="status">{list.data ? words.waiting(list.data.waiting) : ''}</b>
      </div>
      {!rows && <LoadingOrError query={query} columns={2} isPhone />}
      {rows && (
        <ul className={query.isPlaceholderData ? `${look.rows} ${look.stale}` : look.rows}>
          {rows.map((talk) => (
            <Row
              key={talk.student.id}
              talk={talk}
              to={conversationPath(talk.student.id, search)}
              isOpen={talk.student.id === studentId}
            />
          ))}
          {rows.length === 0 && (
            <li>
              {filters?.isFiltered ? (
                <EmptyState title={words.notFound} />
              ) : (
                <EmptyState title={words.empty} hint={words.emptyHint} />
              )}
            </li>
          )}
        </ul>
      )}
      {paging && total > paging.perPage && <Pager listKey={key} total={total} {...paging} isPhone />}
    </section>
  )
}

function Row({ talk, to, isOpen }: { talk: FamilyConversation; to: string; isOpen: boolean }) {
  const { student, lastMessage, unreadCount, waitingSince, closedAt, assignee } = talk
  const name = personName(student.fullName)
  return (
    <li className={look.row}>
      <Link className={look.rowLink} to={to} aria-current={isOpen ? 'true' : undefined} preventScrollReset>
        <PersonPhoto name={name} photo={student.photo} sizePx={32} />
        <span className={look.rowWords}>
          <span className={look.rowName}>{name}</span>
          <span className={look.rowNote}>{lastWords(talk)}</span>
        </span>
        <span className={look.rowEnd}>
          <span className={look.rowTime}>{whenText(lastMessage?.createdAt)}</span>
        </span>
        {unreadCount > 0 && (
          <span className={look.dot} title={words.unread(unreadCount)}>
            <span className="visually-hidden">{words.unread(unreadCount)}</span>
          </span>
        )}
        {(waitingSince || closedAt || assignee) && (
          <span className={look.rowPill}>
            {waitingSince && <StatusPill tone="gold">{words.states.waiting}</StatusPill>}
            {closedAt && <StatusPill tone="green">{words.states.closed}</StatusPill>}
            {assignee && <StatusPill tone="grey">{personName(assignee.fullName)}</StatusPill>}
          </span>
        )}
      </Link>
    </li>
  )
}

function lastWords({ lastMessage }: FamilyConversation): string {
  if (!lastMessage) return ''
  const who = lastMessage.isFromFamily ? '' : `${words.centre}: `
  return who + (lastMessage.text || words.files(lastMessage.filesCount))
}

function whenText(moment: string | undefined): string {
  if (!moment) return ''
  return todayInTashkent(new Date(moment)) === todayInTashkent() ? timeOfDayText(moment) : dayMonthText(moment)
}
