import { notificationTemplates } from '@markaz/protocol/content/notifications/routes'
import type { NotificationTemplate } from '@markaz/protocol/content/notifications/schemas'
import { useMayCall } from '../../shared/access/access.tsx'
import { timestampText } from '../../shared/format/date.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { createRowButtons } from '../../shared/ui/RowButtons.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { NotificationTabs, PriorityPill } from './notification-pills.tsx'
import { notificationsText as words } from './notifications.text.ts'

const columns: Column<NotificationTemplate>[] = [
  { key: 'name', width: 220, isName: true, cell: ({ name }) => name },
  { key: 'title', title: words.name, width: 260, cell: ({ title }) => title },
  { key: 'bodyType', width: 110, cell: ({ bodyType }) => words.bodyTypes[bodyType] },
  { key: 'priority', width: 100, cell: PriorityPill },
  { key: 'created', title: words.created, width: 150, cell: ({ createdAt }) => timestampText(createdAt) },
]

const editPath = ({ id }: NotificationTemplate) => `/templates/${id}/edit`

export function NotificationTemplatesPage() {
  const list = useList(notificationTemplates.list, { key: 'notice-templates', rows: ({ templates }) => templates })
  const mayChange = useMayCall(notificationTemplates.update)
  const mayRemove = useMayCall(notificationTemplates.remove)
  const remove = useRemoveWithConfirmation(notificationTemplates.remove, {
    title: ({ name }: NotificationTemplate) => words.removeTitle(name),
    done: () => words.templateRemoved,
  })
  const add = <AddButton do={notificationTemplates.create} to="/templates/create" />
  return (
    <Page title={words.templates} action={add}>
      <NotificationTabs path="/templates" />
      <List<NotificationTemplate>
        label={words.templates}
        list={list}
        columns={columns}
        search={words.searchTemplate}
        to={mayChange ? editPath : undefined}
        phoneRow={({ name, title, priority }) => ({
          title: name,
          mark: <PriorityPill priority={priority} />,
          note: title,
        })}
        actions={createRowButtons({
          of: ({ name }) => name,
          editPath: mayChange && editPath,
          remove: mayRemove && remove,
        })}
        actionsWidth={88}
        empty={{ title: words.noTemplates, hint: words.noTemplatesHint, action: add }}
        width={960}
      />
    </Page>
  )
}
