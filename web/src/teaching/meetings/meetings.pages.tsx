import { meetings } from '@markaz/protocol/teaching/meetings/routes'
import { addStartPageTile } from '../../domain/board/start-page-tiles.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { meetingsText as words } from './meetings.text.ts'

addStartPageTile({
  order: 2,
  needs: meetings.mine.access,
  load: () => import('./meetings-tile.ts').then((m) => m.meetingsTile),
})

export const pages: PageDefinition[] = [
  {
    path: '/meetings',
    title: words.title,
    soughtBy: words.soughtBy,
    needs: meetings.list.access,
    parents: [{ title: words.parent }],
    page: createLazyComponent('meetings', () =>
      import('./MeetingsPage.tsx').then((m) => ({ default: m.MeetingsPage })),
    ),
  },
]
