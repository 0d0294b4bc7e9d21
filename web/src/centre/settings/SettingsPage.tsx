import { centreSettings } from '@markaz/protocol/centre/settings/routes'
import type { CentreSetting } from '@markaz/protocol/centre/settings/schemas'
import { timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { settingsText as words } from './settings.text.ts'

const columns: Column<CentreSetting>[] = [
  {
    key: 'title',
    title: words.setting,
    width: 380,
    isName: true,
    cell: ({ title }) => title,
    note: (row) => row.effect,
  },
  { key: 'value', title: words.value, width: 300, cell: ({ value }) => value },
  { key: 'changed', title: words.changed, width: 220, cell: (setting) => <Changed {...setting} /> },
]

export function SettingsPage() {
  const list = useList(centreSettings.list, { key: 'settings', rows: ({ settings }) => settings })
  return (
    <Page title={words.title}>
      <List<CentreSetting>
        label={words.title}
        list={list}
        columns={columns}
        search={words.search}
        rowKey={({ title }) => title}
        to={({ path }) => path}
        phoneRow={(setting) => ({
          title: setting.title,
          mark: setting.value,
          text: setting.effect,
          note: <Changed {...setting} />,
        })}
        empty={{ title: words.nothing }}
        width={900}
      />
    </Page>
  )
}

function Changed({ path, changed }: CentreSetting) {
  if (!path) return <SecondaryText>{words.fixed}</SecondaryText>
  if (!changed) return <SecondaryText>{words.untouched}</SecondaryText>
  return (
    [changed.by && personName(changed.by.fullName), timestampText(changed.at)].filter(Boolean).join(', ') ||
    formattingText.missing
  )
}
