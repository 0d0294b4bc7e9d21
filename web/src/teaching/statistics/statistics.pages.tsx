import { homeworkStatistics, statistics } from '@markaz/protocol/teaching/statistics/routes'
import { boardTile } from '../../domain/board/board-tiles.ts'
import { groupParents } from '../../domain/group/group-tabs.ts'
import { twinAccess } from '../../domain/group/twins.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { boardText } from './board.text.ts'
import { boardPath, type partWords } from './board-part.ts'
import { statisticsText } from './statistics.text.ts'

const groupPage = lazyPart('group-statistics', () =>
  import('./GroupStatisticsPage.tsx').then((m) => ({ default: m.GroupStatisticsPage })),
)
const studentPage = lazyPart('student-statistics', () =>
  import('./StudentStatisticsPage.tsx').then((m) => ({ default: m.StudentStatisticsPage })),
)

boardTile({
  order: 1,
  home: 'my-groups',
  needs: statistics.today.access,
  load: () => import('./DayTile.tsx').then((m) => m.DayTile),
})
boardTile({
  order: 1,
  home: 'groups',
  needs: statistics.board.access,
  load: () => import('./CentreTile.tsx').then((m) => m.CentreTile),
})

const department = [{ title: statisticsText.department, path: '/study-department' }]
const homeworks = [...department, { title: statisticsText.title, path: '/homeworks' }]
const needs = homeworkStatistics.groups.access

const boardPart = (part: keyof typeof partWords, title: string): PageDefinition => ({
  path: boardPath(part),
  title,
  needs: statistics.board.access,
  parents: groupParents.groups ?? [],
  page: lazyPart(`board-${part}`, () =>
    import('./BoardPartPage.tsx').then((m) => ({ default: m.boardPartPage(part) })),
  ),
})

export const pages: PageDefinition[] = [
  boardPart('lessons', boardText.unmarked),
  boardPart('homeworks', boardText.unchecked),
  boardPart('absent', boardText.absent),
  boardPart('silent', boardText.silent),
  boardPart('lagging', boardText.lagging),
  ...(['groups', 'my-groups'] as const).flatMap((base): PageDefinition[] => [
    {
      path: `/${base}/:id/staff/:staffId/schedule/:scheduleId/homework/statistics`,
      title: statisticsText.title,
      needs: twinAccess(base, statistics.group),
      parents: groupParents[base] ?? [],
      page: groupPage,
    },
    {
      path: `/${base}/:id/staff/:staffId/schedule/:scheduleId/homework/statistics/:statisticId/start/:startDateId/end/:endDate`,
      wordParams: ['startDateId', 'endDate'],
      title: statisticsText.title,
      needs: twinAccess(base, statistics.student),
      parents: groupParents[base] ?? [],
      page: studentPage,
    },
  ]),
  {
    path: '/study-department',
    title: statisticsText.department,
    needs,
    page: lazyPart('study-department', () =>
      import('./StudyDepartmentPage.tsx').then((m) => ({ default: m.StudyDepartmentPage })),
    ),
  },
  {
    path: '/homeworks',
    title: statisticsText.title,
    soughtBy: 'vazifa topshirish tekshirish baho',
    needs,
    parents: department,
    page: lazyPart('homeworks', () => import('./HomeworksPage.tsx').then((m) => ({ default: m.HomeworksPage }))),
  },
  {
    path: '/homeworks/:id',
    title: statisticsText.group,
    needs: homeworkStatistics.groupDetail.access,
    parents: homeworks,
    page: lazyPart('homeworks-group', () =>
      import('./HomeworksGroupPage.tsx').then((m) => ({ default: m.HomeworksGroupPage })),
    ),
  },
  {
    path: '/homeworks/:id/student/:studentId',
    title: statisticsText.student,
    needs: homeworkStatistics.groupDetail.access,
    parents: homeworks,
    page: lazyPart('homeworks-student', () =>
      import('./HomeworksStudentPage.tsx').then((m) => ({ default: m.HomeworksStudentPage })),
    ),
  },
  {
    path: '/homeworks/:id/lesson/:lessonId',
    title: statisticsText.lesson,
    needs: homeworkStatistics.groupDetail.access,
    parents: homeworks,
    page: lazyPart('homeworks-lesson', () =>
      import('./HomeworksLessonPage.tsx').then((m) => ({ default: m.HomeworksLessonPage })),
    ),
  },
]
