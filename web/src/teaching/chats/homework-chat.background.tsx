import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { chatText as words } from '../../domain/chat/chat.text.ts'
import { readOutbox } from '../../domain/chat/outbox.ts'
import { onOutcome, sendOutbox } from '../../domain/chat/send-outbox.ts'
import { useStaffInfo } from '../../shared/access/profile.ts'
import { notify } from '../../shared/notify/bus.ts'
import { warnBeforeSignOut } from '../../shared/unsent/unsent-work.ts'

/**
 * Lives as long as somebody is signed in: sends what is left of homework and exam chats on whatever screen the person
 * is, tells what was refused, and warns before a sign-out that would lose it.
 */
export function Background() {
  const userId = useStaffInfo()?.id
  const client = useQueryClient()
  const navigate = useNavigate()
  const latest = useRef(navigate)
  latest.current = navigate
  useEffect(() => {
    if (userId === undefined) return
    const send = () => void sendOutbox(client)
    const sendWhenSeen = () => {
      if (!document.hidden) send()
    }
    send()
    addEventListener('online', send)
    document.addEventListener('visibilitychange', sendWhenSeen)
    const stopWarning = warnBeforeSignOut(() => {
      const { length } = readOutbox()
      return length > 0 ? words.signOut(length) : null
    })
    const stopListening = onOutcome((outcome) => {
      if (outcome.kind === 'saved') return
      const { who, path, clientId } = outcome.check
      notify({
        tone: 'error',
        title: words.notSaved(who),
        detail: outcome.error.errMsg,
        key: `chat-${clientId}`,
        seconds: 8,
        action: { label: words.show, run: () => void latest.current(path) },
      })
    })
    return () => {
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', sendWhenSeen)
      stopWarning()
      stopListening()
    }
  }, [client, userId])
  return null
}
