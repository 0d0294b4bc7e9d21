import { type Chat, ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { pollingOptionsUnlessLive } from '../../shared/live/use-live.ts'
import { chatCacheUpdaterOf } from './chat-cache-updater.ts'
import type { ChatFilter, ChatListPage, ChatListScope } from './chat-list-scope.ts'
import { compareByWaitingTime } from './chat-state.ts'
import type { UnsentSubmissionVerdict } from './outbox.ts'
import { useLiveChatUpdates } from './use-live-chat-updates.ts'

const step = 50
const atMost = 1_000
/** If fewer waiting chats than this number are loaded, the application loads more chats. */
const minWaitingChats = 10

export interface ChatListState {
  chats: Chat[]
  total: number
  query: UseQueryResult<ChatListPage>
  isLoading: boolean
  /** Loads more chats; undefined if all chats, or the maximum number of chats, are loaded. */
  more: (() => void) | undefined
}

interface Lists {
  shown: ChatListState
  /** All chats that wait to be checked, longest waiting first. */
  queue: ChatListState
  isLive: boolean
}

/** A chat is left out of the waiting chats as soon as it has a verdict, even if the verdict is not sent yet. */
export function useChatLists(
  scope: ChatListScope,
  filter: ChatFilter,
  checks: readonly UnsentSubmissionVerdict[],
): Lists {
  const client = useQueryClient()
  const [perPage, setPerPage] = useState(step)
  const [isLive, setLive] = useState(false)
  const feed = chatCacheUpdaterOf(client, scope)
  const options = {
    placeholderData: keepPreviousData,
    ...pollingOptionsUnlessLive(isLive),
  }
  const waiting = { ...filter, status: ChatStatus.Waiting }
  const shownQuery = useQuery({ ...feed.lists(filter, perPage), ...options })
  const queueQuery = useQuery({ ...feed.lists(waiting, perPage), ...options })
  const isTold = useLiveChatUpdates(scope, queueQuery.data?.seq)
  useEffect(() => setLive(isTold), [isTold])

  const queuePage = useMemo(() => withoutChecked(queueQuery.data, checks), [queueQuery.data, checks])
  const shownPage = useMemo(
    () =>
      filter.status === ChatStatus.Waiting
        ? withoutChecked(shownQuery.data, checks)
        : withVerdicts(shownQuery.data, checks),
    [shownQuery.data, checks, filter.status],
  )
  const held = queuePage?.chats.length ?? 0
  const isLow = queuePage !== undefined && held < minWaitingChats && held < queuePage.total && !queueQuery.isFetching
  const { refetch } = queueQuery
  useEffect(() => {
    if (isLow) void refetch()
  }, [isLow, refetch])

  const listOf = (query: UseQueryResult<ChatListPage>, page: ChatListPage | undefined): ChatListState => ({
    chats: page?.chats ?? [],
    total: page?.total ?? 0,
    query,
    isLoading: query.isPlaceholderData || !query.data,
    more:
      page && page.chats.length < page.total && perPage < atMost
        ? () => setPerPage(Math.min(perPage * 2, atMost))
        : undefined,
  })
  return { shown: listOf(shownQuery, shownPage), queue: listOf(queueQuery, queuePage), isLive: isTold }
}

/**
 * Returns the waiting chat that follows the current chat by waiting time. After the last chat of the queue, returns the
 * chat that has waited longest.
 */
export function nextWaitingChat(queue: readonly Chat[], current: Chat | undefined): Chat | undefined {
  const others = queue.filter(({ id }) => id !== current?.id)
  return (current && others.find((chat) => compareByWaitingTime(chat, current) > 0)) ?? others[0]
}

/**
 * Returns the next chat without a verdict after the current chat. Exams on paper need this function, because their
 * chats never wait to be checked.
 */
export function nextUngradedChat(
  scope: ChatListScope,
  shown: readonly Chat[],
  current: Chat | undefined,
): Chat | undefined {
  if (scope.about !== 'exam' || !current || current.handedInAt !== null) return undefined
  const at = shown.findIndex(({ id }) => id === current.id)
  const around = [...shown.slice(at + 1), ...shown.slice(0, Math.max(0, at))]
  return around.find(({ chatStatus }) => chatStatus === ChatStatus.NotDone || chatStatus === ChatStatus.NotGiven)
}

function withoutChecked(
  page: ChatListPage | undefined,
  checks: readonly UnsentSubmissionVerdict[],
): ChatListPage | undefined {
  if (!page || checks.length === 0) return page
  const chats = page.chats.filter(({ id }) => !checks.some((check) => check.chatId === id))
  return { ...page, chats, total: page.total - (page.chats.length - chats.length) }
}

function withVerdicts(
  page: ChatListPage | undefined,
  checks: readonly UnsentSubmissionVerdict[],
): ChatListPage | undefined {
  if (!page || checks.length === 0) return page
  const chats = page.chats.map((chat) => {
    const check = checks.findLast(({ chatId }) => chatId === chat.id)
    const status = check?.status ?? (check && ChatStatus.Rejected)
    return check && status ? { ...chat, status, chatStatus: status, score: check.score } : chat
  })
  return { ...page, chats }
}
