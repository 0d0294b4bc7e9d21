import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { call } from './call.ts'
import { readTokens } from './session-store.ts'

/** Leaves a note in the server's log. Its own failure is swallowed, or trouble would breed trouble. */
export function logToServer(logType: 'error' | 'event', text: string): void {
  if (!readTokens()) return
  call(sessionAudits.log, { body: { logType, text: text.slice(0, 10_000) || '-' } }).catch(() => {})
}
