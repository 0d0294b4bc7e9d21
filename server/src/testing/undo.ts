import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import type { TestApp } from './app.ts'

export const undoRequestChanges = (t: TestApp, token: string, { headers }: { headers: Record<string, unknown> }) =>
  t.send(sessionAudits.takeBack, { token, params: { requestId: String(headers['x-request-id']) } })
