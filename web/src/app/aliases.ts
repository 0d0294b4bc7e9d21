import type { PageDefinition } from '../shared/routing/page-definition.ts'

/** `from` → what is meant; what stands below the one stands below the other. */
type Alias = readonly [from: string, to: string]

/** The same path below another one: `under('/settings', '/contracts')` → /settings/contracts leads to /contracts. */
const under = (base: string, ...paths: string[]): Alias[] => paths.map((path) => [base + path, path])
const bare = (base: string, ...paths: string[]): Alias[] => paths.map((path) => [path, base + path])

/** Every other written form of a documented path, so that nobody meets a not-found page. */
const aliases: readonly Alias[] = [
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
/** Aliases that each mean one screen alone. */
const single: readonly Alias[] = [
  ['/students/:studentId/edit', '/students/:studentId'],
  ['/management', '/reports'],
]

/** The other forms of every screen, but for those that are a screen of their own. */
export function aliasesFor(pages: readonly Pick<PageDefinition, 'path'>[]): Alias[] {
  const paths = new Set(pages.map((page) => page.path))
  const below = (from: string, to: string): Alias[] =>
    [...paths]
      .filter((path) => path === to || path.startsWith(`${to}/`))
      .map((path) => [from + path.slice(to.length), path])
  return [...aliases.flatMap(([from, to]) => below(from, to)), ...single.filter(([, to]) => paths.has(to))].filter(
    ([from]) => !paths.has(from),
  )
}
