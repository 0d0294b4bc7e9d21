import { exams } from '@markaz/protocol/teaching/exams/routes'
import { breadcrumbParentsOfGroupPage, registerGroupTab } from '../../domain/group/group-tabs.ts'
import { groupPagesAccessRule, type RouteAccessRule, toRoutesByGroupScope } from '../../domain/group/route-by-scope.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { examsText } from './exams.text.ts'

/** Declares a page of a group twice: below /groups and below /my-groups. */
const below = (path: string, title: string, call: RouteAccessRule, page: PageDefinition['page']): PageDefinition[] =>
  (['groups', 'my-groups'] as const).map((base) => ({
    path: `/${base}/:id/staff/:staffId/schedule/:scheduleId/${path}`,
    title,
    needs: groupPagesAccessRule(base, toRoutesByGroupScope(call)),
    parents: breadcrumbParentsOfGroupPage[base] ?? [],
    page,
  }))

export const pages: PageDefinition[] = [
  ...registerGroupTab({
    order: 4,
    title: examsText.tab,
    segment: 'exam',
    calls: toRoutesByGroupScope(exams.list),
    page: createLazyComponent('exams', () => import('./ExamsPage.tsx').then((m) => ({ default: m.ExamsPage }))),
  }),
  ...below(
    'add',
    examsText.addTitle,
    exams.create,
    createLazyComponent('exam-add', () => import('./AddExamPage.tsx').then((m) => ({ default: m.AddExamPage }))),
  ),
  ...below(
    'exam/:examId',
    examsText.exam,
    exams.read,
    createLazyComponent('exam', () => import('./ExamPage.tsx').then((m) => ({ default: m.ExamPage }))),
  ),
  ...below(
    'exam/:examId/edit',
    examsText.editTitle,
    exams.update,
    createLazyComponent('exam-edit', () => import('./EditExamPage.tsx').then((m) => ({ default: m.EditExamPage }))),
  ),
  ...below(
    'exam/:resultId/result',
    examsText.results,
    exams.results,
    createLazyComponent('exam-result', () =>
      import('./ExamResultPage.tsx').then((m) => ({ default: m.ExamResultPage })),
    ),
  ),
  ...below(
    'exam/:examId/announce',
    examsText.announce,
    exams.announce,
    createLazyComponent('exam-announce', () =>
      import('./AnnounceResultsPage.tsx').then((m) => ({ default: m.AnnounceResultsPage })),
    ),
  ),
  {
    path: '/exam-result/:examId',
    wordParams: ['examId'],
    title: examsText.publicTitle,
    isPublic: true,
    page: createLazyComponent('public-exam-result', () =>
      import('./PublicExamResultPage.tsx').then((m) => ({ default: m.PublicExamResultPage })),
    ),
  },
]
