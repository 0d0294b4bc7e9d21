import { ownEvents } from '@markaz/protocol/motivation/events/own-events.routes'
import { EventStatus, ParticipantStatus, type StudentEventDetail } from '@markaz/protocol/motivation/events/schemas'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { useState } from 'react'
import { useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { LazyPicture } from '../../shared/ui/LazyPicture.tsx'
import { Button, EmptyState, LoadingOrError, Screen, Section } from '../../shared/ui/parts.tsx'
import { RichTextView } from '../../shared/ui/RichText.tsx'
import { EnrolInEventSheet, LeaveEventSheet } from './EnrolInEventSheet.tsx'
import { eventsText as text } from './events.text.ts'
import {
  eventKindText,
  eventTimeText,
  hasEventBegun,
  isTeamEvent,
  OwnParticipationLabel,
  pointsRewardText,
} from './facts.tsx'
import { OwnTeam, StudentNumberQrCode, TeamInvitations } from './Team.tsx'

export function EventScreen({ id }: { id: number }) {
  const event = useCachedApiCall(ownEvents.read, { params: { id } })
  const me = useCachedApiCall(studentAccount.me)
  return (
    <Screen title={event.data?.event.name ?? text.title} back="/events" kept={event} waitsFor={[event, me]}>
      {event.data ? <Parts event={event.data.event} number={me.data?.number} /> : <LoadingOrError {...event} />}
    </Screen>
  )
}

function Parts({ event, number }: { event: StudentEventDetail; number: string | null | undefined }) {
  const isOpen = event.status === EventStatus.Scheduled && !hasEventBegun(event)
  return (
    <>
      <LazyPicture src={event.image} className="banner-picture" />
      <Facts event={event} />
      {isOpen && <TeamInvitations event={event} />}
      {isOpen && <Enrolment event={event} />}
      {event.status === EventStatus.Ended && <Results event={event} />}
      {event.team && <OwnTeam event={event} team={event.team} isOpen={isOpen} />}
      {isOpen && isTeamEvent(event) && !event.team && number && (
        <StudentNumberQrCode eventId={event.id} number={number} />
      )}
      <Section title={text.about}>
        <RichTextView body={event.description} />
      </Section>
    </>
  )
}

function Facts({ event }: { event: StudentEventDetail }) {
  const { office, xpRequirement, participantLimit, taken, teamSize, ownStatus, isFull } = event
  const gives = pointsRewardText(event)
  const left = isTeamEvent(event) ? text.teamPlacesLeft : text.placesLeft
  return (
    <div className="card">
      <p className="next-time">{eventTimeText(event)}</p>
      <p className="soft">{eventKindText(event)}</p>
      <p>{office ? fillPlaceholders(text.where, { office: office.name }) : text.everywhere}</p>
      {gives && <p>{fillPlaceholders(text.gives, { what: gives })}</p>}
      {teamSize !== null && <p>{fillPlaceholders(text.teamSize, { count: teamSize })}</p>}
      {ownStatus === null && xpRequirement > 0 && <p>{fillPlaceholders(text.needs, { xp: xpRequirement })}</p>}
      {ownStatus === null && participantLimit !== null && !isFull && (
        <p>{fillPlaceholders(left, { count: participantLimit - taken })}</p>
      )}
      <OwnParticipationLabel event={event} />
    </div>
  )
}

function Enrolment({ event }: { event: StudentEventDetail }) {
  const [isAsked, ask] = useState(false)
  const close = () => ask(false)
  if (event.ownStatus === null && event.isFull) return null
  if (event.ownStatus !== null && event.ownStatus !== ParticipantStatus.Signed) return null
  const isIn = event.ownStatus !== null
  return (
    <>
      <Button type="button" kind={isIn ? 'plain' : 'main'} onClick={() => ask(true)}>
        {isIn ? text.leave : isTeamEvent(event) ? text.makeTeam : text.enrol}
      </Button>
      {isAsked &&
        (isIn ? (
          <LeaveEventSheet event={event} onClose={close} />
        ) : (
          <EnrolInEventSheet event={event} onClose={close} />
        ))}
    </>
  )
}

function Results({ event: { reward, team } }: { event: StudentEventDetail }) {
  const given = reward && pointsRewardText(reward)
  return (
    <Section title={text.results}>
      {team?.place && <p className="banner">{fillPlaceholders(text.place, { place: team.place })}</p>}
      {given && <p className="banner">{fillPlaceholders(text.rewarded, { what: given })}</p>}
      {!team?.place && !given && <EmptyState>{text.noResult}</EmptyState>}
    </Section>
  )
}
