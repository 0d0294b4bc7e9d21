import { ownAvailability } from '@markaz/protocol/teaching/availability/own-availability.routes'
import { availability, daysOff } from '@markaz/protocol/teaching/availability/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { daysOffText, availabilityText as words } from './availability.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/absences',
    title: words.title,
    soughtBy: words.soughtBy,
    needs: availability.absences.access,
    parents: [{ title: words.parent }],
    page: createLazyComponent('absences', () =>
      import('./TeacherAbsencesPage.tsx').then((m) => ({ default: m.TeacherAbsencesPage })),
    ),
  },
  {
    path: '/my-hours',
    title: words.ownTitle,
    soughtBy: words.ownSoughtBy,
    needs: ownAvailability.hours.access,
    parents: [{ title: words.parent }],
    page: createLazyComponent('my-hours', () =>
      import('./OwnAvailabilityPage.tsx').then((m) => ({ default: m.OwnAvailabilityPage })),
    ),
  },
  {
    path: '/days-off',
    title: daysOffText.title,
    soughtBy: daysOffText.soughtBy,
    needs: daysOff.list.access,
    parents: [{ title: daysOffText.parent }],
    page: createLazyComponent('days-off', () => import('./DaysOffPage.tsx').then((m) => ({ default: m.DaysOffPage }))),
  },
]
