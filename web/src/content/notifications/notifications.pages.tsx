import { notificationTemplates } from '@markaz/protocol/content/notifications/routes'
import { SentTab } from '@markaz/protocol/content/notifications/schemas'
import type { GrantAccess } from '@markaz/protocol/route'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { createPaths, ownPageAccess, pageAccess, sentPageAccess } from './notice-paths.ts'
import { noticesText as words } from './notifications.text.ts'

const list = { title: words.title, path: '/notifications' }
const templates = { title: words.templates, path: '/templates' }
const mine = { title: words.mine, path: '/my-notification' }

const create = (tab: SentTab, load: () => Promise<React.ComponentType>): PageDefinition => ({
  path: createPaths[tab],
  title: words.create[tab],
  needs: pageAccess('notifications:sent.create'),
  parents: [list],
  page: lazyPart(`notice-${tab}`, () => load().then((page) => ({ default: page }))),
})

export const pages: PageDefinition[] = [
  {
    path: '/notifications',
    title: words.title,
    soughtBy: "sms push xabar e'lon",
    needs: sentPageAccess,
    page: lazyPart('notices', () => import('./SentPage.tsx').then((m) => ({ default: m.AllNotificationsPage }))),
  },
  {
    path: '/sended',
    title: words.sent,
    needs: sentPageAccess,
    parents: [list],
    page: lazyPart('notices-sent', () => import('./SentPage.tsx').then((m) => ({ default: m.SentNotificationsPage }))),
  },
  create(SentTab.Staff, () => import('./NotificationForm.tsx').then((m) => m.PublicNotificationPage)),
  create(SentTab.Students, () => import('./NotificationForm.tsx').then((m) => m.StudentsNotificationPage)),
  create(SentTab.Private, () => import('./NotificationForm.tsx').then((m) => m.PrivateNotificationPage)),
  {
    path: '/more/:id',
    title: words.one,
    needs: sentPageAccess,
    parents: [list],
    page: lazyPart('notice-more', () => import('./MorePage.tsx').then((m) => ({ default: m.NotificationDetailPage }))),
  },
  {
    path: '/templates',
    title: words.templates,
    soughtBy: 'sms andoza matn',
    needs: { ...(notificationTemplates.list.access as GrantAccess), and: 'settings.read' },
    parents: [list],
    page: lazyPart('notice-templates', () => import('./TemplatesPage.tsx').then((m) => ({ default: m.TemplatesPage }))),
  },
  {
    path: '/templates/create',
    title: words.addTemplate,
    needs: pageAccess('notifications.create'),
    parents: [list, templates],
    page: lazyPart('notice-template-new', () =>
      import('./TemplateForm.tsx').then((m) => ({ default: m.AddTemplatePage })),
    ),
  },
  {
    path: '/templates/:id/edit',
    title: words.editTemplate,
    needs: pageAccess('notifications.update'),
    parents: [list, templates],
    page: lazyPart('notice-template', () =>
      import('./TemplateForm.tsx').then((m) => ({ default: m.EditTemplatePage })),
    ),
  },
  {
    path: '/my-notification',
    title: words.mine,
    needs: ownPageAccess,
    page: lazyPart('own-notices', () => import('./OwnPage.tsx').then((m) => ({ default: m.MyNotificationsPage }))),
  },
  {
    path: '/my-notification/:id',
    title: words.one,
    needs: ownPageAccess,
    parents: [mine],
    page: lazyPart('own-notice', () =>
      import('./OwnNotificationPage.tsx').then((m) => ({ default: m.OwnNotificationPage })),
    ),
  },
]
