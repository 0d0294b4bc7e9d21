import { notificationTemplates } from '@markaz/protocol/content/notifications/routes'
import { PageTabs } from '../../shared/ui/PageTabs.tsx'
import { notificationsText as words } from './notifications.text.ts'

const tabs = [
  { title: words.all, path: '/notifications' },
  { title: words.sentShort, path: '/sended' },
  { title: words.templates, path: '/templates', needs: notificationTemplates.list.access },
]

export const NotificationTabs = ({ path }: { path: string }) => <PageTabs label={words.title} tabs={tabs} path={path} />
