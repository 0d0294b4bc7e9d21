import { controlActions } from '@markaz/protocol/people/memberships/routes'
import type { ControlAction } from '@markaz/protocol/people/memberships/schemas'
import type { TableColumnsType } from 'antd'
import { Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ErpStatusPill } from '../../domain/student/student-status.tsx'
import { useMay } from '../../shared/access/access.tsx'
import { useCall } from '../../shared/api/query.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import { EditButton } from '../../shared/ui/RowButtons.tsx'
import { settingsText } from './settings.text.ts'

const StatusEditModal = patientLazy(() => import('./StatusEditModal.tsx').then((m) => m.StatusEditModal))

const list = '/settings/students'

const columns: TableColumnsType<ControlAction> = [
  { key: 'name', title: settingsText.name, width: 320, render: (_, { name }) => <code>{name}</code> },
  {
    key: 'displayName',
    title: settingsText.displayName,
    render: (_, status) => <ErpStatusPill status={status} />,
  },
]

/** The six statuses; of each only the displayed name can be changed. Its dialog has an address of its own. */
export function StatusesPage() {
  const statuses = useCall(controlActions.list)
  const mayChange = useMay(controlActions.update)
  const navigate = useNavigate()
  const { id } = useParams()
  const edit = ({ id: chosen }: ControlAction) => void navigate(`${list}/${chosen}/edit`)
  const actions = (status: ControlAction) => <EditButton of={status.displayName} onClick={() => edit(status)} />
  return (
    <Page title={settingsText.statuses}>
      <DataTable<ControlAction>
        tableKey="student-statuses"
        label={settingsText.statuses}
        query={statuses}
        rows={statuses.data?.controlActions}
        total={statuses.data?.total}
        columns={columns}
        rowKey={(status) => status.id}
        phoneRow={(status) => ({ title: status.displayName, note: status.name })}
        {...(mayChange ? { onOpen: edit, actions } : {})}
        empty={{ title: settingsText.emptyTitle }}
        scrollX={640}
      />
      <Suspense fallback={null}>
        {id && <StatusEditModal key={id} id={Number(id)} close={() => void navigate(list)} />}
      </Suspense>
    </Page>
  )
}
