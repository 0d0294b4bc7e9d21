import { studentImports } from '@markaz/protocol/people/student-imports/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { importsText } from './student-imports.text.ts'

const students = { title: importsText.students, path: '/students' }

export const pages: PageDefinition[] = [
  {
    path: '/students/imports',
    title: importsText.title,
    soughtBy: 'excel jadval yuklash',
    needs: studentImports.list.access,
    parents: [students],
    page: createLazyComponent('student-imports', () =>
      import('./ImportsPage.tsx').then((m) => ({ default: m.ImportsPage })),
    ),
  },
  {
    path: '/students/imports/:id',
    title: importsText.one,
    needs: studentImports.read.access,
    parents: [students, { title: importsText.title, path: '/students/imports' }],
    page: createLazyComponent('student-import', () =>
      import('./ImportPage.tsx').then((m) => ({ default: m.ImportPage })),
    ),
  },
]
