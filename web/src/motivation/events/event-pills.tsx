import type {
  CentreEvent,
  EventStatus,
  MasterClassType,
  ParticipantStatus,
} from '@markaz/protocol/motivation/events/schemas'
import { numberText } from '../../shared/format/number.ts'
import { Stack } from '../../shared/ui/layout.tsx'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { eventsText as words } from './events.text.ts'

export const EventStatusPill = ({ status }: { status: EventStatus }) => (
  <StatusPill tone={status === 'scheduled' ? 'blue' : 'grey'}>{words.statuses[status]}</StatusPill>
)

export const MasterClassTypePill = ({ type }: { type: MasterClassType }) => (
  <StatusPill tone={type === 'pedagogical' ? 'green' : 'blue'}>{words.masterClassTypes[type]}</StatusPill>
)

const tones: Record<ParticipantStatus, PillTone> = {
  signed: 'blue',
  came: 'gold',
  signed_and_came: 'green',
  banned: 'red',
}

export const ParticipantStatusPill = ({ status }: { status: ParticipantStatus }) => (
  <StatusPill tone={tones[status]}>{words.participantStatuses[status]}</StatusPill>
)

export const formatTakenSeats = ({ taken, participantLimit }: CentreEvent) =>
  words.placesOf(numberText(taken), participantLimit === null ? null : numberText(participantLimit))

export function TakenSeats({ event }: { event: CentreEvent }) {
  if (!event.isFull) return formatTakenSeats(event)
  return (
    <Stack as="span" row gap={6}>
      {formatTakenSeats(event)} <StatusPill tone="red">{words.full}</StatusPill>
    </Stack>
  )
}
