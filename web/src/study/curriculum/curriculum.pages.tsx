import { groupStudyPlan } from '@markaz/protocol/study/curriculum/group-plan.routes'
import { curriculum, studyCourses } from '@markaz/protocol/study/curriculum/routes'
import { registerGroupTab } from '../../domain/group/group-tabs.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { curriculumText as words } from './curriculum.text.ts'

const parents = [{ title: words.title, path: '/courses' }]

export const pages: PageDefinition[] = [
  ...registerGroupTab({
    order: 9,
    title: words.groupPlan,
    segment: 'plan',
    calls: groupStudyPlan.read,
    page: createLazyComponent('group-plan', () =>
      import('./GroupPlanPage.tsx').then((m) => ({ default: m.GroupPlanPage })),
    ),
  }),
  {
    path: '/courses',
    title: words.title,
    needs: studyCourses.list.access,
    page: createLazyComponent('study-courses', () =>
      import('./StudyCoursesPage.tsx').then((m) => ({ default: m.StudyCoursesPage })),
    ),
  },
  {
    path: '/courses/:id',
    title: words.course,
    needs: studyCourses.read.access,
    parents,
    page: createLazyComponent('study-course', () =>
      import('./StudyCoursePage.tsx').then((m) => ({ default: m.StudyCoursePage })),
    ),
  },
  {
    path: '/courses/:id/videos/:curriculumId',
    title: words.videos,
    needs: curriculum.read.access,
    parents,
    page: createLazyComponent('topic-videos', () =>
      import('./TopicVideosPage.tsx').then((m) => ({ default: m.TopicVideosPage })),
    ),
  },
  {
    path: '/courses/:id/drag-drop',
    title: words.orderTitle,
    needs: curriculum.positions.access,
    parents,
    page: createLazyComponent('study-order', () =>
      import('./TopicOrderPage.tsx').then((m) => ({ default: m.TopicOrderPage })),
    ),
  },
]
