import { erpMembershipStatuses } from '@markaz/protocol/people/memberships/routes'
import type { ErpMembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import { Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ErpStatusPill } from '../../domain/membership/membership-status.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { EditButton } from '../../shared/ui/RowButtons.tsx'
import { erpMeaningOfStatus, settingsText } from './settings.text.ts'

const StudentStatusEditModal = lazyWithRetry(() =>
  import('./StudentStatusEditModal.tsx').then((m) => m.StudentStatusEditModal),
)

const path = '/settings/students'

const columns: Column<ErpMembershipStatus>[] = [
  { key: 'name', title: settingsText.name, width: 320, isName: true, cell: ({ name }) => erpMeaningOfStatus(name) },
  { key: 'displayName', cell: (status) => <ErpStatusPill status={status} /> },
]

export function StudentStatusesPage() {
  const statuses = useList(erpMembershipStatuses.list, {
    key: 'student-statuses',
    rows: ({ controlActions }) => controlActions,
  })
  const mayChange = useMayCall(erpMembershipStatuses.update)
  const navigate = useNavigate()
  const { id } = useParams()
  const editPath = ({ id: chosen }: ErpMembershipStatus) => `${path}/${chosen}/edit`
  const actions = (status: ErpMembershipStatus) => (
    <EditButton of={status.displayName} onClick={() => navigate(editPath(status))} />
  )
  return (
    <Page title={settingsText.statuses}>
      <List<ErpMembershipStatus>
        label={settingsText.statuses}
        list={statuses}
        columns={columns}
        phoneRow={(status) => ({ title: status.displayName, note: erpMeaningOfStatus(status.name) })}
        to={mayChange ? editPath : undefined}
        actions={mayChange ? actions : undefined}
        empty={{ title: settingsText.emptyTitle }}
        width={640}
      />
      <Suspense fallback={null}>
        {id && <StudentStatusEditModal key={id} id={Number(id)} close={() => void navigate(path)} />}
      </Suspense>
    </Page>
  )
}
