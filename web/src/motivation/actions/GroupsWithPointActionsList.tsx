import { InfoCircleOutlined, SettingOutlined } from '@ant-design/icons'
import { groupPointActions } from '@markaz/protocol/motivation/actions/routes'
import { useNavigate } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { RowButton } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { pointActionsText as words } from './actions.text.ts'
import { type GroupWithPointActions, groupPointActionsColumns, toGroupPhoneScreenRow } from './group-columns.tsx'
import { groupPointActionsFilterDefaults, useGroupPointActionsFilterFields } from './use-group-fields.ts'

const GroupLessonScheduleModal = lazyWithRetry(() =>
  import('./GroupLessonScheduleModal.tsx').then((m) => m.GroupLessonScheduleModal),
)

export function GroupsWithPointActionsList() {
  const list = useList(groupPointActions.list, {
    key: 'connect-groups',
    rows: ({ groups }) => groups,
    defaults: groupPointActionsFilterDefaults,
  })
  const fields = useGroupPointActionsFilterFields()
  const navigate = useNavigate()
  const mayConnect = useMayCall(groupPointActions.connectGroup)
  const { open, modal } = useModal()
  return (
    <>
      <List<GroupWithPointActions>
        label={words.groups}
        list={list}
        columns={groupPointActionsColumns}
        width={1120}
        search={words.searchGroup}
        fields={fields}
        to={({ id }) => `/connect/${id}`}
        phoneRow={toGroupPhoneScreenRow}
        actions={(group) => (
          <>
            <RowButton
              label={words.info(group.name)}
              icon={<InfoCircleOutlined aria-hidden />}
              worksOffline
              onClick={() => open((close) => <GroupLessonScheduleModal group={group} close={close} />)}
            />
            {mayConnect && (
              <RowButton
                label={words.settings(group.name)}
                icon={<SettingOutlined aria-hidden />}
                onClick={() => void navigate(`/connect/${group.id}`)}
              />
            )}
          </>
        )}
        actionsWidth={88}
        empty={{ title: words.noGroups, hint: words.noGroupsHint }}
      />
      {modal}
    </>
  )
}
