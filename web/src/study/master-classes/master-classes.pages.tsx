import { studySectionMasterClasses } from '@markaz/protocol/motivation/events/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { masterClassesText as words } from './master-classes.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/master-classes',
    title: words.title,
    needs: studySectionMasterClasses.list.access,
    page: createLazyComponent('study-master-classes', () =>
      import('./MasterClassesPage.tsx').then((m) => ({ default: m.MasterClassesPage })),
    ),
  },
]
