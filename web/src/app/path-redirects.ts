import type { PageDefinition } from '../shared/routing/page-definition.ts'

type PathRedirect = readonly [from: string, to: string]

/** `under('/settings', '/contracts')` redirects /settings/contracts to /contracts. */
const under = (base: string, ...paths: string[]): PathRedirect[] => paths.map((path) => [base + path, path])
const bare = (base: string, ...paths: string[]): PathRedirect[] => paths.map((path) => [path, base + path])

/** Pairs of two paths of the same page: the first is redirected to the second. */
const aliases: readonly PathRedirect[] = [
  ...bare('/market', '/categories'),
  ...under('/market', '/transactions', '/accessories'),
  ...bare('/blogs', '/categories/:categoryId', '/comments', '/faq'),
  ...bare('/courses', '/sub-categories', '/sub-category', '/list', '/videos', '/category'),
  ...under('/gamification', '/statistics', '/levels', '/actions', '/connect', '/the-best-ones'),
  ...under('/events', '/master-class', '/competitions'),
  ...under('/notifications', '/sended', '/more', '/templates'),
  ...under('/study-department', '/homeworks', '/master-classes', '/teacher-statistics', '/teachers-kpi', '/source'),
  ...under('/settings', '/public-offering', '/mobile-app', '/contracts'),
  ...under('/management', '/auto-call', '/reports'),
  ['/face-id', '/faceId'],
]
/** Redirects of exactly these paths; longer paths that begin with them are not redirected. */
const single: readonly PathRedirect[] = [
  ['/students/:studentId/edit', '/students/:studentId'],
  ['/management', '/reports'],
]

/** Returns the redirects. A redirect is left out if its path is the path of a screen. */
export function listPathRedirects(pages: readonly Pick<PageDefinition, 'path'>[]): PathRedirect[] {
  const paths = new Set(pages.map((page) => page.path))
  const below = (from: string, to: string): PathRedirect[] =>
    [...paths]
      .filter((path) => path === to || path.startsWith(`${to}/`))
      .map((path) => [from + path.slice(to.length), path])
  return [...aliases.flatMap(([from, to]) => below(from, to)), ...single.filter(([, to]) => paths.has(to))].filter(
    ([from]) => !paths.has(from),
  )
}
