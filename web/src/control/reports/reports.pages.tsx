import { autoCalls } from '@markaz/protocol/control/calls/routes'
import { devices } from '@markaz/protocol/control/doors/routes'
import { reports } from '@markaz/protocol/control/reports/routes'
import { addStartPageTile } from '../../domain/board/start-page-tiles.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { reportsText as words } from './reports.text.ts'

addStartPageTile({
  order: 6,
  needs: autoCalls.status.access,
  load: () => import('./report-tiles.ts').then((m) => m.familyCallsTile),
})
addStartPageTile({
  order: 7,
  needs: reports.fullRooms.access,
  load: () => import('./report-tiles.ts').then((m) => m.fullRoomsTile),
})
addStartPageTile({
  order: 8,
  needs: devices.list.access,
  load: () => import('./report-tiles.ts').then((m) => m.offlineDoorDevicesTile),
})

export const pages: PageDefinition[] = [
  {
    path: '/reports',
    title: words.title,
    soughtBy: 'hisobot excel yuklash',
    needs: reports.list.access,
    page: createLazyComponent('reports', () => import('./ReportsPage.tsx').then((m) => ({ default: m.ReportsPage }))),
  },
  {
    path: '/reports/:id',
    title: words.one,
    needs: reports.read.access,
    parents: [{ title: words.title, path: '/reports' }],
    page: createLazyComponent('report', () => import('./ReportPage.tsx').then((m) => ({ default: m.ReportPage }))),
  },
]
