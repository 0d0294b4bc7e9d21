import { ownEvents } from '@markaz/protocol/motivation/events/own-events.routes'
import type { StudentEventDetail } from '@markaz/protocol/motivation/events/schemas'
import { type FormEvent, useState } from 'react'
import { refetchPaths } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { Button, ErrorText, FormField } from '../../shared/ui/parts.tsx'
import { ConfirmSheet, Sheet } from '../../shared/ui/Sheet.tsx'
import { useApiOperation } from '../../shared/use-api-operation.ts'
import { eventsText as text } from './events.text.ts'
import { eventTimeText, isTeamEvent } from './facts.tsx'

interface SheetProps {
  event: StudentEventDetail
  onClose: () => void
}

export function EnrolInEventSheet({ event, onClose }: SheetProps) {
  const [teamName, setTeamName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { isBusy, error, trouble, run } = useApiOperation()
  const isTeam = isTeamEvent(event)
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    const name = teamName.trim()
    setMissing(isTeam && !name)
    if (isTeam && !name) return
    run(async () => {
      try {
        await callApi(ownEvents.enrol, { params: { id: event.id }, body: isTeam ? { teamName: name } : {} })
        onClose()
      } finally {
        void refetchPaths('/events')
      }
    })
  }
  return (
    <Sheet title={event.name} onClose={onClose}>
      <form className="sheet" onSubmit={submit} noValidate>
        <p>{eventTimeText(event)}</p>
        {isTeam && (
          <FormField
            label={text.teamName}
            hint={text.teamHint}
            error={isMissing ? text.writeTeamName : error?.fields.teamName}
          >
            {(id) => (
              <input
                {...id}
                value={teamName}
                maxLength={100}
                onInput={({ currentTarget }) => setTeamName(currentTarget.value)}
              />
            )}
          </FormField>
        )}
        <ErrorText text={error?.fields.teamName ? null : trouble} />
        <div className="buttons">
          <Button kind="main" isBusy={isBusy}>
            {isTeam ? text.makeTeam : text.enrol}
          </Button>
          <Button type="button" onClick={onClose}>
            {commonText.close}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

export function LeaveEventSheet({ event, onClose }: SheetProps) {
  const leave = () => callApi(ownEvents.leave, { params: { id: event.id } }).finally(() => void refetchPaths('/events'))
  return (
    <ConfirmSheet title={text.leaveTitle} onClose={onClose} yes={text.leave} no={text.stay} operation={leave}>
      <p>{event.team ? text.leaveTeamWords : text.leaveWords}</p>
    </ConfirmSheet>
  )
}
