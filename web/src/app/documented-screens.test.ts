import { allGrants } from '@markaz/protocol/permissions'
import { expect, test } from 'vitest'
import { menuTree } from './menu-tree.ts'
import { allPages, findPageAt } from './pages.ts'
import { filterMenuByPermission } from './use-menu.ts'

const lesson = '/groups/1/staff/2/schedule/3'
const without = (paths: Record<string, string>) =>
  Object.keys(paths).filter((what) => !findPageAt(allPages, paths[what] ?? ''))

// Shows: SHELL-003
test("the staff application has a screen for every kind of object that staff must manage according to the customer's specification", () => {
  const screens = {
    ...{ students: '/students', teachers: '/users/academic', assistants: '/assistants', groups: '/groups' },
    ...{ schedules: `${lesson}/info`, attendance: lesson, homework: `${lesson}/homework`, exams: `${lesson}/exam` },
    ...{ videos: `${lesson}/videos`, journals: `${lesson}/journal`, levels: '/gamification', content: '/blogs/posts' },
    ...{ notifications: '/notifications', contracts: '/contracts', roles: '/control', doors: '/face-id/devices' },
  }
  expect(without(screens)).toEqual([])
  expect(new Set(Object.values(screens)).size).toBe(Object.keys(screens).length)
})

// Shows: SHELL-004, SHELL-026
test("the staff application has a screen for each field of work in the customer's specification, such as events, the shop and calls", () => {
  expect(
    without({
      ...{ gamification: '/gamification', events: '/events', market: '/market', content: '/blogs/posts' },
      ...{ notifications: '/notifications', settings: '/settings', study: '/study-department', kpi: '/teachers-kpi' },
      ...{ curriculum: '/courses', source: '/source', catalogue: '/courses/list', doors: '/faceId' },
      ...{ branches: '/branch-office', audits: '/audits', reports: '/reports', calls: '/auto-call', promos: '/promo' },
    }),
  ).toEqual([])
})

// Shows: REPORT-001
test('the menu contains reports, calls, contracts, student statuses, the public offer, app versions, and the section with content for parents', () => {
  const menu = filterMenuByPermission(menuTree, allPages, { held: new Set(allGrants), isSuperadmin: true })
  const paths = menu.flatMap(({ path, children }) => (children ? children.map((child) => child.path) : [path]))
  for (const path of ['/reports', '/auto-call', '/contracts', '/settings/students', '/public-offering', '/mobile-app'])
    expect(paths).toContain(path)
  expect(paths).toContain('/additional-info')
  expect(findPageAt(allPages, '/additional-info/videos')?.parents?.map(({ path }) => path)).toEqual([
    '/additional-info',
  ])
})
