import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { signInText } from './sign-in.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/profile',
    title: signInText.profile,
    soughtBy: 'parol sessiya kod chiqish bildirishnoma telegram token api',
    page: createLazyComponent('profile', () =>
      import('./ProfilePage.tsx').then((module) => ({ default: module.ProfilePage })),
    ),
  },
]
