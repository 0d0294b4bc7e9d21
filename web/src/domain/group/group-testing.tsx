import { treeOf } from '@markaz/protocol/permissions'
import type { Group, ScheduleItem } from '@markaz/protocol/teaching/groups/schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { useGrants } from '../../shared/access/access.tsx'
import { makeQueryClient } from '../../shared/api/query.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { ConfirmHost } from '../../shared/ui/confirm.tsx'
import { Part } from '../../shared/ui/lazy-part.ts'
import type { Answers } from '../../testing/test-server.ts'

/** Reads the screens (and Ant Design with them) from disk before the clock of a test runs. */
export const loadPages = (pages: readonly PageDefinition[]) => Promise.all(pages.map(({ page }) => page.load()))

/** For tests of group screens: what the server says, and the pages on a router in memory. */
export const buildItem = (over: Partial<ScheduleItem> = {}): ScheduleItem => ({
  id: 9,
  staff: { id: 3, firstName: 'Dilshod', lastName: 'Rahimov', role: { name: "O'qituvchi" } },
  daysOfWeek: [5, 1, 3],
  beginTime: '15:00',
  endTime: '17:00',
  startDate: '2026-09-01',
  endDate: null,
  classroomName: '204',
  ...over,
})

export const buildGroup = (over: Partial<Group> = {}): Group => ({
  id: 7,
  name: 'Frontend N-104',
  status: 2,
  category: { id: 1, displayName: 'Dasturlash' },
  course: { id: 1, name: 'Frontend' },
  learningType: { id: 1, name: 'Oflayn' },
  office: { id: 1, name: 'Chilonzor' },
  startedDate: '2026-09-01',
  endedDate: null,
  attendanceKpi: 96.46,
  homeworkKpi: null,
  examKpi: null,
  actionsCount: 0,
  studentsCount: 2,
  failedCount: 0,
  rating: 96.4,
  direction: null,
  teachers: [{ id: 3, fullName: 'Rahimov Dilshod' }],
  assistants: [],
  activeScheduleItems: [buildItem()],
  othersScheduleItems: [],
  ...over,
})

export const groupAnswers = (group: Group, grants: readonly string[]): Answers => ({
  'GET /profile': () => ({ data: { id: 1, fullName: 'Ali Valiyev', isSuperadmin: false, offices: [] } }),
  'GET /roles/permission-objects/mine': () => ({ data: { permissions: treeOf(new Set(grants)) } }),
  [`GET /groups/${group.id}`]: () => ({ data: group }),
})

/** As the page gate does: no screen before the rights are known. */
function Gate({ children }: { children: ReactNode }) {
  return useGrants().isReady ? children : null
}

/** Draws the pages at an address; `background` stands beside them as in the shell. */
export function renderPages(pages: readonly PageDefinition[], at: string, background = <></>) {
  const client = makeQueryClient()
  const frame = (element: ReactNode) => (
    <>
      <Suspense fallback="…">
        <Gate>{element}</Gate>
      </Suspense>
      {background}
    </>
  )
  const router = createMemoryRouter(
    [
      ...pages.map(({ path, page }) => ({ path, element: frame(<Part of={page} key={path} />) })),
      { path: '*', element: frame('boshqa sahifa') },
    ],
    { initialEntries: [at] },
  )
  const view = render(
    // No styles: jsdom would go through thousands of rules to say whether something is visible.
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <ConfirmHost />
      </QueryClientProvider>
    </ConfigProvider>,
  )
  const address = () => router.state.location.pathname + router.state.location.search
  return { ...view, client, router, address }
}
