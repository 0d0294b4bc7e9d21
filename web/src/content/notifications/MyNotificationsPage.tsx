import { CheckOutlined, SettingOutlined } from '@ant-design/icons'
import { notifications } from '@markaz/protocol/content/notifications/routes'
import { type OwnNotification, Priority } from '@markaz/protocol/content/notifications/schemas'
import { useRouteMutation } from '../../shared/api/query.ts'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { timestampText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { PriorityPill } from './notification-pills.tsx'
import style from './notifications.module.css'
import { notificationsText as words } from './notifications.text.ts'

const NotificationSettingsDrawer = lazyWithRetry(() =>
  import('./NotificationSettingsDrawer.tsx').then((module) => module.NotificationSettingsDrawer),
)

const columns: Column<OwnNotification>[] = [
  {
    key: 'title',
    title: words.name,
    width: 420,
    isName: true,
    cell: ({ title, readAt }) => (
      <span className={style.own} data-unread={!readAt}>
        <span>{title}</span>
      </span>
    ),
    note: ({ body }) => <SecondaryText small>{body.slice(0, 120)}</SecondaryText>,
  },
  { key: 'kind', width: 180, cell: ({ kind }) => words.kinds[kind] },
  {
    key: 'priority',
    width: 100,
    cell: ({ priority }) => priority !== Priority.Medium && <PriorityPill priority={priority} />,
  },
  { key: 'created', title: words.time, width: 150, cell: ({ createdAt }) => timestampText(createdAt) },
]

const fields: FilterField[] = [
  {
    kind: 'select',
    name: 'isRead',
    options: Object.entries(words.isReadOf).map(([value, label]) => ({ value, label })),
    isDaily: true,
    widthPx: 170,
  },
]

export function MyNotificationsPage() {
  const list = useList(notifications.list, { key: 'own-notices', rows: (answer) => answer.notifications })
  const readAll = useRouteMutation(notifications.readAll, {
    done: ({ count }) => words.readAllDone(numberText(count)),
  })
  const { open, modal } = useModal()
  return (
    <Page
      title={words.mine}
      extra={
        <ButtonDisabledOffline
          icon={<SettingOutlined aria-hidden />}
          onClick={() => open((close) => <NotificationSettingsDrawer close={close} />)}
        >
          {words.settings}
        </ButtonDisabledOffline>
      }
      action={
        <ButtonDisabledOffline
          icon={<CheckOutlined aria-hidden />}
          loading={readAll.isPending}
          onClick={() => readAll.mutate({})}
        >
          {words.readAll}
        </ButtonDisabledOffline>
      }
    >
      <List<OwnNotification>
        label={words.mine}
        list={list}
        columns={columns}
        fields={fields}
        to={({ id }) => `/my-notification/${id}`}
        phoneRow={({ title, kind, createdAt, readAt }) => ({
          title: (
            <span className={style.own} data-unread={!readAt}>
              <span>{title}</span>
            </span>
          ),
          note: words.kinds[kind],
          aside: timestampText(createdAt),
        })}
        empty={{ title: words.noOwn, hint: words.noOwnHint }}
        width={880}
      />
      {modal}
    </Page>
  )
}
