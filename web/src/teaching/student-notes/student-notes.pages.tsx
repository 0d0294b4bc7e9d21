import { studentNotes } from '@markaz/protocol/teaching/student-notes/routes'
import { registerStudentSection } from '../../domain/student/student-tabs.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { studentNotesText as words } from './student-notes.text.ts'

export const pages: PageDefinition[] = [
  registerStudentSection({
    tab: 'family',
    order: 2.5,
    title: words.title,
    segment: 'notes',
    needs: studentNotes.list.access,
    page: createLazyComponent('student-notes', () =>
      import('./StudentNotesPage.tsx').then((m) => ({ default: m.StudentNotesPage })),
    ),
  }),
]
