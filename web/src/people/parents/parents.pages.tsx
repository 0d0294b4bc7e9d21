import { agents } from '@markaz/protocol/people/parents/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { parentsText } from './parents.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/users/parents',
    title: parentsText.title,
    soughtBy: 'oila vakil telefon',
    needs: agents.list.access,
    parents: [{ title: parentsText.users }],
    page: lazyPart('parents', () => import('./ParentsPage.tsx').then((m) => ({ default: m.ParentsPage }))),
  },
  {
    path: '/users/parents/referral/:id',
    title: parentsText.referralTitle,
    needs: agents.read.access,
    parents: [{ title: parentsText.users }, { title: parentsText.title, path: '/users/parents' }],
    page: lazyPart('referral', () => import('./ReferralPage.tsx').then((m) => ({ default: m.ReferralPage }))),
  },
]
