import { staffDoorAccess, studentDoorAccess } from '@markaz/protocol/control/face-consents/routes'
import { registerStudentSection } from '../../domain/student/student-tabs.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { doorAccessText as words } from './door-access.text.ts'

const soughtBy = 'rozilik yuz biometrik karta eshik face-id'

export const pages: PageDefinition[] = [
  registerStudentSection({
    tab: 'general',
    order: 2,
    title: words.tab,
    segment: 'door',
    needs: studentDoorAccess.read.access,
    page: createLazyComponent('student-door', () =>
      import('./PersonDoorPages.tsx').then((m) => ({ default: m.StudentDoorAccessPage })),
    ),
  }),
  {
    path: '/door-access',
    menuSection: 'staff_control',
    title: words.title,
    soughtBy,
    needs: studentDoorAccess.list.access,
    parents: [{ title: words.parent }],
    page: createLazyComponent('door-access', () =>
      import('./DoorAccessLists.tsx').then((m) => ({ default: m.StudentDoorAccessListPage })),
    ),
  },
  {
    path: '/door-access/staff',
    title: words.staffTitle,
    soughtBy,
    needs: staffDoorAccess.list.access,
    parents: [{ title: words.parent }],
    page: createLazyComponent('door-access', () =>
      import('./DoorAccessLists.tsx').then((m) => ({ default: m.StaffDoorAccessListPage })),
    ),
  },
  {
    path: '/door-access/staff/:staffId',
    title: words.tab,
    needs: staffDoorAccess.read.access,
    parents: [{ title: words.title, path: '/door-access/staff' }],
    page: createLazyComponent('staff-door', () =>
      import('./PersonDoorPages.tsx').then((m) => ({ default: m.StaffDoorAccessPage })),
    ),
  },
]
