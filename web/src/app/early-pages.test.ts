import { groups } from '@markaz/protocol/teaching/groups/routes'
import { afterEach, expect, test } from 'vitest'
import { rememberFirstScreens } from '../shared/api/first-screens.ts'
import { addressesOfPage } from '../shared/api/prefetch-requests.ts'
import { callAddressOf } from '../shared/api/transport.ts'
import { earlyPages } from './early-pages.ts'
import { allPages, findPageAt } from './pages.ts'

afterEach(() => localStorage.clear())

const sheets = ['/groups/7/staff/8/schedule/9', '/my-groups/7/staff/8/attendance/schedule/9/edit/2026-11-30']
const prefetched = (pathname: string) => earlyPages.flatMap((page) => addressesOfPage(page, pathname))

test.each(sheets)(
  'the boot script prefetches for %s exactly the API addresses that the attendance sheet requests',
  (pathname) => {
    rememberFirstScreens(['/groups', '/my-groups'])
    expect(prefetched(pathname)).toEqual([
      callAddressOf(groups.read, { params: { id: 7 } }),
      callAddressOf(groups.lessons, { params: { id: 7 }, query: { scheduleId: 9 } }),
    ])
  },
)

test('the boot script prefetches nothing of a group for a user who may not open the list of groups', () => {
  rememberFirstScreens(['/students'])
  expect(sheets.flatMap(prefetched)).toEqual([])
})

test('every page whose data the boot script prefetches exists', () => {
  const paths = earlyPages.flatMap((page) => page.paths)
  expect(paths.filter((path) => !findPageAt(allPages, path.replaceAll(/:\w+/g, '1')))).toEqual([])
})
