import { teacherWork } from '@markaz/protocol/teaching/statistics/academic-work.routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { teacherStatisticsText as words } from './teacher-statistics.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/teachers-kpi',
    title: words.kpi,
    needs: teacherWork.kpis.access,
    page: lazyPart('teachers-kpi', () => import('./TeachersKpiPage.tsx').then((m) => ({ default: m.TeachersKpiPage }))),
  },
]
