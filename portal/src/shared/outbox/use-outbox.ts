import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetchPaths } from '../api/cached-calls.ts'
import { isView } from '../view/view.ts'
import { onOutbox, readOutbox, sendOutbox } from './outbox.ts'
import type { Waiting } from './waiting.ts'

const pathOf = { homework: '/homeworks', exam: '/exams', comment: '/posts', talk: '/talks' } as const

/** Returns the student's waiting entries, oldest first; only those of one target if it is given. */
export function useOutbox(studentId: number, target?: Pick<Waiting['target'], 'kind' | 'id'>): Waiting[] {
  const { data = [] } = useQuery({
    queryKey: ['outbox', studentId],
    queryFn: () => readOutbox(studentId),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return target ? data.filter((one) => one.target.kind === target.kind && one.target.id === target.id) : data
}

const retryMs = 20_000

/**
 * Sends the outbox while the portal is open: at once, when the connection returns, when the page becomes visible, and
 * at intervals.
 */
export function useSending(studentId: number): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isView) return
    const send = () => void sendOutbox()
    const sendIfSeen = () => void (document.hidden || sendOutbox())
    const stop = onOutbox((news) => {
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

/** Sends now, and registers a background sync where the browser supports it, for when the page is closed. */
export async function sendSoon(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration('/portal/')
  const { sync } = (worker ?? {}) as { sync?: { register(tag: string): Promise<void> } }
  await sync?.register('outbox').catch(() => {})
  void sendOutbox()
}
