import { autoCalls } from '@markaz/protocol/control/calls/routes'
import { registerStudentSection } from '../../domain/student/student-tabs.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { callsText as words } from './calls.text.ts'

const parents = [{ title: words.title, path: '/auto-call' }]

export const pages: PageDefinition[] = [
  {
    path: '/auto-call',
    title: words.title,
    soughtBy: "qo'ng'iroq oila ota-ona telefon",
    needs: autoCalls.list.access,
    page: createLazyComponent('auto-call', () => import('./CallsPage.tsx').then((m) => ({ default: m.CallsPage }))),
  },
  {
    path: '/auto-call/desk',
    title: words.desk,
    needs: autoCalls.next.access,
    parents,
    page: createLazyComponent('call-desk', () =>
      import('./CallDeskPage.tsx').then((m) => ({ default: m.CallDeskPage })),
    ),
  },
  {
    path: '/auto-call/history/:id',
    title: words.one,
    needs: autoCalls.history.access,
    parents,
    page: createLazyComponent('call-history', () =>
      import('./FamilyCallPage.tsx').then((m) => ({ default: m.FamilyCallPage })),
    ),
  },
  registerStudentSection({
    tab: 'history',
    order: 2,
    title: words.tab,
    segment: 'calls',
    needs: autoCalls.ofStudent.access,
    page: createLazyComponent('student-calls', () =>
      import('./StudentCallsPage.tsx').then((m) => ({ default: m.StudentCallsPage })),
    ),
  }),
]
