import { lessonOffers } from '@markaz/protocol/teaching/timetable/offers.routes'
import { BoardParts } from '../../domain/board/BoardParts.tsx'
import type { TileProps } from '../../domain/board/board-tiles.ts'
import { useCall } from '../../shared/api/query.ts'
import { clashesText as words } from './clashes-and-offers.text.ts'
import { offerText } from './offer-text.ts'

/** Lessons of others that one is asked to give, and has not answered. */
export function OffersTile({ isAsked, isBeside }: TileProps) {
  const query = useCall(lessonOffers.mine, undefined, {
    enabled: isAsked,
    pollMs: 120_000,
    staleMs: 30_000,
    silent: true,
  })
  const rows = query.data?.offers
    .filter(({ state }) => state === 'open')
    .map((offer) => ({
      key: `${offer.id}`,
      title: offer.lesson.group.name,
      note: offerText(offer),
      path: '/lesson-offers',
    }))
  const parts = rows && [{ key: 'offers', title: words.offers, tone: 'blue' as const, rows, all: '/lesson-offers' }]
  return <BoardParts query={query} parts={parts} isBeside={isBeside} />
}
