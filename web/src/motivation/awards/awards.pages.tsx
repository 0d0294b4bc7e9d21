import { bestStudents } from '@markaz/protocol/motivation/awards/best-students.routes'
import { pointRules } from '@markaz/protocol/motivation/awards/point-rules.routes'
import { pointEconomy, studentAwards } from '@markaz/protocol/motivation/awards/routes'
import { registerStudentSection } from '../../domain/student/student-tabs.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { awardsText } from './awards.text.ts'
import { bestStudentsText } from './best-students.text.ts'
import { pointEconomyText } from './point-economy.text.ts'
import { pointRulesText } from './point-rules.text.ts'

const home = [{ title: awardsText.gamification, path: '/gamification' }]
const best = [...home, { title: bestStudentsText.title, path: '/the-best-ones' }]

const needs = studentAwards.statistics.access
const statistics = [...home, { title: awardsText.title, path: '/statistics' }]
const studentPage = createLazyComponent('student-awards', () =>
  import('./StudentAwardsPage.tsx').then((m) => ({ default: m.StudentAwardsPage })),
)

export const pages: PageDefinition[] = [
  {
    path: '/statistics',
    title: awardsText.title,
    needs,
    parents: home,
    page: createLazyComponent('standings', () =>
      import('./StudentRankingPage.tsx').then((m) => ({ default: m.StudentRankingPage })),
    ),
  },
  { path: '/statistics/:id', title: awardsText.student, needs, parents: statistics, page: studentPage },
  {
    path: '/gamification/:categoryId/student/:id',
    title: awardsText.student,
    needs,
    parents: statistics,
    page: studentPage,
  },
  {
    path: '/statistics/:id/:methodId',
    title: awardsText.inMethod,
    needs,
    parents: statistics,
    page: createLazyComponent('method-awards', () =>
      import('./StudentAwardsByMethodPage.tsx').then((m) => ({ default: m.StudentAwardsByMethodPage })),
    ),
  },
  {
    path: '/gamification/economy',
    title: pointEconomyText.title,
    soughtBy: 'kumush narx balans',
    needs: pointEconomy.read.access,
    parents: statistics,
    page: createLazyComponent('economy', () =>
      import('./PointEconomyPage.tsx').then((m) => ({ default: m.PointEconomyPage })),
    ),
  },
  {
    path: '/gamification/paying',
    title: pointRulesText.title,
    soughtBy: 'ball kumush xp amal ulash',
    needs: pointRules.save.access,
    parents: home,
    page: createLazyComponent('paying', () =>
      import('./PointRulesPage.tsx').then((m) => ({ default: m.PointRulesPage })),
    ),
  },
  registerStudentSection({
    tab: 'points',
    order: 1,
    title: awardsText.gamification,
    segment: 'gamification',
    needs,
    page: createLazyComponent('student-gamification', () =>
      import('./StudentGamificationPage.tsx').then((m) => ({ default: m.StudentGamificationPage })),
    ),
  }),
  {
    path: '/the-best-ones',
    title: bestStudentsText.title,
    needs: bestStudents.list.access,
    parents: home,
    page: createLazyComponent('best-students', () =>
      import('./BestStudentsPage.tsx').then((m) => ({ default: m.BestStudentsPage })),
    ),
  },
  {
    path: '/the-best-ones/add',
    title: bestStudentsText.add,
    needs: bestStudents.add.access,
    parents: best,
    page: createLazyComponent('best-student-add', () =>
      import('./AddBestStudentPage.tsx').then((m) => ({ default: m.AddBestStudentPage })),
    ),
  },
  {
    path: '/the-best-ones/poster',
    title: bestStudentsText.poster,
    needs: bestStudents.list.access,
    parents: best,
    page: createLazyComponent('best-poster', () =>
      import('./BestStudentsPosterPage.tsx').then((m) => ({ default: m.BestStudentsPosterPage })),
    ),
  },
]
