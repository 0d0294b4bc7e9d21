import type { RouteAnswerOf } from '@markaz/protocol/route'
import { lessonOffers } from '@markaz/protocol/teaching/timetable/routes'
import type { AnyStartPageSection } from '../../domain/board/start-page-sections.ts'
import { defineTileSource } from '../../domain/board/start-page-tiles.ts'
import { clashesText as words } from './clashes-and-offers.text.ts'
import { lessonOfferText } from './offer-text.ts'

function offersPart({ offers }: RouteAnswerOf<typeof lessonOffers.mine>): AnyStartPageSection[] {
  const rows = offers
    .filter(({ state }) => state === 'open')
    .map((offer) => ({
      key: `${offer.id}`,
      title: offer.lesson.group.name,
      note: lessonOfferText(offer),
      path: '/lesson-offers',
    }))
  return [{ place: 'needs', key: 'offers', title: words.offers, tone: 'blue', rows }]
}

export const lessonOffersTile = defineTileSource({ route: lessonOffers.mine, pollMs: 120_000, parts: offersPart })
