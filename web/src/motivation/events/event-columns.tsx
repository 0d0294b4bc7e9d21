import type { CentreEvent } from '@markaz/protocol/motivation/events/schemas'
import { Link } from 'react-router'
import { numberText } from '../../shared/format/number.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { eventPath, eventPeriodText } from './event.ts'
import { EventStatusPill, formatTakenSeats, MasterClassTypePill, TakenSeats } from './event-pills.tsx'
import style from './events.module.css'
import { eventsText as words } from './events.text.ts'

const image: Column<CentreEvent> = {
  key: 'image',
  width: 80,
  cell: ({ image }) => image && <img className={style.thumb} src={image.url} alt="" loading="lazy" decoding="async" />,
}
const name: Column<CentreEvent> = { key: 'name', width: 200, isName: true, cell: ({ name }) => name }
const type: Column<CentreEvent> = { key: 'type', title: words.type, width: 100, cell: ({ type }) => words.types[type] }
const period: Column<CentreEvent> = {
  key: 'period',
  title: words.period,
  width: 220,
  isMain: true,
  cell: (event) => eventPeriodText(event),
}
const office: Column<CentreEvent> = {
  key: 'office',
  width: 140,
  cell: ({ office }) => office?.name ?? words.allOffices,
}
const placesTaken: Column<CentreEvent> = {
  key: 'places',
  title: words.places,
  width: 140,
  cell: (event) => <TakenSeats event={event} />,
}
const status: Column<CentreEvent> = { key: 'status', width: 120, cell: (event) => <EventStatusPill {...event} /> }
const xpRequirement: Column<CentreEvent> = numberColumn('xpRequirement', ({ xpRequirement }) => xpRequirement)
const reward: Column<CentreEvent> = {
  key: 'reward',
  title: words.reward,
  width: 170,
  cell: ({ xp, coin }) => words.rewardOf(numberText(xp), numberText(coin)),
}
const participants: Column<CentreEvent> = {
  key: 'participants',
  width: 130,
  align: 'right',
  cell: (event) => <Link to={eventPath(event, 'participants')}>{numberText(event.participantsCount)}</Link>,
}

export const eventColumnsByListKind = {
  all: [
    image,
    name,
    { key: 'kind', width: 130, cell: ({ kind }) => words.kinds[kind] },
    type,
    period,
    placesTaken,
    status,
  ],
  master_class: [
    name,
    {
      key: 'masterClassType',
      width: 130,
      cell: ({ masterClassType }) => masterClassType && <MasterClassTypePill type={masterClassType} />,
    },
    type,
    period,
    office,
    xpRequirement,
    reward,
    participants,
    placesTaken,
    status,
  ],
  competition: [
    name,
    type,
    period,
    office,
    xpRequirement,
    reward,
    participants,
    {
      key: 'teams',
      title: words.teamsCount,
      width: 110,
      align: 'right',
      cell: (event) =>
        event.type === 'team' && <Link to={eventPath(event, 'teams')}>{numberText(event.teamsCount)}</Link>,
    },
    placesTaken,
    status,
  ],
} satisfies Record<string, Column<CentreEvent>[]>

export const toEventPhoneScreenRow = (event: CentreEvent) => ({
  title: event.name,
  mark: <EventStatusPill {...event} />,
  note: eventPeriodText(event),
  aside: formatTakenSeats(event),
})
