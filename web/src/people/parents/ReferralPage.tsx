import { agents } from '@markaz/protocol/people/parents/routes'
import { ReferralFilter } from '@markaz/protocol/people/parents/schemas'
import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useCall } from '../../shared/api/query.ts'
import type { AnswerOf } from '../../shared/api/transport.ts'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { momentText } from '../../shared/format/date.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { phoneText } from '../../shared/format/person.ts'
import { useCrumbs } from '../../shared/routing/crumbs.ts'
import { DataTable, Failed } from '../../shared/ui/DataTable.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { AccountWord, ContractPill, ParentStatus } from './ParentPills.tsx'
import { Children } from './ParentsPage.tsx'
import style from './parents.module.css'
import { parentsText } from './parents.text.ts'

type Referral = AnswerOf<typeof agents.referrals>['referrals'][number]

/** A parent and the students they brought. */
export function ReferralPage() {
  const id = Number(useParams().id)
  const read = useCall(agents.read, { params: { id } }, { silent: true })
  const filters = useFilters(ReferralFilter, { tableKey: 'referrals' })
  const list = useCall(
    agents.referrals,
    { params: { id }, query: filters.query },
    { keepPrevious: true, silent: true, enabled: read.data !== undefined },
  )
  const navigate = useNavigate()
  useCrumbs([{ title: read.data?.fullName ?? parentsText.referralTitle }])
  if (!read.data && read.error) return <Failed error={read.error} refetch={read.refetch} />
  if (!read.data) return <TableSkeleton columns={3} />
  const agent = read.data
  const facts: [string, ReactNode][] = [
    [parentsText.phone, phoneText(agent.phone)],
    [parentsText.relation, agent.relation && parentsText.relations[agent.relation]],
    [parentsText.children, <Children key="children" agent={agent} />],
    [parentsText.account, <AccountWord key="account" status={agent.accountStatus} />],
    [parentsText.createdAt, momentText(agent.createdAt)],
  ]
  return (
    <Page title={agent.fullName} mark={<ParentStatus status={agent.status} />}>
      <section className={style.panel} aria-label={parentsText.card}>
        <dl className={style.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || formatText.missing}</dd>
            </div>
          ))}
        </dl>
      </section>
      <h2 className={style.heading}>{parentsText.referralTitle}</h2>
      <DataTable<Referral>
        tableKey="referrals"
        label={parentsText.referralTitle}
        query={list}
        rows={list.data?.referrals}
        total={list.data?.total}
        columns={columns}
        rowKey={(referral) => referral.id}
        paging={{ page: filters.page, perPage: filters.perPage, onPage: filters.setPage }}
        onOpen={(referral, { newTab }) =>
          newTab ? window.open(`/students/${referral.id}`) : navigate(`/students/${referral.id}`)
        }
        phoneRow={(referral) => ({
          title: referral.fullName,
          mark: <ContractPill status={referral.contractStatus} />,
          note: phoneText(referral.phoneNumber),
          aside: referral.status.displayName,
        })}
        empty={{ title: parentsText.noReferralsTitle }}
        scrollX={900}
      />
    </Page>
  )
}

const columns: TableColumnsType<Referral> = [
  {
    key: 'fullName',
    title: parentsText.student,
    width: 260,
    render: (_, referral) => (
      <Link className={style.name} to={`/students/${referral.id}`}>
        {referral.fullName}
      </Link>
    ),
  },
  { key: 'phone', title: parentsText.phone, width: 180, render: (_, referral) => phoneText(referral.phoneNumber) },
  {
    key: 'createdAt',
    title: parentsText.createdAt,
    width: 170,
    render: (_, referral) => momentText(referral.createdAt),
  },
  {
    key: 'status',
    title: parentsText.status,
    width: 180,
    render: (_, referral) => <StatusPill tone="grey">{referral.status.displayName}</StatusPill>,
  },
  {
    key: 'contract',
    title: parentsText.contract,
    width: 150,
    render: (_, referral) => <ContractPill status={referral.contractStatus} />,
  },
]
