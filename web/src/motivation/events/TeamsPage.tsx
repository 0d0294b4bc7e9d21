import { events } from '@markaz/protocol/motivation/events/routes'
import {
  type EventDetail,
  type EventKind,
  type EventTeam,
  teamRankField as placeRule,
} from '@markaz/protocol/motivation/events/schemas'
import { useState } from 'react'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import { NumberCell } from '../../shared/forms/NumberInput.tsx'
import { validationMessageOf } from '../../shared/forms/rules.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { unpagedListSource } from '../../shared/lists/use-list.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { EventPageFrame } from './EventPageFrame.tsx'
import { eventKindRoutes } from './event.ts'
import { eventsText as words } from './events.text.ts'
import { useEnrolStudentButton } from './hooks.tsx'

export const TeamsPage = ({ kind }: { kind: EventKind }) => (
  <EventPageFrame kind={kind} segment="teams">
    {(event) => <Teams event={event} />}
  </EventPageFrame>
)

function Teams({ event }: { event: EventDetail }) {
  const query = useRouteQuery(events.teams, { params: { id: event.id } }, { silent: true })
  const mayChange = useMayCall(eventKindRoutes[event.kind].calls.update) && Date.parse(event.startDate) <= Date.now()
  const { add, modal } = useEnrolStudentButton(event)
  const columns: Column<EventTeam>[] = [
    { key: 'name', title: words.team, width: 200, isName: true, cell: ({ name }) => name },
    { key: 'members', title: words.members, width: 420, cell: namesOf },
    {
      key: 'place',
      width: 120,
      cell: (team) =>
        mayChange ? <PlaceField key={team.place} team={team} /> : (team.place ?? formattingText.missing),
    },
  ]
  return (
    <>
      <List<EventTeam>
        label={words.teams}
        list={unpagedListSource('event-teams', query.data?.eventTeamData, query)}
        columns={columns}
        action={add}
        phoneRow={(team) => ({
          title: team.name,
          mark: mayChange ? <PlaceField key={team.place} team={team} /> : team.place,
          note: namesOf(team),
        })}
        empty={{ title: words.noTeams, hint: words.noTeamsHint, action: add }}
        width={740}
      />
      {modal}
    </>
  )
}

const namesOf = ({ members, othersCount }: EventTeam) =>
  [
    ...members.map(({ fullName }) => personName(fullName)),
    ...(othersCount > 0 ? [words.ofOtherBranches(othersCount)] : []),
  ].join(', ')

/** The team's rank is saved when the user presses Enter or leaves the field. */
function PlaceField({ team }: { team: EventTeam }) {
  const [place, setPlace] = useState(team.place)
  const { mutateAsync, isPending } = useRouteMutation(events.placeTeam)
  const save = async () => {
    if (place === team.place || isPending || validationMessageOf(placeRule.nullish(), place)) return
    try {
      await mutateAsync({ params: { id: team.id }, body: { place } })
      notifySuccess(words.placeSaved, { detail: team.name })
    } catch {
      setPlace(team.place)
    }
  }
  return (
    <NumberCell
      size="small"
      width={80}
      rule={placeRule.nullish()}
      value={place}
      aria-label={words.placeOf(team.name)}
      onChange={setPlace}
      onBlur={() => void save()}
      onPressEnter={() => void save()}
    />
  )
}
