import type { AccessRule } from '@markaz/protocol/route'
import { homeworkStatistics, statistics } from '@markaz/protocol/teaching/statistics/routes'
import type { BranchOverviewSection, TeacherOverviewSection } from '@markaz/protocol/teaching/statistics/schemas'
import { boardText as homeText } from '../../domain/board/board.text.ts'
import { addStartPageCharts, addStartPageTile } from '../../domain/board/start-page-tiles.ts'
import type { GroupPathPrefix } from '../../domain/group/group-paths.ts'
import { breadcrumbParentsOfGroupPage } from '../../domain/group/group-tabs.ts'
import { groupPagesAccessRule } from '../../domain/group/route-by-scope.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { overviewText } from './overview.text.ts'
import { type OverviewSection, overviewSectionPath } from './overview-section.ts'
import { statisticsText } from './statistics.text.ts'

const groupPage = createLazyComponent('group-statistics', () =>
  import('./GroupStatisticsPage.tsx').then((m) => ({ default: m.GroupStatisticsPage })),
)
const studentPage = createLazyComponent('student-statistics', () =>
  import('./StudentStatisticsPage.tsx').then((m) => ({ default: m.StudentStatisticsPage })),
)

addStartPageTile({
  order: 2,
  needs: statistics.today.access,
  load: () => import('./overview-tiles.ts').then((m) => m.dayOverviewTile),
})
addStartPageTile({
  order: 3,
  needs: statistics.board.access,
  load: () => import('./overview-tiles.ts').then((m) => m.centreStatisticsTile),
})
addStartPageCharts({
  needs: statistics.trends.access,
  Panel: lazyWithRetry(() => import('./StartPageTrends.tsx').then((m) => m.StartPageTrends)),
})
addStartPageTile({
  order: 9,
  needs: statistics.week.all.access,
  load: () => import('./overview-tiles.ts').then((m) => m.centreWeekStatisticsTile),
})
addStartPageTile({
  order: 10,
  needs: statistics.week.own.access,
  unless: statistics.week.all.access,
  load: () => import('./overview-tiles.ts').then((m) => m.ownWeekStatisticsTile),
})

const department = [{ title: statisticsText.department, path: '/study-department' }]
const homeworks = [...department, { title: statisticsText.title, path: '/homeworks' }]
const needs = homeworkStatistics.groups.access

const dayPart = (base: GroupPathPrefix, part: OverviewSection, title: string, needs: AccessRule): PageDefinition => ({
  path: overviewSectionPath(base, part),
  title,
  needs,
  parents: [{ title: homeText.today, path: '/' }],
  page: createLazyComponent(`${base}-${part}`, () =>
    import('./OverviewSectionPage.tsx').then((m) => ({ default: m.createOverviewSectionPage(base, part) })),
  ),
})
const centrePart = (part: BranchOverviewSection, title: string) =>
  dayPart('groups', part, title, statistics.board.access)
const ownPart = (part: TeacherOverviewSection, title: string) =>
  dayPart('my-groups', part, title, statistics.today.access)

export const pages: PageDefinition[] = [
  centrePart('lessons', overviewText.unmarked),
  centrePart('homeworks', overviewText.unchecked),
  centrePart('absent', overviewText.absent),
  centrePart('silent', overviewText.silent),
  centrePart('lagging', overviewText.lagging),
  centrePart('ahead', overviewText.ahead),
  centrePart('held', overviewText.held),
  centrePart('absences', overviewText.absences),
  centrePart('works', overviewText.works),
  centrePart('joined', overviewText.joined),
  centrePart('left', overviewText.left),
  ownPart('lessons', overviewText.unmarked),
  ownPart('homeworks', overviewText.unchecked),
  ownPart('exams', overviewText.exams),
  ownPart('silent', overviewText.silent),
  ownPart('weekExams', overviewText.weekExams),
  ownPart('lagging', overviewText.lagging),
  ownPart('held', overviewText.held),
  ownPart('absences', overviewText.absences),
  ownPart('works', overviewText.works),
  ownPart('joined', overviewText.joined),
  ownPart('left', overviewText.left),
  ...(['groups', 'my-groups'] as const).flatMap((base): PageDefinition[] => [
    {
      path: `/${base}/:id/staff/:staffId/schedule/:scheduleId/homework/statistics`,
      title: statisticsText.title,
      needs: groupPagesAccessRule(base, statistics.group),
      parents: breadcrumbParentsOfGroupPage[base] ?? [],
      page: groupPage,
    },
    {
      path: `/${base}/:id/staff/:staffId/schedule/:scheduleId/homework/statistics/:statisticId/start/:startDateId/end/:endDate`,
      wordParams: ['startDateId', 'endDate'],
      title: statisticsText.title,
      needs: groupPagesAccessRule(base, statistics.student),
      parents: breadcrumbParentsOfGroupPage[base] ?? [],
      page: studentPage,
    },
  ]),
  {
    path: '/study-department',
    title: statisticsText.department,
    needs,
    page: createLazyComponent('study-department', () =>
      import('./StudyDepartmentPage.tsx').then((m) => ({ default: m.StudyDepartmentPage })),
    ),
  },
  {
    path: '/homeworks',
    title: statisticsText.title,
    soughtBy: 'vazifa topshirish tekshirish baho',
    needs,
    parents: department,
    page: createLazyComponent('homeworks', () =>
      import('./HomeworkStatisticsPage.tsx').then((m) => ({ default: m.HomeworkStatisticsPage })),
    ),
  },
  {
    path: '/homeworks/:id',
    title: statisticsText.group,
    needs: homeworkStatistics.groupDetail.access,
    parents: homeworks,
    page: createLazyComponent('homeworks-group', () =>
      import('./GroupHomeworkStatisticsPage.tsx').then((m) => ({ default: m.GroupHomeworkStatisticsPage })),
    ),
  },
  {
    path: '/homeworks/:id/student/:studentId',
    title: statisticsText.student,
    needs: homeworkStatistics.groupDetail.access,
    parents: homeworks,
    page: createLazyComponent('homeworks-student', () =>
      import('./StudentHomeworkStatisticsPage.tsx').then((m) => ({ default: m.StudentHomeworkStatisticsPage })),
    ),
  },
  {
    path: '/homeworks/:id/lesson/:lessonId',
    title: statisticsText.lesson,
    needs: homeworkStatistics.groupDetail.access,
    parents: homeworks,
    page: createLazyComponent('homeworks-lesson', () =>
      import('./LessonHomeworkStatisticsPage.tsx').then((m) => ({ default: m.LessonHomeworkStatisticsPage })),
    ),
  },
]
