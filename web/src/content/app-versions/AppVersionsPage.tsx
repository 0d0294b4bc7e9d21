import { appVersions } from '@markaz/protocol/content/app-versions/routes'
import type { AppVersion } from '@markaz/protocol/content/app-versions/schemas'
import { useMayCall } from '../../shared/access/access.tsx'
import { timestampText } from '../../shared/format/date.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { createRowButtons } from '../../shared/ui/RowButtons.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { appVersionsText as words } from './app-versions.text.ts'

const AppVersionModal = lazyWithRetry(() => import('./AppVersionModal.tsx').then((m) => m.AppVersionModal))

const pillOf = ({ isRequired }: AppVersion) =>
  isRequired ? (
    <StatusPill tone="orange">{words.required}</StatusPill>
  ) : (
    <StatusPill tone="grey">{words.optional}</StatusPill>
  )

const columns: Column<AppVersion>[] = [
  { key: 'version', width: 160, isName: true, cell: ({ version }) => version },
  { key: 'isRequired', title: words.required, width: 140, cell: pillOf },
  { key: 'createdAt', title: words.added, width: 160, cell: ({ createdAt }) => timestampText(createdAt) },
  { key: 'createdBy', title: words.by, cell: ({ createdBy }) => createdBy.fullName },
]

export function AppVersionsPage() {
  const list = useList(appVersions.list, { key: 'app-versions', rows: ({ versions }) => versions })
  const { open, modal } = useModal()
  const edit = (version: AppVersion | null) => open((close) => <AppVersionModal version={version} close={close} />)
  const mayChange = useMayCall(appVersions.update)
  const mayRemove = useMayCall(appVersions.remove)
  const remove = useRemoveWithConfirmation(appVersions.remove, {
    title: ({ version }: AppVersion) => words.removeTitle(version),
    of: ({ version }) => version,
    done: () => words.removed,
  })
  const add = <AddButton do={appVersions.create} onClick={() => edit(null)} />
  return (
    <Page title={words.title} action={add}>
      <List<AppVersion>
        label={words.title}
        list={list}
        columns={columns}
        phoneRow={(version) => ({
          title: version.version,
          mark: pillOf(version),
          note: version.createdBy.fullName,
          aside: timestampText(version.createdAt),
        })}
        actions={createRowButtons({
          of: ({ version }) => version,
          edit: mayChange && edit,
          remove: mayRemove && remove,
        })}
        empty={{ title: words.emptyTitle, hint: words.emptyHint, action: add }}
        width={800}
      />
      {modal}
    </Page>
  )
}
