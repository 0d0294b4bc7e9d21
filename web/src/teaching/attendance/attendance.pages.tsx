import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { breadcrumbParentsOfGroupPage, registerGroupTab } from '../../domain/group/group-tabs.ts'
import { groupPagesAccessRule } from '../../domain/group/route-by-scope.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { attendanceText } from './attendance.text.ts'

const attendancePage = createLazyComponent('attendance', () =>
  import('./AttendancePage.tsx').then((m) => ({ default: m.AttendancePage })),
)
const journalPage = createLazyComponent('journal', () =>
  import('./JournalPage.tsx').then((m) => ({ default: m.JournalPage })),
)

const editPages = (['groups', 'my-groups'] as const).map((base) => ({
  path: `/${base}/:id/staff/:staffId/attendance/schedule/:scheduleId/edit/:date`,
  wordParams: ['date'],
  title: attendanceText.tab,
  needs: groupPagesAccessRule(base, attendance.read),
  parents: breadcrumbParentsOfGroupPage[base] ?? [],
  page: attendancePage,
}))

export const pages: PageDefinition[] = [
  ...registerGroupTab({
    order: 1,
    title: attendanceText.tab,
    segment: '',
    calls: attendance.read,
    page: attendancePage,
  }),
  ...registerGroupTab({
    order: 6,
    title: attendanceText.journal,
    segment: 'journal',
    calls: attendance.journal,
    page: journalPage,
  }),
  ...editPages,
]
