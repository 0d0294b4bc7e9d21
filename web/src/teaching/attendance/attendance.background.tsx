import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { lessonPath } from '../../domain/group/group-place.ts'
import { useStaffInfo } from '../../shared/access/profile.ts'
import { pollMs } from '../../shared/api/session.ts'
import { readTokens } from '../../shared/api/session-store.ts'
import { warnBeforeSignOut } from '../../shared/unsent/unsent-work.ts'
import { attendanceText } from './attendance.text.ts'
import { sendQueued } from './send-queued.ts'
import { tellOutcome } from './tell-outcome.ts'
import { queuedCount, type UnsentLesson, unsavedCount } from './unsent-lesson.ts'
import { readUnsent, unsentKeys } from './unsent-store.ts'

/**
 * Lives as long as somebody is signed in: sends queued marks when the line is back, on whatever screen the person is,
 * and warns before a sign-out that would leave marks behind.
 */
export function Background() {
  const userId = useStaffInfo()?.id
  const send = useSender()
  useEffect(() => {
    if (userId === undefined) return
    const sendAll = () => void send(userId)
    sendAll()
    const timer = setInterval(sendAll, pollMs)
    addEventListener('online', sendAll)
    addEventListener('focus', sendAll)
    const stopWarning = warnBeforeSignOut(() => signOutWarning(userId))
    return () => {
      clearInterval(timer)
      removeEventListener('online', sendAll)
      removeEventListener('focus', sendAll)
      stopWarning()
    }
  }, [userId, send])
  return null
}

/** Sends lesson after lesson; a call while one runs is left to it. */
function useSender() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const latest = useRef(navigate)
  latest.current = navigate
  const isSending = useRef(false)
  return useCallback(
    async (userId: number) => {
      if (isSending.current || !navigator.onLine || !readTokens()) return
      isSending.current = true
      try {
        for (const key of unsentKeys(userId)) {
          const lesson = readUnsent(key)
          if (!lesson || queuedCount(lesson) === 0) continue
          const outcome = await sendQueued(key)
          // Still waiting is no news: the person was told when the marks were queued.
          if (outcome.kind === 'waiting') break
          if (outcome.kind === 'nothing') continue
          const path = lessonPath(placeOf(lesson), lesson.date)
          tellOutcome(outcome, lesson, () => void latest.current(path))
          await client.invalidateQueries({ queryKey: ['groups'] })
        }
      } finally {
        isSending.current = false
      }
    },
    [client],
  )
}

const placeOf = ({ base, groupId, staffId, scheduleId }: UnsentLesson) => ({ base, id: groupId, staffId, scheduleId })

export function signOutWarning(userId: number): string | null {
  const lessons = unsentKeys(userId).map(readUnsent)
  const count = lessons.reduce((sum, lesson) => sum + unsavedCount(lesson) + queuedCount(lesson), 0)
  return count > 0 ? attendanceText.signOut(count) : null
}
