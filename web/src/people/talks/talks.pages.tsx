import { familyTalks } from '@markaz/protocol/people/talks/routes'
import { boardTile } from '../../domain/board/board-tiles.ts'
import { studentSection } from '../../domain/student/student-tabs.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { talksText as words } from './talks.text.ts'

const page = lazyPart('family-talks', () => import('./TalksPage.tsx').then((m) => ({ default: m.ConversationsPage })))

boardTile({
  order: 1,
  needs: familyTalks.write.access,
  load: () => import('./letters-part.ts').then((m) => m.lettersTile),
})

export const pages: PageDefinition[] = [
  { path: '/families/talks', title: words.title, needs: familyTalks.list.access, page },
  { path: '/families/talks/:id', title: words.title, needs: familyTalks.read.access, page },
  studentSection({
    tab: 'family',
    order: 3,
    title: words.tab,
    segment: 'family-talk',
    needs: familyTalks.read.access,
    page: lazyPart('student-family-talk', () =>
      import('./StudentTalkPage.tsx').then((m) => ({ default: m.StudentTalkPage })),
    ),
  }),
]
