import { bestStudents } from '@markaz/protocol/motivation/awards/best-students.routes'
import { economy } from '@markaz/protocol/motivation/awards/economy.routes'
import { paying } from '@markaz/protocol/motivation/awards/paying.routes'
import { studentAwards } from '@markaz/protocol/motivation/awards/routes'
import { studentSection } from '../../domain/student/student-tabs.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { awardsText } from './awards.text.ts'
import { bestText } from './best-students.text.ts'
import { economyText } from './economy.text.ts'
import { payingText } from './paying.text.ts'

const home = [{ title: awardsText.gamification, path: '/gamification' }]
const best = [...home, { title: bestText.title, path: '/the-best-ones' }]

const needs = studentAwards.statistics.access
const statistics = [...home, { title: awardsText.title, path: '/statistics' }]
const studentPage = lazyPart('student-awards', () =>
  import('./StudentAwardsPage.tsx').then((m) => ({ default: m.StudentAwardsPage })),
)

export const pages: PageDefinition[] = [
  {
    path: '/statistics',
    title: awardsText.title,
    needs,
    parents: home,
    page: lazyPart('standings', () => import('./StandingsPage.tsx').then((m) => ({ default: m.StandingsPage }))),
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
    page: lazyPart('method-awards', () =>
      import('./MethodAwardsPage.tsx').then((m) => ({ default: m.MethodAwardsPage })),
    ),
  },
  {
    path: '/gamification/economy',
    title: economyText.title,
    soughtBy: 'kumush narx balans',
    needs: economy.read.access,
    parents: statistics,
    page: lazyPart('economy', () => import('./EconomyPage.tsx').then((m) => ({ default: m.EconomyPage }))),
  },
  {
    path: '/gamification/paying',
    title: payingText.title,
    soughtBy: 'ball kumush xp amal ulash',
    needs: paying.save.access,
    parents: home,
    page: lazyPart('paying', () => import('./PayingPage.tsx').then((m) => ({ default: m.PointRulesPage }))),
  },
  studentSection({
    tab: 'points',
    order: 1,
    title: awardsText.gamification,
    segment: 'gamification',
    needs,
    page: lazyPart('student-gamification', () =>
      import('./StudentGamificationPage.tsx').then((m) => ({ default: m.StudentGamificationPage })),
    ),
  }),
  {
    path: '/the-best-ones',
    title: bestText.title,
    needs: bestStudents.list.access,
    parents: home,
    page: lazyPart('best-students', () =>
      import('./BestStudentsPage.tsx').then((m) => ({ default: m.BestStudentsPage })),
    ),
  },
  {
    path: '/the-best-ones/add',
    title: bestText.add,
    needs: bestStudents.add.access,
    parents: best,
    page: lazyPart('best-student-add', () =>
      import('./AddBestStudentPage.tsx').then((m) => ({ default: m.AddBestStudentPage })),
    ),
  },
  {
    path: '/the-best-ones/poster',
    title: bestText.poster,
    needs: bestStudents.list.access,
    parents: best,
    page: lazyPart('best-poster', () => import('./BestPosterPage.tsx').then((m) => ({ default: m.BestPosterPage }))),
  },
]
