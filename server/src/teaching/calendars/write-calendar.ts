import type { DayOff } from '@markaz/protocol/teaching/availability/schemas'
import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { CalendarMeeting } from '../meetings/calendar-meetings.ts'
import type { CalendarLesson } from './calendar-lessons.ts'
import { calendarsText } from './calendars.text.ts'

interface CalendarContent {
  name: string
  lessons: readonly CalendarLesson[]
  meetings: readonly CalendarMeeting[]
  daysOff: readonly DayOff[]
}

const timeZone = 'Asia/Tashkent'

/** Tashkent time is UTC+5 all year, so the description of the time zone has no summer time. */
const timeZoneDescription = `BEGIN:VTIMEZONE
TZID:${timeZone}
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0500
TZOFFSETTO:+0500
TZNAME:+05
END:STANDARD
END:VTIMEZONE`

const refreshSeconds = 15 * 60

/** Writes the calendar file (RFC 5545). It omits the current time, so that the same content gives the same text. */
export function formatICalendarFile({ name, lessons, meetings, daysOff }: CalendarContent): string {
  const calendar = ical({
    name: escapeCalendarName(calendarsText.name(name)),
    prodId: { company: 'Markaz', product: 'Darslar', language: 'UZ' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
    // With a zone name, the library would write DTSTAMP in local time, but RFC 5545 requires UTC.
    timezone: { name: null, generator: () => timeZoneDescription },
    x: { 'X-WR-TIMEZONE': timeZone },
  })
  for (const dayOff of daysOff) {
    const { id, date, office, beginTime, endTime } = dayOff
    const part = beginTime && endTime && { beginTime, endTime }
    calendar.createEvent({
      // The id of a day off of the whole centre has no `-${id}`, because users' calendars already contain the shorter
      // id.
      id: office || part ? `bayram-${date}-${id}@markaz` : `bayram-${date}@markaz`,
      stamp: new Date(`${date}T00:00:00Z`),
      ...(part
        ? {
            timezone: timeZone,
            start: Temporal.PlainDateTime.from(`${date}T${part.beginTime}`),
            end: Temporal.PlainDateTime.from(`${date}T${part.endTime}`),
          }
        : {
            start: new Date(`${date}T00:00:00Z`),
            end: new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000),
            allDay: true,
          }),
      summary: withoutControlCharacters(calendarsText.dayOff(dayOff.name)),
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  for (const lesson of lessons) {
    const changedAt = new Date(lesson.changedAt)
    const title = [lesson.children.join(', '), lesson.group].filter(isNotEmpty).join(' · ')
    calendar.createEvent({
      id: `dars-${lesson.id}@markaz`,
      sequence: lesson.sequence,
      stamp: changedAt,
      lastModified: changedAt,
      timezone: timeZone,
      start: Temporal.PlainDateTime.from(`${lesson.date}T${lesson.beginTime}`),
      end: Temporal.PlainDateTime.from(`${lesson.date}T${lesson.endTime}`),
      // The title says that a lesson is cancelled, because some calendar apps ignore the status.
      summary: withoutControlCharacters(lesson.isCancelled ? calendarsText.cancelled(title) : title),
      location: [lesson.room, lesson.office].filter(isNotEmpty).map(withoutControlCharacters).join(', '),
      description: descriptionOf(lesson),
      ...(lesson.isCancelled
        ? {
            status: ICalEventStatus.CANCELLED,
            transparency: ICalEventTransparency.TRANSPARENT,
            busystatus: ICalEventBusyStatus.FREE,
          }
        : { status: ICalEventStatus.CONFIRMED, busystatus: ICalEventBusyStatus.BUSY }),
    })
  }
  for (const { id, moves, changedAt, begins, ends, title, place } of meetings)
    calendar.createEvent({
      id: `uchrashuv-${id}@markaz`,
      sequence: moves,
      stamp: new Date(changedAt),
      lastModified: new Date(changedAt),
      timezone: timeZone,
      start: Temporal.PlainDateTime.from(begins),
      end: Temporal.PlainDateTime.from(ends),
      summary: withoutControlCharacters(title),
      location: withoutControlCharacters(place),
      status: ICalEventStatus.CONFIRMED,
    })
  // Adds the line break that RFC 5545 requires after the last line, because the library omits it.
  return `${calendar.toString()}\r\n`
}

function descriptionOf({ teacher, topic, movedFrom }: CalendarLesson): string {
  const lines = [
    teacher && calendarsText.teacher(teacher),
    topic && calendarsText.topic(topic),
    movedFrom && calendarsText.movedFrom(formatCalendarTime(movedFrom)),
  ]
  return lines.filter(isNotEmpty).map(withoutControlCharacters).join('\n')
}

const isNotEmpty = (text: string | null): text is string => Boolean(text)

const formatCalendarTime = (moment: string) => moment.replace(/^(\d+)-(\d+)-(\d+)T/, '$3.$2.$1 ')

/** Replaces control characters by spaces, because a line break in a text would start a new property of the calendar. */
const withoutControlCharacters = (text: string) => text.replace(/\p{Cc}+/gu, ' ')

/** Escapes the calendar's name, because the library escapes only the texts of events. */
const escapeCalendarName = (text: string) => withoutControlCharacters(text).replace(/[\\;,]/g, '\\$&')
