import { studentAbsences } from '@markaz/protocol/teaching/told-absences/routes'
import { registerStudentSection } from '../../domain/student/student-tabs.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { announcedAbsencesText as words } from './told-absences.text.ts'

export const pages: PageDefinition[] = [
  registerStudentSection({
    tab: 'study',
    order: 3,
    title: words.title,
    segment: 'told-absences',
    needs: studentAbsences.list.access,
    page: createLazyComponent('student-told-absences', () =>
      import('./AnnouncedAbsencesPage.tsx').then((m) => ({ default: m.AnnouncedAbsencesPage })),
    ),
  }),
]
