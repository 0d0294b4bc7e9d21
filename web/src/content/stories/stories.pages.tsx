import { stories } from '@markaz/protocol/content/stories/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { storiesText as words } from './stories.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/blogs/stories',
    title: words.title,
    needs: stories.list.access,
    parents: [{ title: words.posts, path: '/blogs/posts' }],
    page: createLazyComponent('stories', () => import('./StoriesPage.tsx').then((m) => ({ default: m.StoriesPage }))),
  },
]
