import { requireGrant } from '@markaz/protocol/route'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { faqText as words } from './faq.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/blogs/faq',
    title: words.title,
    needs: requireGrant('profile', 'read'),
    parents: [{ title: words.blogs, path: '/blogs/posts' }],
    page: createLazyComponent('faq', () => import('./FaqPage.tsx').then((m) => ({ default: m.FaqPage }))),
  },
]
