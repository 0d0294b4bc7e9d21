import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { reachAccess } from '../../domain/group/call-reach.ts'
import { groupParents, groupTab } from '../../domain/group/group-tabs.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { attendanceText } from './attendance.text.ts'

const attendancePage = lazyPart('attendance', () =>
  import('./AttendancePage.tsx').then((m) => ({ default: m.AttendancePage })),
)
const journalPage = lazyPart('journal', () => import('./JournalPage.tsx').then((m) => ({ default: m.JournalPage })))

const editPages = (['groups', 'my-groups'] as const).map((base) => ({
  path: `/${base}/:id/staff/:staffId/attendance/schedule/:scheduleId/edit/:date`,
  wordParams: ['date'],
  title: attendanceText.tab,
  needs: reachAccess(base, attendance.read),
  parents: groupParents[base] ?? [],
  page: attendancePage,
}))

export const pages: PageDefinition[] = [
  ...groupTab({ order: 1, title: attendanceText.tab, segment: '', calls: attendance.read, page: attendancePage }),
  ...groupTab({
    order: 6,
    title: attendanceText.journal,
    segment: 'journal',
    calls: attendance.journal,
    page: journalPage,
  }),
  ...editPages,
]
