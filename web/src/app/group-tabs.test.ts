import '../testing/browser.ts'
import { allGrants } from '@markaz/protocol/permissions'
import { type Grant, isAccessAllowed } from '@markaz/protocol/route'
import { expect, test } from 'vitest'
import { listGroupTabs } from '../domain/group/group-tabs.ts'
import { groupPagesAccessRule } from '../domain/group/route-by-scope.ts'
import { allPages } from './pages.ts'

// Shows: PERM-008
test.each([
  ['', 'attendance'],
  ['videos', 'video_upload'],
  ['homework', 'all_homeworks'],
  ['exam', 'exam'],
  ['journal', 'journal'],
] as const)(
  'the group tab "%s" needs the right %s of the module all_groups under /groups, and of my_groups under /my-groups',
  (segment, right) => {
    const tab = listGroupTabs().find((one) => one.segment === segment)
    for (const [base, module] of [
      ['groups', 'all_groups'],
      ['my-groups', 'my_groups'],
    ] as const) {
      const access = tab && groupPagesAccessRule(base, tab.calls)
      const opens = (grants: string[]) =>
        access !== undefined && isAccessAllowed(access, new Set(grants as Grant[]), false)
      const others = allGrants.filter((grant) => !/^(all|my)_groups:/.test(grant) || !grant.includes(`:${right}.`))
      expect([base, opens([`${module}:${right}.read`]), opens(others)]).toEqual([base, true, false])
    }
  },
)

// Shows: GROUP-022
test("a group's page has the specified tabs in the specified order, below /groups and below /my-groups", () => {
  expect(listGroupTabs().map(({ order, title }) => [order, title])).toEqual([
    [1, 'Davomat'],
    [2, 'Videolar'],
    [3, 'Uy vazifasi'],
    [4, 'Imtihon'],
    [5, "Ma'lumot"],
    [6, 'Jurnal'],
    [9, "O'quv rejasi"],
  ])
  const paths = new Set(allPages.map(({ path }) => path))
  const missing = listGroupTabs().flatMap(({ segment }) =>
    ['groups', 'my-groups']
      .map((base) => `/${base}/:id/staff/:staffId/schedule/:scheduleId${segment && `/${segment}`}`)
      .filter((path) => !paths.has(path)),
  )
  expect(missing).toEqual([])
})
