import { notificationTemplates } from '@markaz/protocol/content/notifications/routes'
import { SentNotificationTab } from '@markaz/protocol/content/notifications/schemas'
import type { GrantAccessRule } from '@markaz/protocol/route'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import {
  newNotificationPathByTab,
  notificationPageAccess,
  readSettingsAccess,
  sentNotificationsAccess,
} from './notification-access.ts'
import { notificationsText as words } from './notifications.text.ts'

const list = { title: words.title, path: '/notifications' }
const templates = { title: words.templates, path: '/templates' }
const mine = { title: words.mine, path: '/my-notification' }

const create = (tab: SentNotificationTab, load: () => Promise<React.ComponentType>): PageDefinition => ({
  path: newNotificationPathByTab[tab],
  title: words.create[tab],
  needs: notificationPageAccess('notifications:sent.create'),
  parents: [list],
  page: createLazyComponent(`notice-${tab}`, () => load().then((page) => ({ default: page }))),
})

export const pages: PageDefinition[] = [
  {
    path: '/notifications',
    title: words.title,
    soughtBy: "sms push xabar e'lon",
    needs: sentNotificationsAccess,
    page: createLazyComponent('notices', () =>
      import('./SentNotificationsPage.tsx').then((m) => ({ default: m.AllNotificationsPage })),
    ),
  },
  {
    path: '/sended',
    title: words.sent,
    needs: sentNotificationsAccess,
    parents: [list],
    page: createLazyComponent('notices-sent', () =>
      import('./SentNotificationsPage.tsx').then((m) => ({ default: m.SentNotificationsPage })),
    ),
  },
  create(SentNotificationTab.Staff, () => import('./NotificationForm.tsx').then((m) => m.CreateStaffNotificationPage)),
  create(SentNotificationTab.Students, () =>
    import('./NotificationForm.tsx').then((m) => m.CreateStudentsNotificationPage),
  ),
  create(SentNotificationTab.Private, () =>
    import('./NotificationForm.tsx').then((m) => m.CreatePrivateNotificationPage),
  ),
  {
    path: '/more/:id',
    title: words.one,
    needs: sentNotificationsAccess,
    parents: [list],
    page: createLazyComponent('notice-more', () =>
      import('./NotificationDetailPage.tsx').then((m) => ({ default: m.NotificationDetailPage })),
    ),
  },
  {
    path: '/templates',
    title: words.templates,
    soughtBy: 'sms andoza matn',
    needs: { ...(notificationTemplates.list.access as GrantAccessRule), and: 'settings.read' },
    parents: [list],
    page: createLazyComponent('notice-templates', () =>
      import('./NotificationTemplatesPage.tsx').then((m) => ({ default: m.NotificationTemplatesPage })),
    ),
  },
  {
    path: '/templates/create',
    title: words.addTemplate,
    needs: notificationPageAccess('notifications.create'),
    parents: [list, templates],
    page: createLazyComponent('notice-template-new', () =>
      import('./TemplateForm.tsx').then((m) => ({ default: m.AddNotificationTemplatePage })),
    ),
  },
  {
    path: '/templates/:id/edit',
    title: words.editTemplate,
    needs: notificationPageAccess('notifications.update'),
    parents: [list, templates],
    page: createLazyComponent('notice-template', () =>
      import('./TemplateForm.tsx').then((m) => ({ default: m.EditNotificationTemplatePage })),
    ),
  },
  {
    path: '/my-notification',
    title: words.mine,
    needs: readSettingsAccess,
    page: createLazyComponent('own-notices', () =>
      import('./MyNotificationsPage.tsx').then((m) => ({ default: m.MyNotificationsPage })),
    ),
  },
  {
    path: '/my-notification/:id',
    title: words.one,
    needs: readSettingsAccess,
    parents: [mine],
    page: createLazyComponent('own-notice', () =>
      import('./OwnNotificationPage.tsx').then((m) => ({ default: m.OwnNotificationPage })),
    ),
  },
]
