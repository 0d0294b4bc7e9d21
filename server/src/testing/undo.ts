import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import type { TestApp } from './app.ts'

/**
 * Sends the undo of a change, as the "undo" button of the toast does: reverts everything that the given request
 * changed.
 */
export const undo = (t: TestApp, token: string, { headers }: { headers: Record<string, unknown> }) =>
  t.send(sessionAudits.takeBack, { token, params: { requestId: String(headers['x-request-id']) } })
