import { events } from '@markaz/protocol/motivation/events/routes'
import { type CentreEvent, EventStatus } from '@markaz/protocol/motivation/events/schemas'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import type { StartPageRowsSection } from '../../domain/board/start-page-sections.ts'
import { defineTileSource, type MayCallRoute } from '../../domain/board/start-page-tiles.ts'
import { eventKindRoutes, eventPath, eventPeriodText, hasEventBegun } from './event.ts'
import { eventsText as words } from './events.text.ts'

const aheadMs = 7 * 86_400_000

function eventParts(answer: RouteAnswerOf<typeof events.list>, may: MayCallRoute): StartPageRowsSection[] {
  const all = answer.events.filter(({ kind }) => may(eventKindRoutes[kind].calls.update))
  const rowOf = (event: CentreEvent) => ({
    key: `${event.id}`,
    title: event.name,
    note: eventPeriodText(event),
    path: eventPath(event, hasEventBegun(event) ? 'participants' : ''),
  })
  const over = all.filter(({ endDate }) => Date.parse(endDate) <= Date.now())
  const soon = all.filter((event) => !over.includes(event) && Date.parse(event.startDate) <= Date.now() + aheadMs)
  return [
    {
      place: 'needs',
      key: 'events-over',
      title: words.notFinished,
      tone: 'blue',
      rows: over.map(rowOf),
      all: '/events',
    },
    { place: 'ahead', key: 'events-soon', title: words.soon, tone: 'plain', rows: soon.map(rowOf), all: '/events' },
  ]
}

export const eventsTile = defineTileSource({
  route: events.list,
  args: { query: { page: 1, perPage: 20, eventStatus: EventStatus.Scheduled } },
  pollMs: 300_000,
  parts: eventParts,
})
