import { buildingPresence } from '@markaz/protocol/control/face-logs/presence.routes'
import { faceLogs, securityGuardScreens } from '@markaz/protocol/control/face-logs/routes'
import { registerStudentSection } from '../../domain/student/student-tabs.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { faceLogsText as words } from './face-logs.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/faceId',
    title: words.title,
    soughtBy: 'kirish chiqish eshik turniket yuz',
    needs: faceLogs.list.access,
    page: createLazyComponent('face-logs', () =>
      import('./FaceLogsPage.tsx').then((m) => ({ default: m.FaceLogsPage })),
    ),
  },
  {
    path: '/face-id/screens',
    title: words.screens,
    needs: securityGuardScreens.all.access,
    page: createLazyComponent('face-screens', () =>
      import('./GuardScreensPage.tsx').then((m) => ({ default: m.GuardScreensPage })),
    ),
  },
  {
    path: '/face-id/present',
    title: words.present,
    needs: buildingPresence.present.access,
    page: createLazyComponent('present', () =>
      import('./PeopleInBuildingPage.tsx').then((m) => ({ default: m.PeopleInBuildingPage })),
    ),
  },
  registerStudentSection({
    tab: 'history',
    order: 1,
    title: words.passes,
    segment: 'face-id',
    needs: faceLogs.ofStudent.access,
    page: createLazyComponent('student-passes', () =>
      import('./StudentDoorPassagesPage.tsx').then((m) => ({ default: m.StudentDoorPassagesPage })),
    ),
  }),
]
