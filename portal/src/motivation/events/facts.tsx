import { EventKind, EventType, ParticipantStatus, type StudentEvent } from '@markaz/protocol/motivation/events/schemas'
import { serverNow } from '../../shared/api/server-time.ts'
import { formatDay, formatDayAndTime, formatTimeOfDay } from '../../shared/text/time.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { Tag } from '../../shared/ui/parts.tsx'
import { eventsText as text } from './events.text.ts'

export function OwnParticipationLabel({ event: { ownStatus, invitationsCount, isFull } }: { event: StudentEvent }) {
  switch (ownStatus) {
    case ParticipantStatus.Signed:
      return <Tag tone="good">{text.signed}</Tag>
    case ParticipantStatus.Came:
    case ParticipantStatus.SignedAndCame:
      return <Tag tone="good">{text.came}</Tag>
    default:
      if (invitationsCount > 0) return <Tag tone="look">{text.invited}</Tag>
      return isFull ? <Tag>{text.full}</Tag> : null
  }
}

export const isTeamEvent = ({ type }: StudentEvent) => type === EventType.Team
/** Returns whether the event has begun. From then on, students can neither enrol nor leave. */
export const hasEventBegun = ({ startDate }: StudentEvent) => Date.parse(startDate) <= serverNow()

export const eventKindText = (event: StudentEvent) =>
  [event.kind === EventKind.MasterClass ? text.masterClass : text.competition, isTeamEvent(event) && text.team]
    .filter(Boolean)
    .join(' · ')

export const eventTimeText = ({ startDate, endDate }: StudentEvent) =>
  fillPlaceholders(text.from, {
    from: formatDayAndTime(startDate),
    to: formatDay(startDate) === formatDay(endDate) ? formatTimeOfDay(endDate) : formatDayAndTime(endDate),
  })

export const pointsRewardText = ({ xp, coin }: { xp: number; coin: number }) =>
  [xp > 0 && fillPlaceholders(text.xp, { xp }), coin > 0 && fillPlaceholders(text.coin, { coin })]
    .filter(Boolean)
    .join(', ')
