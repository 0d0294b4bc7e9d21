import { SettingOutlined } from '@ant-design/icons'
import { groupPointActions, pointActions } from '@markaz/protocol/motivation/actions/routes'
import type { PointAction } from '@markaz/protocol/motivation/actions/schemas'
import { useNavigate } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { RowButton } from '../../shared/ui/RowButtons.tsx'
import { pointActionsText as words } from './actions.text.ts'
import { groupsCountColumn, groupsCountText } from './group-columns.tsx'

const columns: Column<PointAction>[] = [{ key: 'name', isName: true, cell: ({ name }) => name }, groupsCountColumn]

export function PointActionsWithGroupsList() {
  const list = useList(pointActions.list, { key: 'connect-actions', rows: ({ actions }) => actions })
  const navigate = useNavigate()
  const mayConnect = useMayCall(groupPointActions.connectAction)
  return (
    <List<PointAction>
      label={words.title}
      list={list}
      columns={columns}
      to={({ id }) => `/connect/action/${id}`}
      phoneRow={({ name, groupsCount }) => ({ title: name, note: groupsCountText(groupsCount) })}
      actions={
        mayConnect
          ? ({ id, name }) => (
              <RowButton
                label={words.settings(name)}
                icon={<SettingOutlined aria-hidden />}
                onClick={() => void navigate(`/connect/action/${id}`)}
              />
            )
          : undefined
      }
      empty={{ title: words.empty, hint: words.emptyHint }}
      width={560}
    />
  )
}
