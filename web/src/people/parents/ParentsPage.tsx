import { LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { agents } from '@markaz/protocol/people/parents/routes'
import { type Agent, AgentFilter } from '@markaz/protocol/people/parents/schemas'
import { BlockStatus } from '@markaz/protocol/people/staff/schemas'
import type { TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { personText } from '../../domain/person/person.text.ts'
import { useMay } from '../../shared/access/access.tsx'
import { useHasSeveralOffices, useStaffInfo } from '../../shared/access/profile.ts'
import { useCall } from '../../shared/api/query.ts'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { momentText } from '../../shared/format/date.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import { phoneText } from '../../shared/format/person.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { RowButton } from '../../shared/ui/RowButtons.tsx'
import { AccountWord, ParentStatus } from './ParentPills.tsx'
import style from './parents.module.css'
import { parentsText } from './parents.text.ts'
import { useBlockParent } from './use-block-parent.ts'

const search = { name: 'value', label: parentsText.search }
const referralPath = ({ id }: Agent) => `/users/parents/referral/${id}`

export function ParentsPage() {
  const filters = useFilters(AgentFilter, { tableKey: 'parents' })
  const fields = useParentFields()
  const list = useCall(agents.list, { query: filters.query }, { keepPrevious: true })
  const mayChange = useMay(agents.updateStatus)
  const block = useBlockParent()
  const navigate = useNavigate()
  const actions = (agent: Agent) => {
    const isBlocked = agent.status === BlockStatus.Blocked
    return (
      <RowButton
        icon={isBlocked ? <UnlockOutlined aria-hidden /> : <LockOutlined aria-hidden />}
        label={isBlocked ? personText.unblockOf(agent.fullName) : personText.blockOf(agent.fullName)}
        title={isBlocked ? personText.unblockDeed : personText.blockDeed}
        onClick={() => void block(agent)}
      />
    )
  }
  return (
    <Page title={parentsText.title}>
      <FilterBar filters={filters} search={search} fields={fields} />
      <DataTable<Agent>
        tableKey="parents"
        label={parentsText.title}
        query={list}
        rows={list.data?.agents}
        total={list.data?.total}
        columns={columns}
        rowKey={(agent) => agent.id}
        paging={{ page: filters.page, perPage: filters.perPage, onPage: filters.setPage }}
        onOpen={(agent, { newTab }) => (newTab ? window.open(referralPath(agent)) : navigate(referralPath(agent)))}
        phoneRow={(agent) => ({
          title: agent.fullName,
          mark: <ParentStatus status={agent.status} />,
          note: agent.students.map((student) => student.fullName).join(', ') || formatText.missing,
          aside: phoneText(agent.phone),
        })}
        {...(mayChange ? { actions } : {})}
        actionsWidth={64}
        isFiltered={filters.isFiltered}
        onClearFilters={filters.clear}
        empty={{ title: parentsText.emptyTitle, hint: parentsText.emptyHint }}
        scrollX={1400}
      />
    </Page>
  )
}

function useParentFields(): FilterField[] {
  const hasSeveralOffices = useHasSeveralOffices()
  const offices = useStaffInfo()?.offices
  return useMemo(() => {
    const status: FilterField = {
      kind: 'select',
      name: 'status',
      label: parentsText.status,
      options: [...Object.values(BlockStatus).map((value) => ({ value, label: parentsText.statuses[value] }))],
      isDaily: true,
      widthPx: 150,
    }
    const office: FilterField = {
      kind: 'select',
      name: 'officeIds',
      label: parentsText.office,
      options: (offices ?? []).map(({ id, name }) => ({ value: id, label: name })),
      isMultiple: true,
      isDaily: true,
      widthPx: 180,
    }
    return hasSeveralOffices ? [status, office] : [status]
  }, [hasSeveralOffices, offices])
}

const columns: TableColumnsType<Agent> = [
  {
    key: 'fullName',
    title: parentsText.fullName,
    width: 240,
    render: (_, agent) => <span className={style.name}>{agent.fullName}</span>,
  },
  { key: 'phone', title: parentsText.phone, width: 170, render: (_, agent) => phoneText(agent.phone) },
  {
    key: 'relation',
    title: parentsText.relation,
    width: 110,
    render: (_, agent) => (agent.relation ? parentsText.relations[agent.relation] : formatText.missing),
  },
  { key: 'students', title: parentsText.children, width: 260, render: (_, agent) => <Children agent={agent} /> },
  {
    key: 'status',
    title: parentsText.status,
    width: 120,
    render: (_, agent) => <ParentStatus status={agent.status} />,
  },
  {
    key: 'accountStatus',
    title: parentsText.account,
    width: 120,
    render: (_, agent) => <AccountWord status={agent.accountStatus} />,
  },
  {
    key: 'referralsCount',
    title: parentsText.referrals,
    width: 140,
    align: 'right',
    render: (_, agent) => (
      <Link
        to={referralPath(agent)}
        aria-label={`${numberText(agent.referralsCount)}, ${parentsText.referralsOf(agent.fullName)}`}
      >
        {numberText(agent.referralsCount)}
      </Link>
    ),
  },
  { key: 'createdAt', title: parentsText.createdAt, width: 160, render: (_, agent) => momentText(agent.createdAt) },
]

/** Links to their pages, each with how the parent stands to them where that differs from the first. */
export function Children({ agent }: { agent: Agent }) {
  if (agent.students.length === 0) return formatText.missing
  return (
    <span className={style.children}>
      {agent.students.map((student) => (
        <span key={student.id}>
          <Link to={`/students/${student.id}`}>{student.fullName}</Link>
          {student.relation !== agent.relation && ` (${parentsText.relations[student.relation].toLowerCase()})`}
        </span>
      ))}
    </span>
  )
}
