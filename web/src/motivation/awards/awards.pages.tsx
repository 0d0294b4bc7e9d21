import { bestStudents } from '@markaz/protocol/motivation/awards/best-students.routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { bestText } from './best-students.text.ts'

const best = [{ title: bestText.title, path: '/the-best-ones' }]

export const pages: PageDefinition[] = [
  {
    path: '/the-best-ones',
    title: bestText.title,
    needs: bestStudents.list.access,
    page: lazyPart('best-students', () =>
      import('./BestStudentsPage.tsx').then((m) => ({ default: m.BestStudentsPage })),
    ),
  },
  {
    path: '/the-best-ones/add',
    title: bestText.add,
    needs: bestStudents.add.access,
    parents: best,
    page: lazyPart('best-student-add', () =>
      import('./AddBestStudentPage.tsx').then((m) => ({ default: m.AddBestStudentPage })),
    ),
  },
  {
    path: '/the-best-ones/poster',
    title: bestText.poster,
    needs: bestStudents.list.access,
    parents: best,
    page: lazyPart('best-poster', () => import('./BestPosterPage.tsx').then((m) => ({ default: m.BestPosterPage }))),
  },
]
