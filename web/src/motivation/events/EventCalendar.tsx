import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { competitions, events, masterClasses } from '@markaz/protocol/motivation/events/routes'
import type { CentreEvent } from '@markaz/protocol/motivation/events/schemas'
import { Link, useSearchParams } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { addDays, isoWeekday, timeOfDayText, todayInTashkent } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { LinkButton } from '../../shared/ui/buttons.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { eventPath } from './event.ts'
import style from './events.module.css'
import { eventsText as words } from './events.text.ts'
import { useRefetchEventOnLiveUpdate } from './hooks.tsx'

/** Maximum number of requested events; no centre has more in one month. */
const mostInMonth = 500
const dayOf = (moment: string) => todayInTashkent(new Date(moment))

export function EventCalendar() {
  const today = todayInTashkent()
  const asked = useSearchParams()[0].get('month') ?? ''
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7)
  const days = daysOf(month)
  const query = useRouteQuery(
    events.list,
    { query: { from: days[0], to: days.at(-1), page: 1, perPage: mostInMonth } },
    { silent: true, keepPrevious: true },
  )
  useRefetchEventOnLiveUpdate(query.data?.seq)
  const isPhone = useIsPhone()
  const found = query.data?.events
  const title = `${formattingText.months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
  const Days = isPhone ? DayList : MonthTable
  return (
    <Stack gap={12}>
      <Stack row gap={12}>
        <LinkButton
          to={pathOf(monthAfter(month, -1))}
          icon={<LeftOutlined aria-hidden />}
          aria-label={words.previousMonth}
        />
        <h2 className={style.month} aria-live="polite">
          {title}
        </h2>
        <LinkButton
          to={pathOf(monthAfter(month, 1))}
          icon={<RightOutlined aria-hidden />}
          aria-label={words.nextMonth}
        />
      </Stack>
      {found ? (
        <Days title={words.calendarOf(title)} month={month} days={days} found={found} today={today} />
      ) : (
        <LoadingOrError query={query} columns={7} />
      )}
    </Stack>
  )
}

const pathOf = (month: string) => `/events?view=calendar&month=${month}`

interface DaysProps {
  title: string
  month: string
  days: readonly string[]
  found: readonly CentreEvent[]
  today: string
}

function MonthTable({ title, month, days, found, today }: DaysProps) {
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <table className={style.calendar} aria-label={title}>
      <thead>
        <tr>
          {formattingText.weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} data-other={!day.startsWith(month) || undefined} data-today={day === today || undefined}>
                <span className={style.day}>{Number(day.slice(8))}</span>
                <EventLinks found={found} day={day} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayList({ title, month, days, found }: DaysProps) {
  const busy = days.filter((day) => day.startsWith(month) && found.some((event) => isOn(event, day)))
  if (busy.length === 0) return <SecondaryText as="p">{words.nothingInMonth}</SecondaryText>
  return (
    <Stack as="ul" gap={14} aria-label={title}>
      {busy.map((day) => (
        <li key={day}>
          <strong>
            {Number(day.slice(8))}, {formattingText.weekdays[isoWeekday(day) - 1]}
          </strong>
          <EventLinks found={found} day={day} />
        </li>
      ))}
    </Stack>
  )
}

function EventLinks({ found, day }: { found: readonly CentreEvent[]; day: string }) {
  const pathTo = useEventAddress()
  return found
    .filter((event) => isOn(event, day))
    .map((event) => (
      <Link key={event.id} to={pathTo(event)} className={style.entry} data-kind={event.kind} data-status={event.status}>
        {dayOf(event.startDate) === day && <b>{timeOfDayText(event.startDate)}</b>} {event.name}
        {event.isFull && event.status === 'scheduled' && <span className={style.full}> · {words.full}</span>}
      </Link>
    ))
}

const isOn = (event: CentreEvent, day: string) => dayOf(event.startDate) <= day && day <= dayOf(event.endDate)

/** Returns the days of all weeks that contain a day of the month, beginning with a Monday. */
function daysOf(month: string): string[] {
  const first = `${month}-01`
  const start = addDays(first, 1 - isoWeekday(first))
  const last = addDays(`${monthAfter(month, 1)}-01`, -1)
  const days: string[] = []
  for (let day = start; day <= last || days.length % 7 > 0; day = addDays(day, 1)) days.push(day)
  return days
}

function monthAfter(month: string, by: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** Returns the address of the event's full page, or of the read-only page if the user may not open the full page. */
function useEventAddress(): (event: Pick<CentreEvent, 'id' | 'kind'>) => string {
  const may = { master_class: useMayCall(masterClasses.read), competition: useMayCall(competitions.read) }
  return (event) => (may[event.kind] ? eventPath(event) : `/events/${event.id}`)
}
