import type { Chat } from '@markaz/protocol/teaching/chats/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { refetchQueriesByKeyPrefixes } from '../../shared/api/query.ts'
import { useMediaQuery } from '../../shared/ui/browser-state.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { useFillHeight } from '../../shared/ui/hooks.ts'
import { LoadFailed, LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { HintNote, SecondaryText } from '../../shared/ui/layout.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { ChatList } from './ChatList.tsx'
import { chatText as words } from './chat.text.ts'
import { type ChatListScope, type ChatWithExam, keyOfChatListScope } from './chat-list-scope.ts'
import style from './chat-screen.module.css'
import { type UnsentSubmissionVerdict, useChatOutbox } from './outbox.ts'
import { StudentChatView } from './StudentChatView.tsx'
import { onSubmissionVerdictSavedOrRefused, sendChatOutbox } from './send-outbox.ts'
import { nextUngradedChat, nextWaitingChat, useChatLists } from './use-chat-lists.ts'
import { type ChatSearch, useChatSearch } from './use-chat-search.ts'
import { useChatShortcuts } from './use-chat-shortcuts.tsx'
import { useDisplayedChat, usePrefetchChats } from './use-displayed-chat.ts'

export interface ChatScreenProps {
  scope: ChatListScope
  /** Id of the chat to show; 0 = the chat that has waited longest. */
  chatId: number
  /** Id of the student. If the chat belongs to another student, the screen shows "not found". */
  senderId: number
  mayCheck: boolean
  pathOf: (chat: Pick<Chat, 'id'> & { student: Pick<Chat['student'], 'id'> }) => string
  backPath: string
  defaultFilter?: ChatSearch['show']
  /** Returns false if the page must show "not found" instead of this chat. */
  isHere?: (open: ChatWithExam) => boolean
}

const nobody = { id: 0, student: { id: 0 } }
const narrow = '(max-width: 991px)'

/** The screen on which teachers check submissions. After a verdict the next chat opens. */
export function ChatScreen({ scope, chatId, senderId, mayCheck, pathOf, backPath, ...rest }: ChatScreenProps) {
  const { defaultFilter = 'waiting', isHere } = rest
  const isNarrow = useMediaQuery(narrow)
  const frame = useRef<HTMLDivElement>(null)
  useFillHeight(frame)
  const search = useChatSearch(defaultFilter)
  const outbox = useChatOutbox(scope)
  const { shown, queue, isLive } = useChatLists(scope, search.filter, outbox.checks)
  const { query, open, force, isForcing } = useDisplayedChat(scope, chatId, { mayCheck, isLive })
  const current = open?.chat ?? shown.chats.find(({ id }) => id === chatId)
  const next = nextWaitingChat(queue.chats, current) ?? nextUngradedChat(scope, shown.chats, current)
  usePrefetchChats(scope, [next, neighbour(shown.chats, chatId, 1)])

  const navigate = useNavigate()
  const { keep } = search
  const goTo = useCallback(
    (chat: Parameters<typeof pathOf>[0]) => void navigate(pathOf(chat) + keep(), { replace: true }),
    [navigate, pathOf, keep],
  )
  const last = useOutcomes(scope)
  const step = (by: 1 | -1) => {
    const to = neighbour(shown.chats, chatId, by)
    if (to) goTo(to)
  }
  const keys = useChatShortcuts(frame, step)
  const openNext = useCallback(() => goTo(next ?? nobody), [goTo, next])

  const unsent = <UnsentVerdictsNote count={outbox.checks.length} isStalled={outbox.isStalled} />
  const list = (
    <ChatList
      scope={scope}
      shown={shown}
      waitingCount={queue.total}
      current={open?.chat}
      chatId={chatId}
      search={search}
      pathOf={pathOf}
      unsent={unsent}
      last={last}
      isLive={isLive}
    />
  )
  const showsList = !isNarrow || search.isList
  const body = (): ReactNode => {
    if (chatId === 0) {
      const [first] = queue.chats
      if (first) return <Navigate to={pathOf(first) + keep()} replace />
      if (queue.query.error && !queue.query.data)
        return <LoadFailed error={queue.query.error} refetch={queue.query.refetch} />
      if (queue.isLoading) return <TableSkeleton columns={3} />
      return <AllDone backPath={backPath} listPath={isNarrow ? pathOf(nobody) + keep({ isList: true }) : null} />
    }
    if (open && (open.chat.student.id !== senderId || isHere?.(open) === false)) return <NotHere to={backPath} />
    if (!open) return <LoadingOrError query={query} columns={3} />
    return (
      <StudentChatView
        key={chatId}
        scope={scope}
        open={open}
        mayCheck={mayCheck}
        messages={outbox.messages}
        check={outbox.checks.findLast((check) => check.chatId === chatId)}
        path={pathOf(open.chat) + keep()}
        force={force}
        isForcing={isForcing}
        openNext={openNext}
        listPath={isNarrow ? pathOf(open.chat) + keep({ isList: true }) : undefined}
        waitingCount={queue.total}
        showKeys={keys.show}
      />
    )
  }
  return (
    <div ref={frame} className={style.screen} data-narrow={isNarrow || undefined}>
      {showsList ? list : unsent}
      {!(isNarrow && search.isList) && <div className={style.body}>{body()}</div>}
      {keys.help}
    </div>
  )
}

function AllDone({ backPath, listPath }: { backPath: string; listPath: string | null }) {
  return (
    <EmptyState
      title={words.allDone}
      hint={words.allDoneHint}
      action={
        <span className={style.ways}>
          <Link to={backPath}>{words.back}</Link>
          {listPath && <Link to={listPath}>{words.toList}</Link>}
        </span>
      }
    />
  )
}

function NotHere({ to }: { to: string }) {
  return (
    <EmptyState isAlert title={words.notHere} hint={words.notHereHint} action={<Link to={to}>{words.back}</Link>} />
  )
}

function neighbour(chats: readonly Chat[], chatId: number, by: 1 | -1): Chat | undefined {
  const at = chats.findIndex(({ id }) => id === chatId)
  if (at < 0) return by === 1 ? chats[0] : undefined
  return chats[at + by]
}

/** Returns the user's last saved verdict. If the server refuses a verdict, opens its chat again. */
function useOutcomes(scope: ChatListScope): UnsentSubmissionVerdict | null {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [last, setLast] = useState<UnsentSubmissionVerdict | null>(null)
  const latest = useRef(navigate)
  latest.current = navigate
  useEffect(() => {
    let isChanged = false
    const stop = onSubmissionVerdictSavedOrRefused((outcome) => {
      if (keyOfChatListScope(outcome.check.room) !== keyOfChatListScope(scope)) return
      isChanged = true
      if (outcome.kind === 'saved') setLast(outcome.check)
      else void latest.current(outcome.check.path, { replace: true })
    })
    return () => {
      stop()
      if (isChanged) void refetchQueriesByKeyPrefixes(client, ['groups', 'exams'])
    }
  }, [client, scope])
  return last
}

function UnsentVerdictsNote({ count, isStalled }: { count: number; isStalled: boolean }) {
  const client = useQueryClient()
  if (count === 0) return null
  if (!isStalled)
    return count > 1 ? (
      <SecondaryText as="p" small>
        {words.checksSending(count)}
      </SecondaryText>
    ) : null
  return (
    <HintNote tone="red" className={style.unsent} role="alert">
      {words.checksUnsent(count)}
      <Button size="small" onClick={() => void sendChatOutbox(client)}>
        {words.retry}
      </Button>
    </HintNote>
  )
}
