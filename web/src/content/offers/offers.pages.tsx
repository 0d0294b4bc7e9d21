import { publicOffers } from '@markaz/protocol/content/offers/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { offersText as words } from './offers.text.ts'

const settings = { title: words.settings, path: '/settings' }

export const pages: PageDefinition[] = [
  {
    path: '/public-offering',
    title: words.title,
    soughtBy: 'oferta rozilik shartlar',
    needs: publicOffers.read.access,
    parents: [settings],
    page: createLazyComponent('offer', () =>
      import('./PublicOfferPage.tsx').then((m) => ({ default: m.PublicOfferPage })),
    ),
  },
  {
    path: '/public-offering/update',
    title: words.editTitle,
    needs: publicOffers.update.access,
    parents: [settings, { title: words.title, path: '/public-offering' }],
    page: createLazyComponent('offer-form', () =>
      import('./PublicOfferForm.tsx').then((m) => ({ default: m.PublicOfferForm })),
    ),
  },
]
