import { timetableWeek } from '@markaz/protocol/teaching/calendars/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { calendarsText } from './calendars.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/timetable',
    title: calendarsText.title,
    needs: timetableWeek.read.access,
    page: createLazyComponent('timetable', () =>
      import('./TimetablePage.tsx').then((m) => ({ default: m.TimetablePage })),
    ),
  },
]
