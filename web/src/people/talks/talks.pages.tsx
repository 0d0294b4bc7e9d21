import { familyConversations } from '@markaz/protocol/people/talks/routes'
import { addStartPageTile } from '../../domain/board/start-page-tiles.ts'
import { registerStudentSection } from '../../domain/student/student-tabs.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { conversationsText as words } from './talks.text.ts'

const page = createLazyComponent('family-talks', () =>
  import('./ConversationsPage.tsx').then((m) => ({ default: m.ConversationsPage })),
)

addStartPageTile({
  order: 1,
  needs: familyConversations.write.access,
  load: () => import('./unanswered-messages-tile.ts').then((m) => m.unansweredMessagesTile),
})

export const pages: PageDefinition[] = [
  { path: '/families/talks', title: words.title, needs: familyConversations.list.access, page },
  { path: '/families/talks/:id', title: words.title, needs: familyConversations.read.access, page },
  registerStudentSection({
    tab: 'family',
    order: 3,
    title: words.tab,
    segment: 'family-talk',
    needs: familyConversations.read.access,
    page: createLazyComponent('student-family-talk', () =>
      import('./StudentConversationPage.tsx').then((m) => ({ default: m.StudentConversationPage })),
    ),
  }),
]
