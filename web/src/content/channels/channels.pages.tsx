import { parentNotificationChannels } from '@markaz/protocol/content/channels/routes'
import { registerStudentSection } from '../../domain/student/student-tabs.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { channelsText as words } from './channels.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/settings/ways',
    title: words.title,
    soughtBy: 'ota-ona telegram push sms narxi jim soat bot',
    needs: parentNotificationChannels.settings.access,
    parents: [{ title: words.settings, path: '/settings' }],
    page: createLazyComponent('way-settings', () =>
      import('./ChannelSettingsPage.tsx').then((m) => ({ default: m.ChannelSettingsPage })),
    ),
  },
  registerStudentSection({
    tab: 'history',
    order: 3,
    title: words.told,
    segment: 'told',
    needs: parentNotificationChannels.told.access,
    page: createLazyComponent('student-told', () =>
      import('./ParentNotificationsPage.tsx').then((m) => ({ default: m.ParentNotificationsPage })),
    ),
  }),
]
