import type { ByGroupAccessScope } from '@markaz/protocol/route'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { breadcrumbParentsOfGroupPage, registerGroupTab } from '../../domain/group/group-tabs.ts'
import { groupPagesAccessRule, type RouteAccessRule } from '../../domain/group/route-by-scope.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { homeworkText } from './homework.text.ts'

/** Returns pages at a path below a group's address, both below /groups and below /my-groups. */
const below = (
  path: string,
  title: string,
  twins: ByGroupAccessScope<RouteAccessRule>,
  page: PageDefinition['page'],
): PageDefinition[] =>
  (['groups', 'my-groups'] as const).map((base) => ({
    path: `/${base}/:id/staff/:staffId/schedule/:scheduleId/${path}`,
    title,
    needs: groupPagesAccessRule(base, twins),
    parents: breadcrumbParentsOfGroupPage[base] ?? [],
    page,
  }))

export const pages: PageDefinition[] = [
  ...registerGroupTab({
    order: 3,
    title: homeworkText.tab,
    segment: 'homework',
    calls: homework.list,
    page: createLazyComponent('homework', () =>
      import('./HomeworksPage.tsx').then((m) => ({ default: m.HomeworksPage })),
    ),
  }),
  ...below(
    'homework/add',
    homeworkText.give,
    homework.create,
    createLazyComponent('homework-add', () =>
      import('./GiveHomeworkPage.tsx').then((m) => ({ default: m.GiveHomeworkPage })),
    ),
  ),
  ...below(
    'homework/:homeworkId/edit',
    homeworkText.editTitle,
    homework.update,
    createLazyComponent('homework-edit', () =>
      import('./EditHomeworkPage.tsx').then((m) => ({ default: m.EditHomeworkPage })),
    ),
  ),
  ...below(
    'lesson/:lessonId/theme/:homeworkId',
    homeworkText.one,
    homework.read,
    createLazyComponent('homework-one', () => import('./HomeworkPage.tsx').then((m) => ({ default: m.HomeworkPage }))),
  ),
]
