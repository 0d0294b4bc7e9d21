import { personalDataRegistration } from '@markaz/protocol/control/data-registration/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { personalDataText as words } from './data-registration.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/settings/personal-data',
    title: words.title,
    soughtBy: "shaxsiy ma'lumot qonun reyestr ro'yxatdan o'tkazish registratsiya mas'ul egasi",
    needs: personalDataRegistration.read.access,
    parents: [{ title: words.settings, path: '/settings' }],
    page: createLazyComponent('data-registration', () =>
      import('./PersonalDataRegistrationPage.tsx').then((m) => ({ default: m.PersonalDataRegistrationPage })),
    ),
  },
]
