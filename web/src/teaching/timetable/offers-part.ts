import type { AnswerOf } from '@markaz/protocol/route'
import { lessonOffers } from '@markaz/protocol/teaching/timetable/offers.routes'
import type { TilePart } from '../../domain/board/board-parts.ts'
import { tileSource } from '../../domain/board/board-tiles.ts'
import { clashesText as words } from './clashes-and-offers.text.ts'
import { lessonOfferText } from './offer-text.ts'

function offersPart({ offers }: AnswerOf<typeof lessonOffers.mine>): TilePart[] {
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

export const offersTile = tileSource({ route: lessonOffers.mine, pollMs: 120_000, parts: offersPart })
