import { reports } from '@markaz/protocol/control/reports/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { reportsText as words } from './reports.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/reports',
    title: words.title,
    needs: reports.list.access,
    page: lazyPart('reports', () => import('./ReportsPage.tsx').then((m) => ({ default: m.ReportsPage }))),
  },
  {
    path: '/reports/:id',
    title: words.one,
    needs: reports.read.access,
    parents: [{ title: words.title, path: '/reports' }],
    page: lazyPart('report', () => import('./ReportPage.tsx').then((m) => ({ default: m.ReportPage }))),
  },
]
