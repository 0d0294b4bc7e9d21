import { CheckOutlined, CloseOutlined, StopOutlined, UndoOutlined } from '@ant-design/icons'
import { events } from '@markaz/protocol/motivation/events/routes'
import {
  type EventDetail,
  type EventKind,
  type EventParticipant,
  EventStatus,
  ParticipantStatus,
} from '@markaz/protocol/motivation/events/schemas'
import { StudentLink } from '../../domain/student/StudentLink.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { HintNote } from '../../shared/ui/layout.tsx'
import { PersonPhoto } from '../../shared/ui/PersonCell.tsx'
import { RowButton } from '../../shared/ui/RowButtons.tsx'
import { EventPageFrame } from './EventPageFrame.tsx'
import { eventKindRoutes, hasEventDayCome } from './event.ts'
import { ParticipantStatusPill } from './event-pills.tsx'
import { eventsText as words } from './events.text.ts'
import { useEnrolStudentButton } from './hooks.tsx'

const columns: Column<EventParticipant>[] = [
  {
    key: 'photo',
    width: 64,
    cell: ({ student }) => <PersonPhoto name={student.fullName} photo={student.photo} sizePx={32} />,
  },
  { key: 'hId', width: 90, cell: ({ student }) => student.hId ?? formattingText.missing },
  {
    key: 'student',
    title: words.fullName,
    width: 210,
    isName: true,
    isLink: true,
    cell: ({ student }) => <StudentLink {...student} />,
  },
  { key: 'level', width: 90, align: 'right', cell: ({ level }) => level || formattingText.missing },
  numberColumn('xp', ({ xp }) => xp, 90),
]
const team: Column<EventParticipant> = {
  key: 'team',
  width: 130,
  cell: ({ team }) => team?.name ?? formattingText.missing,
}
const rest: Column<EventParticipant>[] = [
  { key: 'status', width: 140, cell: ({ status }) => <ParticipantStatusPill status={status} /> },
  { key: 'enrolledAt', title: words.enrolled, width: 150, cell: ({ enrolledAt }) => timestampText(enrolledAt) },
]

const fields: FilterField[] = [
  {
    kind: 'select',
    name: 'status',
    options: Object.values(ParticipantStatus).map((value) => ({ value, label: words.participantStatuses[value] })),
    isDaily: true,
    widthPx: 180,
  },
]

export const ParticipantsPage = ({ kind }: { kind: EventKind }) => (
  <EventPageFrame kind={kind} segment="participants">
    {(event) => <Participants event={event} />}
  </EventPageFrame>
)

function Participants({ event }: { event: EventDetail }) {
  const { id, type, status, isFull, participantLimit } = event
  const list = useList(events.participants, { key: 'participants', params: { id }, rows: (data) => data.participants })
  const mayChange = useMayCall(eventKindRoutes[event.kind].calls.update)
  const { add, modal } = useEnrolStudentButton(event)
  const isOpen = status === EventStatus.Scheduled
  return (
    <>
      {isOpen && isFull && <HintNote>{words.fullHint(numberText(participantLimit))}</HintNote>}
      <List<EventParticipant>
        label={words.participants}
        list={list}
        columns={[...columns, ...(type === 'team' ? [team] : []), ...rest]}
        search={words.searchPerson}
        fields={fields}
        action={add}
        tools={mayChange && hasEventDayCome(event) && <AllCame event={event} />}
        phoneRow={(row) => ({
          title: personName(row.student.fullName),
          mark: <ParticipantStatusPill status={row.status} />,
          note: [row.student.hId, row.team?.name].filter(Boolean).join(' · '),
          aside: `${numberText(row.xp)} XP`,
        })}
        actions={
          mayChange ? (row) => <Operations row={row} isOpen={isOpen} isDay={hasEventDayCome(event)} /> : undefined
        }
        actionsWidth={88}
        empty={{ title: words.noParticipants, hint: words.noParticipantsHint, action: add }}
        width={1100}
      />
      {modal}
    </>
  )
}

function AllCame({ event }: { event: EventDetail }) {
  const { mutate, isPending } = useRouteMutation(events.allCame, {
    done: ({ count }) => words.allCameDone(numberText(count)),
  })
  if (event.participantsCount === event.cameCount) return null
  return (
    <ButtonDisabledOffline
      icon={<CheckOutlined aria-hidden />}
      loading={isPending}
      onClick={() => mutate({ params: { id: event.id } })}
    >
      {words.allCame}
    </ButtonDisabledOffline>
  )
}

function Operations({ row, isOpen, isDay }: { row: EventParticipant; isOpen: boolean; isDay: boolean }) {
  const name = personName(row.student.fullName)
  const { mutateAsync } = useRouteMutation(events.changeStatus, {
    done: (_, { body }) => words.statusChanged(name, words.participantStatuses[body.data.status]),
  })
  const change = (status: ParticipantStatus) => mutateAsync({ params: { id: row.id }, body: { data: { status } } })
  const quietly = (status: ParticipantStatus) => void change(status).catch(() => {})
  const ban = () =>
    askConfirmation({
      title: words.banTitle(name),
      content: words.banContent,
      yes: words.ban,
      isDangerous: true,
      run: () => change(ParticipantStatus.Banned),
    })
  if (row.reward) return null
  if (row.status === ParticipantStatus.Banned)
    return (
      isOpen && (
        <RowButton
          label={words.unbanOf(name)}
          title={words.unban}
          icon={<UndoOutlined aria-hidden />}
          onClick={() => quietly(ParticipantStatus.Signed)}
        />
      )
    )
  return (
    <>
      {row.status === ParticipantStatus.Signed && isDay && (
        <RowButton
          label={words.cameOf(name)}
          title={words.came}
          icon={<CheckOutlined aria-hidden />}
          onClick={() => quietly(ParticipantStatus.SignedAndCame)}
        />
      )}
      {row.status === ParticipantStatus.SignedAndCame && (
        <RowButton
          label={words.notCameOf(name)}
          title={words.notCame}
          icon={<CloseOutlined aria-hidden />}
          onClick={() => quietly(ParticipantStatus.Signed)}
        />
      )}
      <RowButton
        label={words.banOf(name)}
        title={words.ban}
        icon={<StopOutlined aria-hidden />}
        onClick={() => void ban()}
      />
    </>
  )
}
