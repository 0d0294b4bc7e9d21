import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { authText } from './sign-in.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/profile',
    title: authText.profile,
    soughtBy: 'parol sessiya kod chiqish bildirishnoma telegram token api',
    page: lazyPart('profile', () => import('./ProfilePage.tsx').then((module) => ({ default: module.ProfilePage }))),
  },
]
