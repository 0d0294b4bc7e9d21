import { type OwnEvent, ParticipantStatus } from '@markaz/protocol/motivation/events/schemas'
import { Tag } from '../../shared/ui/parts.tsx'
import { eventsText as text } from './events.text.ts'

export function OwnParticipationLabel({ event: { ownStatus, invitationsCount, isFull } }: { event: OwnEvent }) {
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
