import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetchPaths } from '../api/cached-calls.ts'
import { isPortalViewByStaff } from '../view/view.ts'
import { onOutboxChanged, readOutbox, sendOutbox } from './outbox.ts'
import type { OutboxItem } from './waiting.ts'

const pathOf = { homework: '/homeworks', exam: '/exams', comment: '/posts', talk: '/talks' } as const

export function useOutbox(studentId: number, target?: Pick<OutboxItem['target'], 'kind' | 'id'>): OutboxItem[] {
  const { data = [] } = useQuery({
    queryKey: ['outbox', studentId],
    queryFn: () => readOutbox(studentId),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return target ? data.filter((one) => one.target.kind === target.kind && one.target.id === target.id) : data
}

const retryMs = 20_000

export function useSendOutboxWhenOnline(studentId: number): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isPortalViewByStaff) return
    const send = () => void sendOutbox()
    const sendIfSeen = () => void (document.hidden || sendOutbox())
    const stop = onOutboxChanged((news) => {
      if (news.studentId !== studentId) return
      void client.invalidateQueries({ queryKey: ['outbox', studentId] })
      if (news.answered) void refetchPaths(pathOf[news.answered.kind], '/today')
    })
    send()
    addEventListener('online', send)
    document.addEventListener('visibilitychange', sendIfSeen)
    const timer = setInterval(sendIfSeen, retryMs)
    return () => {
      stop()
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', sendIfSeen)
      clearInterval(timer)
    }
  }, [studentId, client])
}

/**
 * Registers a background sync if the browser supports it, because the user may close the page before the outbox is
 * sent.
 */
export async function sendOutboxInBackground(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration('/portal/')
  const { sync } = (worker ?? {}) as { sync?: { register(tag: string): Promise<void> } }
  await sync?.register('outbox').catch(() => {})
  void sendOutbox()
}
