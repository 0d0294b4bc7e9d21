import type { ByReach } from '@markaz/protocol/route'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { type AccessOnly, reachAccess } from '../../domain/group/call-reach.ts'
import { groupParents, groupTab } from '../../domain/group/group-tabs.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { homeworkText } from './homework.text.ts'

/** Returns pages at a path below a group's address, both below /groups and below /my-groups. */
const below = (
  path: string,
  title: string,
  twins: ByReach<AccessOnly>,
  page: PageDefinition['page'],
): PageDefinition[] =>
  (['groups', 'my-groups'] as const).map((base) => ({
    path: `/${base}/:id/staff/:staffId/schedule/:scheduleId/${path}`,
    title,
    needs: reachAccess(base, twins),
    parents: groupParents[base] ?? [],
    page,
  }))

export const pages: PageDefinition[] = [
  ...groupTab({
    order: 3,
    title: homeworkText.tab,
    segment: 'homework',
    calls: homework.list,
    page: lazyPart('homework', () => import('./HomeworksPage.tsx').then((m) => ({ default: m.HomeworksPage }))),
  }),
  ...below(
    'homework/add',
    homeworkText.give,
    homework.create,
    lazyPart('homework-add', () => import('./GiveHomeworkPage.tsx').then((m) => ({ default: m.GiveHomeworkPage }))),
  ),
  ...below(
    'homework/:homeworkId/edit',
    homeworkText.editTitle,
    homework.update,
    lazyPart('homework-edit', () => import('./EditHomeworkPage.tsx').then((m) => ({ default: m.EditHomeworkPage }))),
  ),
  ...below(
    'lesson/:lessonId/theme/:homeworkId',
    homeworkText.one,
    homework.read,
    lazyPart('homework-one', () => import('./HomeworkPage.tsx').then((m) => ({ default: m.HomeworkPage }))),
  ),
]
