import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { call } from './call.ts'
import { readTokens } from './session-store.ts'

/**
 * Sends an entry to the server's log. A failure to send is ignored, because logging it would cause the next failure
 *.
 */
export function logToServer(logType: 'error' | 'event', text: string): void {
  if (!readTokens()) return
  call(sessionAudits.log, { body: { logType, text: text.slice(0, 10_000) || '-' } }).catch(() => {})
}
