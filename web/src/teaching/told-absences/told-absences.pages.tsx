import { studentAbsences } from '@markaz/protocol/teaching/told-absences/routes'
import { studentSection } from '../../domain/student/student-tabs.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { announcedAbsencesText as words } from './told-absences.text.ts'

export const pages: PageDefinition[] = [
  studentSection({
    tab: 'study',
    order: 3,
    title: words.title,
    segment: 'told-absences',
    needs: studentAbsences.list.access,
    page: lazyPart('student-told-absences', () =>
      import('./StudentAbsencesPage.tsx').then((m) => ({ default: m.AnnouncedAbsencesPage })),
    ),
  }),
]
