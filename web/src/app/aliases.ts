import type { PageDefinition } from '../shared/routing/page-definition.ts'

/** `from` → the one screen it means. */
type Alias = readonly [from: string, to: string]

/** The same path below another one: `under('/settings', '/contracts')` → /settings/contracts leads to /contracts. */
const under = (base: string, ...paths: string[]): Alias[] => paths.map((path) => [base + path, path])
const bare = (base: string, ...paths: string[]): Alias[] => paths.map((path) => [path, base + path])

/** Every other written form of a documented path, so that nobody meets a not-found page. */
export const aliases: readonly Alias[] = [
  ...bare('/market', '/categories'),
  ...under('/market', '/transactions', '/accessories', '/accessories/:id'),
  ...bare('/blogs', '/categories/:categoryId', '/comments', '/faq'),
  ...bare(
    '/courses',
    '/sub-categories',
    '/sub-categories/create',
    '/sub-category/:id/list',
    '/sub-category/:id/edit',
    '/list',
    '/list/add',
    '/list/:id/edit',
    '/list/:id/chapters',
    '/videos',
    '/category/:id/sub-categories',
  ),
  ...under('/gamification', '/statistics', '/levels', '/actions', '/connect', '/the-best-ones', '/the-best-ones/add'),
  ...under(
    '/gamification',
    '/actions/homework-exam/:id/homework-add',
    '/actions/homework-exam/:id/homework/:levelId/edit',
  ),
  ...under('/events', '/master-class', '/competitions'),
  ...under('/notifications', '/sended', '/more/:id', '/templates'),
  ...under('/study-department', '/homeworks', '/master-classes', '/teacher-statistics', '/teachers-kpi', '/source'),
  ...under(
    '/study-department',
    '/homeworks/:id',
    '/homeworks/:id/student/:studentId',
    '/homeworks/:id/lesson/:lessonId',
  ),
  ...under('/settings', '/public-offering', '/mobile-app', '/contracts'),
  ...under('/management', '/auto-call', '/reports'),
  ['/students/:studentId/edit', '/students/:studentId'],
  ['/management', '/reports'],
  ['/face-id', '/faceId'],
]

/** Those whose screen exists and whose own address is no screen. */
export function aliasesFor(pages: readonly Pick<PageDefinition, 'path'>[]): Alias[] {
  const paths = new Set(pages.map((page) => page.path))
  return aliases.filter(([from, to]) => paths.has(to) && !paths.has(from))
}
