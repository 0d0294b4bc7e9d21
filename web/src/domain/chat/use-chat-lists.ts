import { type Chat, ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { whileNotLive } from '../../shared/live/use-live.ts'
import { byWaiting } from './chat-state.ts'
import { feedOf } from './feed.ts'
import type { UnsentCheck } from './outbox.ts'
import type { ChatFilter, ChatPage, Room } from './room.ts'
import { useRoomLive } from './use-room-live.ts'

const step = 50
/** The most a list call answers. */
const atMost = 1_000
/** With fewer than so many left the next ones are fetched, so that there is always a next one. */
const low = 10

export interface ShownList {
  chats: Chat[]
  total: number
  query: UseQueryResult<ChatPage>
  isLoading: boolean
  /** Shows more rows; undefined when all are shown, or can only be searched for. */
  more: (() => void) | undefined
}

interface Lists {
  shown: ShownList
  /** All that wait, the oldest first. */
  queue: ShownList
  isLive: boolean
}

/** The list on the left, and beside it what waits to be checked; what one has just checked waits no more in either. */
export function useChatLists(room: Room, filter: ChatFilter, checks: readonly UnsentCheck[]): Lists {
  const client = useQueryClient()
  const [perPage, setPerPage] = useState(step)
  const [isLive, setLive] = useState(false)
  const feed = feedOf(client, room)
  const options = {
    placeholderData: keepPreviousData,
    ...whileNotLive(isLive),
  }
  const waiting = { ...filter, status: ChatStatus.Waiting }
  const shownQuery = useQuery({ ...feed.lists(filter, perPage), ...options })
  const queueQuery = useQuery({ ...feed.lists(waiting, perPage), ...options })
  const isTold = useRoomLive(room, queueQuery.data?.seq)
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
  const isLow = queuePage !== undefined && held < low && held < queuePage.total && !queueQuery.isFetching
  const { refetch } = queueQuery
  useEffect(() => {
    if (isLow) void refetch()
  }, [isLow, refetch])

  const listOf = (query: UseQueryResult<ChatPage>, page: ChatPage | undefined): ShownList => ({
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

/** The one to open after `chatId`: who stands behind it, else who has waited longest. */
export function nextWaiting(queue: readonly Chat[], current: Chat | undefined): Chat | undefined {
  const others = queue.filter(({ id }) => id !== current?.id)
  return (current && others.find((chat) => byWaiting(chat, current) > 0)) ?? others[0]
}

/** The next one of the list that has no verdict: of an exam written on paper nothing waits. */
export function nextOnPaper(room: Room, shown: readonly Chat[], current: Chat | undefined): Chat | undefined {
  if (room.about !== 'exam' || !current || current.handedInAt !== null) return undefined
  const at = shown.findIndex(({ id }) => id === current.id)
  const around = [...shown.slice(at + 1), ...shown.slice(0, Math.max(0, at))]
  return around.find(({ chatStatus }) => chatStatus === ChatStatus.NotDone || chatStatus === ChatStatus.NotGiven)
}

function withoutChecked(page: ChatPage | undefined, checks: readonly UnsentCheck[]): ChatPage | undefined {
  if (!page || checks.length === 0) return page
  const chats = page.chats.filter(({ id }) => !checks.some((check) => check.chatId === id))
  return { ...page, chats, total: page.total - (page.chats.length - chats.length) }
}

/** A verdict on its way is shown as given. */
function withVerdicts(page: ChatPage | undefined, checks: readonly UnsentCheck[]): ChatPage | undefined {
  if (!page || checks.length === 0) return page
  const chats = page.chats.map((chat) => {
    const check = checks.findLast(({ chatId }) => chatId === chat.id)
    const status = check?.status ?? (check && ChatStatus.Rejected)
    return check && status ? { ...chat, status, chatStatus: status, score: check.score } : chat
  })
  return { ...page, chats }
}
