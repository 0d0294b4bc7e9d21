import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ChatFilter } from './chat-list-scope.ts'

const statuses = [ChatStatus.Rejected, ChatStatus.Accepted, ChatStatus.NotDone, ChatStatus.NotGiven] as const
type ChatStatusFilter = 'waiting' | 'all' | (typeof statuses)[number]
export const chatStatusFilters: readonly ChatStatusFilter[] = ['waiting', 'all', ...statuses]

interface Part {
  show?: ChatStatusFilter
  value?: string
}

export interface ChatSearch {
  show: ChatStatusFilter
  value: string
  filter: ChatFilter
  isList: boolean
  set: (part: Part) => void
  /** Returns the URL query for a link to another chat. The list's filters stay. */
  keep: (over?: { isList?: boolean }) => string
}

/**
 * The filters of the list of chats are in the address, so that a reload, the Back button and shared links keep them.
 */
export function useChatSearch(defaultShow: ChatStatusFilter): ChatSearch {
  const [search, setSearch] = useSearchParams()
  const show = chatStatusFilters.find((one) => String(one) === search.get('status')) ?? defaultShow
  const value = search.get('value') ?? ''
  const homework = search.get('homeworkId') ?? ''
  const isList = search.get('list') === '1'
  const filter = useMemo<ChatFilter>(
    () => ({
      status: show === 'waiting' ? ChatStatus.Waiting : show === 'all' ? undefined : show,
      value: value || undefined,
      homeworkId: /^\d{1,15}$/.test(homework) ? Number(homework) : undefined,
    }),
    [show, value, homework],
  )
  const set = useCallback(
    (part: Part) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (part.show !== undefined) put(next, 'status', part.show === defaultShow ? '' : String(part.show))
          if (part.value !== undefined) put(next, 'value', part.value)
          return next
        },
        { replace: true },
      ),
    [setSearch, defaultShow],
  )
  const text = search.toString()
  const keep = useCallback<ChatSearch['keep']>(
    ({ isList: toList = false } = {}) => {
      const next = new URLSearchParams(text)
      put(next, 'list', toList ? '1' : '')
      const kept = next.toString()
      return kept && `?${kept}`
    },
    [text],
  )
  return { show, value, filter, isList, set, keep }
}

function put(search: URLSearchParams, name: string, value: string): void {
  if (value) search.set(name, value)
  else search.delete(name)
}
