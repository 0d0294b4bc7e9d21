import { Priority, type SentNotification, SentState } from '@markaz/protocol/content/notifications/schemas'
import { timestampText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { notificationsText as words } from './notifications.text.ts'

const tones: Record<Priority, PillTone> = { [Priority.Low]: 'grey', [Priority.Medium]: 'gold', [Priority.High]: 'red' }

export const PriorityPill = ({ priority }: { priority: Priority }) => (
  <StatusPill tone={tones[priority]}>{words.priorities[priority]}</StatusPill>
)

export function NotificationStatePill({ state, receiversCount, expectedCount, sendAt }: SentNotification) {
  if (state === SentState.Waiting) return <StatusPill tone="blue">{words.willGo(timestampText(sendAt))}</StatusPill>
  if (state === SentState.Held) return <StatusPill tone="red">{words.states.held}</StatusPill>
  if (state === SentState.Sent) return <StatusPill tone="green">{words.states.sent}</StatusPill>
  const done = words.progress(numberText(receiversCount), numberText(expectedCount))
  return <StatusPill tone="orange">{`${words.states.sending}: ${done}`}</StatusPill>
}
