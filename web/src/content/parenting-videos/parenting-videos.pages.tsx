import { parentingVideos } from '@markaz/protocol/content/parenting-videos/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { parentingVideosText as words } from './parenting-videos.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/additional-info',
    title: words.additional,
    needs: parentingVideos.list.access,
    page: createLazyComponent('additional-info', () =>
      import('./AdditionalInfoLinksPage.tsx').then((m) => ({ default: m.AdditionalInfoLinksPage })),
    ),
  },
  {
    path: '/additional-info/videos',
    title: words.title,
    needs: parentingVideos.list.access,
    parents: [{ title: words.additional, path: '/additional-info' }],
    page: createLazyComponent('parenting-videos', () =>
      import('./ParentingVideosPage.tsx').then((m) => ({ default: m.ParentingVideosPage })),
    ),
  },
]
