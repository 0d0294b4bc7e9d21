import { ownEvents } from '@markaz/protocol/motivation/events/own-events.routes'
import type { StudentEventDetail } from '@markaz/protocol/motivation/events/schemas'
import { type FormEvent, useEffect, useState } from 'react'
import { refetchPaths } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { Button, ErrorText, FormField, ListRow, ListRows, Section } from '../../shared/ui/parts.tsx'
import { QrCode } from '../../shared/ui/QrCode.tsx'
import { useApiOperation } from '../../shared/use-api-operation.ts'
import { eventsText as text } from './events.text.ts'

/** When a team captain scans this QR code, the event opens and its invitation form contains this student's number. */
export function StudentNumberQrCode({ eventId, number }: { eventId: number; number: string }) {
  return (
    <section className="card own-number" aria-label={text.ownNumber}>
      <div>
        <p className="soft">{text.ownNumber}</p>
        <b>{number}</b>
        <p className="soft">{text.ownNumberWords}</p>
      </div>
      <QrCode
        text={`${location.origin}/portal/events/${eventId}#${new URLSearchParams({ invite: number })}`}
        label={text.qr}
      />
    </section>
  )
}

function useScanned(): string {
  const [number] = useState(() => new URLSearchParams(location.hash.slice(1)).get('invite') ?? '')
  useEffect(() => {
    if (number) history.replaceState(history.state, '', location.pathname)
  }, [number])
  return number
}

interface OwnTeamProps {
  event: StudentEventDetail
  team: NonNullable<StudentEventDetail['team']>
  isOpen: boolean
}

export function OwnTeam({ event, team, isOpen }: OwnTeamProps) {
  const isFull = event.teamSize !== null && team.members.length >= event.teamSize
  return (
    <Section title={fillPlaceholders(text.ownTeam, { name: team.name })}>
      <ListRows>
        {team.members.map(({ fullName }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: first names and initials are no keys
          <ListRow key={index} title={fullName} />
        ))}
        {team.invited.map(({ hId }) => (
          <ListRow key={hId} title={<span className="soft">{fillPlaceholders(text.waits, { number: hId })}</span>} />
        ))}
      </ListRows>
      {team.isCaptain && isOpen && !isFull && <Invite eventId={event.id} />}
    </Section>
  )
}

function Invite({ eventId }: { eventId: number }) {
  const scanned = useScanned()
  const [number, setNumber] = useState(scanned)
  const [asked, setAsked] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { isBusy, error, trouble, run } = useApiOperation()
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    const hId = number.trim()
    setAsked(null)
    setMissing(!hId)
    if (!hId) return
    run(async () => {
      await callApi(ownEvents.invite, { params: { id: eventId }, body: { hId } })
      setAsked(hId)
      setNumber('')
      void refetchPaths('/events')
    })
  }
  return (
    <form className="card" onSubmit={submit} noValidate>
      <FormField
        label={text.inviteNumber}
        hint={text.inviteHint}
        error={isMissing ? text.writeNumber : error?.fields.hId}
      >
        {(id) => (
          <input
            {...id}
            value={number}
            maxLength={50}
            autoComplete="off"
            autoCapitalize="characters"
            onInput={({ currentTarget }) => setNumber(currentTarget.value)}
          />
        )}
      </FormField>
      <ErrorText text={error?.fields.hId ? null : trouble} />
      {asked && <p role="status">{fillPlaceholders(text.asked, { number: asked })}</p>}
      <Button isBusy={isBusy}>{text.invite}</Button>
    </form>
  )
}

export function TeamInvitations({ event }: { event: StudentEventDetail }) {
  const { isBusy, trouble, run } = useApiOperation()
  if (event.invitations.length === 0) return null
  const answer = (route: typeof ownEvents.accept | typeof ownEvents.decline, teamId: number) =>
    run(async () => {
      try {
        await callApi(route, { params: { id: event.id }, body: { teamId } })
      } finally {
        void refetchPaths('/events')
      }
    })
  return (
    <Section title={text.invitations}>
      <ErrorText text={trouble} />
      {event.invitations.map(({ teamId, team, captain }) => (
        <div key={teamId} className="card">
          <p>{fillPlaceholders(text.invitation, { team, captain })}</p>
          <div className="buttons">
            <Button type="button" kind="main" isBusy={isBusy} onClick={() => answer(ownEvents.accept, teamId)}>
              {text.accept}
            </Button>
            <Button type="button" isBusy={isBusy} onClick={() => answer(ownEvents.decline, teamId)}>
              {text.decline}
            </Button>
          </div>
        </div>
      ))}
    </Section>
  )
}
