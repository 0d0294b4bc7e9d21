import { groups } from '@markaz/protocol/teaching/groups/routes'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import { addStartPageTile } from '../../domain/board/start-page-tiles.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { clashesText as words } from './clashes-and-offers.text.ts'
import { freeSlotsText } from './free-slots.text.ts'

addStartPageTile({
  order: 1,
  needs: groups.mine.access,
  load: () => import('./substitute-lesson-offers-tile.ts').then((m) => m.substituteLessonOffersTile),
})

export const pages: PageDefinition[] = [
  {
    path: '/clashes',
    title: words.title,
    soughtBy: words.soughtBy,
    needs: timetable.clashes.access,
    parents: [{ title: words.parent }],
    page: createLazyComponent('clashes', () =>
      import('./LessonClashesPage.tsx').then((m) => ({ default: m.LessonClashesPage })),
    ),
  },
  {
    path: '/free-slots',
    title: freeSlotsText.title,
    soughtBy: freeSlotsText.soughtBy,
    needs: timetable.freeSlots.access,
    parents: [{ title: freeSlotsText.parent }],
    page: createLazyComponent('free-slots', () =>
      import('./FreeLessonTimesPage.tsx').then((m) => ({ default: m.FreeLessonTimesPage })),
    ),
  },
  {
    path: '/lesson-offers',
    title: words.offers,
    needs: groups.mine.access,
    page: createLazyComponent('lesson-offers', () =>
      import('./SubstitutionOffersPage.tsx').then((m) => ({ default: m.SubstitutionOffersPage })),
    ),
  },
]
