import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import type { TestApp } from './app.ts'

/** Undoes everything that the given request changed, as the undo button on the screen does. */
export const undoRequestChanges = (t: TestApp, token: string, { headers }: { headers: Record<string, unknown> }) =>
  t.send(sessionAudits.takeBack, { token, params: { requestId: String(headers['x-request-id']) } })
