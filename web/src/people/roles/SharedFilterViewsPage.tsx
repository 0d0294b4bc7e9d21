import { savedViews } from '@markaz/protocol/centre/views/routes'
import type { SharedSavedView } from '@markaz/protocol/centre/views/schemas'
import { shortDateText, timestampText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { createRowButtons } from '../../shared/ui/RowButtons.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { RolesTabs } from './RolesTabs.tsx'
import { rolesText as words } from './roles.text.ts'

const columns: Column<SharedSavedView>[] = [
  { key: 'title', title: words.sharedView, width: 260, isName: true, cell: ({ title }) => title },
  { key: 'author', title: words.sharedBy, width: 220, cell: ({ author }) => personName(author) },
  { key: 'createdAt', title: words.sharedAt, width: 150, cell: ({ createdAt }) => timestampText(createdAt) },
]

export function SharedFilterViewsPage() {
  const list = useList(savedViews.shared, { key: 'shared-views', rows: ({ views }) => views })
  const remove = useRemoveWithConfirmation(savedViews.removeShared, {
    title: ({ title }: SharedSavedView) => words.sharedRemoveTitle(title),
    done: () => words.sharedRemoved,
  })
  return (
    <Page title={words.sharedViews}>
      <RolesTabs path="/control/roles/shared-views" />
      <List<SharedSavedView>
        label={words.sharedViews}
        list={list}
        columns={columns}
        to={({ path }) => path}
        phoneRow={({ title, author, createdAt }) => ({
          title,
          note: personName(author),
          aside: shortDateText(createdAt),
        })}
        actions={createRowButtons({ of: ({ title }) => title, remove })}
        empty={{ title: words.sharedEmpty, hint: words.sharedEmptyHint }}
        width={720}
      />
    </Page>
  )
}
