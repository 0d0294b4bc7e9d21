import type { PhoneCallResult } from '@markaz/protocol/control/calls/schemas'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { callText as words } from './call.text.ts'

const resultTone: Record<PhoneCallResult, PillTone> = {
  calling: 'blue',
  answered: 'green',
  promised: 'green',
  busy: 'gold',
  no_answer: 'gold',
  rejected: 'orange',
  unreachable: 'orange',
  wrong_number: 'red',
  do_not_call: 'red',
  failed: 'grey',
  unknown: 'grey',
}
export const CallResultPill = ({ result }: { result: PhoneCallResult }) => (
  <StatusPill tone={resultTone[result]}>{words.results[result]}</StatusPill>
)

/** @param riskId the early warning (risk) to whose page the user returns after the call */
export const callListPath = (callId: number, riskId?: number) =>
  `/auto-call/desk?call=${callId}${riskId ? `&risk=${riskId}` : ''}`

export const callDetailsPath = (id: number) => `/auto-call/history/${id}`
