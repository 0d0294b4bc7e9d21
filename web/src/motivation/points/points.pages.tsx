import { requireGrant } from '@markaz/protocol/route'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { pointsText } from './points.text.ts'

const home = [{ title: pointsText.title, path: '/gamification' }]

export const pages: PageDefinition[] = [
  {
    path: '/gamification',
    title: pointsText.title,
    soughtBy: 'kumush xp ball balans daraja mukofot',
    needs: requireGrant('gamification:statistics', 'read'),
    page: createLazyComponent('gamification', () =>
      import('./GamificationPage.tsx').then((m) => ({ default: m.GamificationPage })),
    ),
  },
  {
    path: '/levels',
    title: pointsText.categories,
    needs: requireGrant('gamification:levels', 'read'),
    parents: home,
    page: createLazyComponent('levels', () =>
      import('./PointLevelsPage.tsx').then((m) => ({ default: m.PointLevelsPage })),
    ),
  },
  {
    path: '/levels/:id',
    title: pointsText.levelsOfCategory,
    needs: requireGrant('gamification:levels', 'read'),
    parents: [...home, { title: pointsText.categories, path: '/levels' }],
    page: createLazyComponent('category-levels', () =>
      import('./PointCategoryLevelsPage.tsx').then((m) => ({ default: m.PointCategoryLevelsPage })),
    ),
  },
]
