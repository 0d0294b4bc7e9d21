import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import type { TestApp } from './app.ts'

/** What the toast's undo sends: takes back all that the answered request has changed. */
export const undo = (t: TestApp, token: string, { headers }: { headers: Record<string, unknown> }) =>
  t.send(sessionAudits.takeBack, { token, params: { requestId: String(headers['x-request-id']) } })
