import { boardText } from '../domain/board/board.text.ts'
import type { PageDefinition } from '../shared/routing/page-definition.ts'
import { createLazyComponent } from '../shared/ui/lazy-component.ts'

/** The start page is defined here and not in a feature folder, because every feature adds content to the start page. */
export const homePage: PageDefinition = {
  path: '/',
  title: boardText.today,
  soughtBy: 'bosh sahifa kun ishlar',
  page: createLazyComponent('home', () => import('./HomePage.tsx').then((m) => ({ default: m.HomePage }))),
}
