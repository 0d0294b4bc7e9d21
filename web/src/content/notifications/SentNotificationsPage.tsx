import { sentNotifications } from '@markaz/protocol/content/notifications/routes'
import {
  NotificationSendingState,
  Priority,
  RoleKind,
  type SentNotification,
  SentNotificationTab,
} from '@markaz/protocol/content/notifications/schemas'
import { useMayCall } from '../../shared/access/access.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { timestampText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { useLiveRefetch } from '../../shared/live/use-live.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { RemoveButton } from '../../shared/ui/RowButtons.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { newNotificationPathByTab } from './notification-access.ts'
import {
  isNotificationScheduled,
  NotificationStatePill,
  NotificationTabs,
  PriorityPill,
  useRemoveNotification,
} from './notification-pills.tsx'
import { notificationsText as words } from './notifications.text.ts'

const columns: Column<SentNotification>[] = [
  { key: 'title', title: words.name, width: 144, isName: true, cell: ({ title }) => title },
  { key: 'type', width: 96, cell: ({ type }) => words.types[type] },
  { key: 'priority', width: 88, cell: PriorityPill },
  { key: 'state', width: 230, cell: NotificationStatePill },
  {
    ...numberColumn('receivers', (row) => (isNotificationScheduled(row) ? row.expectedCount : row.receiversCount), 102),
    title: words.receivers,
  },
  { key: 'sender', title: words.sender, width: 114, cell: ({ sender }) => personName(sender.fullName) },
  { key: 'created', title: words.created, width: 108, cell: ({ createdAt }) => timestampText(createdAt) },
]

const options = (texts: Record<string | number, string>, values: readonly (string | number)[]) =>
  values.map((value) => ({ value, label: texts[value] ?? '' }))
const priority: FilterField = {
  kind: 'select',
  name: 'priority',
  options: options(words.priorities, Object.values(Priority)),
  isDaily: true,
}
const state: FilterField = {
  kind: 'select',
  name: 'state',
  options: options(words.states, Object.values(NotificationSendingState)),
}
/** An empty value of the filter means "Barchasi" (all roles). */
const role: FilterField = {
  kind: 'select',
  name: 'roleKind',
  options: [{ value: '', label: words.all }, ...options(words.roleKinds, Object.values(RoleKind))],
  isDaily: true,
}
const days: FilterField = { kind: 'dates', from: 'from', to: 'to', label: words.days }

export const AllNotificationsPage = () => <SentNotificationList path="/notifications" title={words.title} />
export const SentNotificationsPage = () => (
  <SentNotificationList path="/sended" title={words.sent} only={NotificationSendingState.Sent} />
)

/** @param only limits the list to notifications in this state */
function SentNotificationList({ path, title, only }: { path: string; title: string; only?: NotificationSendingState }) {
  const list = useList(sentNotifications.list, {
    key: only ? 'sent-notices' : 'notices',
    rows: ({ notifications }) => notifications,
    defaults: { tab: SentNotificationTab.Staff },
    ...(only ? { ask: (query) => ({ ...query, state: only }) } : {}),
  })
  useLiveRefetch(sentNotifications.stream, { args: (after) => ({ query: { after } }), after: list.data?.seq })
  const tab = (list.filters.values.tab as SentNotificationTab | undefined) ?? SentNotificationTab.Staff
  const mayRemove = useMayCall(sentNotifications.remove)
  const remove = useRemoveNotification()
  const send = (
    <AddButton do={sentNotifications.create} to={newNotificationPathByTab[tab]}>
      {words.send}
    </AddButton>
  )
  return (
    <Page title={title} action={send}>
      <NotificationTabs path={path} />
      <TabLinks
        label={words.tabs}
        tabs={Object.values(SentNotificationTab).map((segment) => ({ segment, title: words.tab[segment] }))}
        segment={tab}
        pathOf={(segment) => (segment === SentNotificationTab.Staff ? path : `${path}?tab=${segment}`)}
        isInner
      />
      <List<SentNotification>
        label={title}
        list={list}
        columns={columns}
        search={words.search}
        fields={only ? [priority, role, days] : [priority, role, state, days]}
        to={({ id }) => `/more/${id}`}
        phoneRow={(row) => ({
          title: row.title,
          mark:
            row.state === NotificationSendingState.Sent ? (
              <PriorityPill priority={row.priority} />
            ) : (
              <NotificationStatePill {...row} />
            ),
          note: personName(row.sender.fullName),
          aside: timestampText(row.sendAt),
        })}
        actions={mayRemove ? (row) => <RemoveButton of={row.title} onClick={() => remove(row)} /> : undefined}
        actionsWidth={56}
        empty={{ title: words.empty, hint: words.emptyHint, action: send }}
        width={980}
      />
    </Page>
  )
}
