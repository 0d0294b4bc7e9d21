import { studentAbsences } from '@markaz/protocol/teaching/told-absences/routes'
import { studentTab } from '../../domain/student/student-tabs.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { announcedAbsencesText as words } from './told-absences.text.ts'

export const pages: PageDefinition[] = [
  studentTab({
    order: 11,
    title: words.title,
    segment: 'told-absences',
    needs: studentAbsences.list.access,
    page: lazyPart('student-told-absences', () =>
      import('./StudentAbsencesPage.tsx').then((m) => ({ default: m.AnnouncedAbsencesPage })),
    ),
  }),
]
