import type { CallState } from '@markaz/protocol/control/calls/schemas'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { callsText as words } from './calls.text.ts'

const stateTone: Record<CallState, PillTone> = {
  not_configured: 'gold',
  waiting: 'gold',
  calling: 'blue',
  reached: 'green',
  not_reached: 'red',
  stopped: 'grey',
}
export const CallStatePill = ({ state }: { state: CallState }) => (
  <StatusPill tone={stateTone[state]}>{words.states[state]}</StatusPill>
)
