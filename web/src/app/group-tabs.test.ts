import '../testing/browser.ts'
import { expect, test } from 'vitest'
import { groupTabs } from '../domain/group/group-tabs.ts'
import { pages } from './pages.ts'

// Shows: GROUP-022, PERM-008
test('a group has the specified tabs in their order, each below /groups and below /my-groups', () => {
  expect(groupTabs().map(({ order, title }) => [order, title])).toEqual([
    [1, 'Davomat'],
    [2, 'Videolar'],
    [3, 'Uy vazifasi'],
    [4, 'Imtihon'],
    [5, "Ma'lumot"],
    [6, 'Jurnal'],
    [9, "O'quv rejasi"],
  ])
  const paths = new Set(pages.map(({ path }) => path))
  const missing = groupTabs().flatMap(({ segment }) =>
    ['groups', 'my-groups']
      .map((base) => `/${base}/:id/staff/:staffId/schedule/:scheduleId${segment && `/${segment}`}`)
      .filter((path) => !paths.has(path)),
  )
  expect(missing).toEqual([])
})
