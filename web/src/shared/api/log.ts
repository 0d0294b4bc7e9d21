import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { callApi } from './call.ts'
import { readTokens } from './session-store.ts'

/** If sending fails, the error is ignored, because logging it would fail again. */
export function logToServer(logType: 'error' | 'event', text: string): void {
  if (!readTokens()) return
  callApi(sessionAudits.log, { body: { logType, text: text.slice(0, 10_000) || '-' } }).catch(() => {})
}
