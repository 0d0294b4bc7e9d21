import { groups } from '@markaz/protocol/teaching/groups/routes'
import { afterEach, expect, test } from 'vitest'
import { listRequestUrlsOfPage } from '../shared/api/prefetch-requests.ts'
import { storeScreensToPrefetch } from '../shared/api/screens-to-prefetch.ts'
import { requestUrlOf } from '../shared/api/transport.ts'
import { pagesPrefetchedAtBoot } from './boot-prefetched-pages.ts'
import { allPages, findPageAt } from './pages.ts'

afterEach(() => localStorage.clear())

const sheets = ['/groups/7/staff/8/schedule/9', '/my-groups/7/staff/8/attendance/schedule/9/edit/2026-11-30']
const prefetched = (pathname: string) => pagesPrefetchedAtBoot.flatMap((page) => listRequestUrlsOfPage(page, pathname))

test.each(sheets)(
  'the boot script prefetches for %s exactly the API URLs that the attendance sheet requests',
  (pathname) => {
    storeScreensToPrefetch(['/groups', '/my-groups'])
    expect(prefetched(pathname)).toEqual([
      requestUrlOf(groups.read, { params: { id: 7 } }),
      requestUrlOf(groups.lessons, { params: { id: 7 }, query: { scheduleId: 9 } }),
    ])
  },
)

test("before the application's code loads, no data of a group is prefetched for a user who may not open the list of groups", () => {
  storeScreensToPrefetch(['/students'])
  expect(sheets.flatMap(prefetched)).toEqual([])
})

test('the boot script prefetches data only for pages that exist', () => {
  const paths = pagesPrefetchedAtBoot.flatMap((page) => page.paths)
  expect(paths.filter((path) => !findPageAt(allPages, path.replaceAll(/:\w+/g, '1')))).toEqual([])
})
