import { groupPointActions, pointActionLevels } from '@markaz/protocol/motivation/actions/routes'
import { requireGrant } from '@markaz/protocol/route'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { pointActionsText as words } from './actions.text.ts'

const home = { title: words.home, path: '/gamification' }
const list = [home, { title: words.title, path: '/actions' }]
const connect = [home, { title: words.connect, path: '/connect' }]
const readsLevels = pointActionLevels.list.access
const band = createLazyComponent('action-band', () =>
  import('./PointsForScoreRangePage.tsx').then((m) => ({ default: m.PointsForScoreRangePage })),
)

export const pages: PageDefinition[] = [
  {
    path: '/actions',
    title: words.title,
    needs: requireGrant('gamification:actions', 'read'),
    parents: [home],
    page: createLazyComponent('actions', () =>
      import('./PointActionsPage.tsx').then((m) => ({ default: m.PointActionsPage })),
    ),
  },
  {
    path: '/actions/:id',
    title: words.one,
    needs: requireGrant('gamification:actions', 'read'),
    parents: list,
    page: createLazyComponent('action', () =>
      import('./PointActionPage.tsx').then((m) => ({ default: m.PointActionPage })),
    ),
  },
  {
    path: '/actions/came/:id',
    title: words.came,
    needs: readsLevels,
    parents: list,
    page: createLazyComponent('action-came', () =>
      import('./AttendancePointsPage.tsx').then((m) => ({ default: m.AttendancePointsPage })),
    ),
  },
  {
    path: '/actions/homework-exam/:id',
    title: words.bands,
    needs: readsLevels,
    parents: list,
    page: createLazyComponent('action-bands', () =>
      import('./PointsForScoreRangesPage.tsx').then((m) => ({ default: m.PointsForScoreRangesPage })),
    ),
  },
  {
    path: '/actions/homework-exam/:id/homework-add',
    title: words.addBand,
    needs: pointActionLevels.create.access,
    parents: list,
    page: band,
  },
  {
    path: '/actions/homework-exam/:id/homework/:levelId/edit',
    title: words.editBand,
    needs: pointActionLevels.update.access,
    parents: list,
    page: band,
  },
  {
    path: '/actions/:id/passExam',
    title: words.pass,
    needs: readsLevels,
    parents: list,
    page: createLazyComponent('action-pass', () =>
      import('./PassedExamPointsPage.tsx').then((m) => ({ default: m.PassedExamPointsPage })),
    ),
  },
  {
    path: '/connect',
    title: words.connect,
    needs: groupPointActions.list.access,
    parents: [home],
    page: createLazyComponent('connect', () =>
      import('./GroupPointActionsPage.tsx').then((m) => ({ default: m.GroupPointActionsPage })),
    ),
  },
  {
    path: '/connect/:id',
    title: words.group,
    needs: groupPointActions.ofGroup.access,
    parents: connect,
    page: createLazyComponent('connect-group', () =>
      import('./ConnectGroupToActionsPage.tsx').then((m) => ({ default: m.ConnectGroupToActionsPage })),
    ),
  },
  {
    path: '/connect/action/:id',
    title: words.one,
    needs: groupPointActions.ofAction.access,
    parents: connect,
    page: createLazyComponent('connect-action', () =>
      import('./ConnectActionToGroupsPage.tsx').then((m) => ({ default: m.ConnectActionToGroupsPage })),
    ),
  },
]
