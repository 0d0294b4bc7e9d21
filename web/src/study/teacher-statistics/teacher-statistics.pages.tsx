import { teacherFigures } from '@markaz/protocol/teaching/statistics/teacher-figures.routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { teacherStatisticsText as words } from './teacher-statistics.text.ts'

const teacher = createLazyComponent('teacher-figures', () =>
  import('./TeacherFiguresPage.tsx').then((m) => ({ default: m.TeacherFiguresPage })),
)

export const pages: PageDefinition[] = [
  {
    path: '/teachers-kpi',
    title: words.kpi,
    soughtBy: 'oylik maosh samaradorlik',
    needs: teacherFigures.kpis.access,
    page: createLazyComponent('teachers-kpi', () =>
      import('./TeachersKpiPage.tsx').then((m) => ({ default: m.TeachersKpiPage })),
    ),
  },
  {
    path: '/teachers-kpi/:id',
    title: words.teacher,
    needs: teacherFigures.kpis.access,
    parents: [{ title: words.kpi, path: '/teachers-kpi' }],
    page: teacher,
  },
  {
    path: '/teacher-statistics',
    title: words.statistics,
    needs: teacherFigures.duties.access,
    page: createLazyComponent('teacher-statistics', () =>
      import('./TeacherStatisticsPage.tsx').then((m) => ({ default: m.TeacherStatisticsPage })),
    ),
  },
  {
    path: '/teacher-statistics/:id',
    title: words.teacher,
    needs: teacherFigures.duties.access,
    parents: [{ title: words.statistics, path: '/teacher-statistics' }],
    page: teacher,
  },
]
