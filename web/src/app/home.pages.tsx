import { boardText } from '../domain/board/board.text.ts'
import type { PageDefinition } from '../shared/routing/page-definition.ts'
import { lazyPart } from '../shared/ui/lazy-part.ts'

/** It belongs to no area: it is made of what all of them tell. */
export const homePage: PageDefinition = {
  path: '/',
  title: boardText.today,
  soughtBy: 'bosh sahifa kun ishlar',
  page: lazyPart('home', () => import('./HomePage.tsx').then((m) => ({ default: m.HomePage }))),
}
