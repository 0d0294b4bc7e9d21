import type { RouteAnswerOf } from '@markaz/protocol/route'
import { substitutionOffers } from '@markaz/protocol/teaching/timetable/routes'
import type { SubstitutionOffer } from '@markaz/protocol/teaching/timetable/schemas'
import type { StartPageSection } from '../../domain/board/start-page-sections.ts'
import { defineTileSource } from '../../domain/board/start-page-tiles.ts'
import { joinTextParts } from '../../domain/timetable/timetable.ts'
import { longDateText } from '../../shared/format/date.ts'
import { clashesText as words } from './clashes-and-offers.text.ts'

function offersPart({ offers }: RouteAnswerOf<typeof substitutionOffers.mine>): StartPageSection[] {
  const rows = offers
    .filter(({ state }) => state === 'open')
    .map((offer) => ({
      key: `${offer.id}`,
      title: offer.lesson.group.name,
      note: substituteLessonTimeText(offer),
      path: '/lesson-offers',
    }))
  return [{ place: 'needs', key: 'offers', title: words.offers, tone: 'blue', rows }]
}

export const substituteLessonOffersTile = defineTileSource({
  route: substitutionOffers.mine,
  pollMs: 120_000,
  parts: offersPart,
})

export const substituteLessonTimeText = ({ lesson: { date, beginTime, endTime, room } }: SubstitutionOffer): string =>
  joinTextParts([longDateText(date), `${beginTime}–${endTime}`, room?.name])
