import { makeUps } from '@markaz/protocol/teaching/make-ups/routes'
import { missedLessonsPathSegment } from '../../domain/student/student-path.ts'
import { registerStudentSection } from '../../domain/student/student-tabs.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { makeUpsText as words } from './make-ups.text.ts'

export const pages: PageDefinition[] = [
  registerStudentSection({
    tab: 'study',
    order: 2,
    title: words.title,
    segment: missedLessonsPathSegment,
    needs: makeUps.list.access,
    page: createLazyComponent('student-missed-lessons', () =>
      import('./MissedLessonsPage.tsx').then((m) => ({ default: m.MissedLessonsPage })),
    ),
  }),
]
