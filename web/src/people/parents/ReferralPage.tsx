import { fieldLabels } from '@markaz/protocol/labels'
import { parentRecords } from '@markaz/protocol/people/parents/routes'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { relationText } from '../../domain/family/family.text.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import { timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { phoneText } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { FactList, Panel } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { ChildrenOfParent } from './ParentsPage.tsx'
import { ParentAccountPill, ParentContractStatusPill, ParentStatusPill } from './parent-pills.tsx'
import style from './parents.module.css'
import { parentsText } from './parents.text.ts'

type Referral = RouteAnswerOf<typeof parentRecords.referrals>['referrals'][number]

export function ReferralPage() {
  const id = Number(useParams().id)
  const read = useRouteQuery(parentRecords.read, { params: { id } }, { silent: true })
  const list = useList(parentRecords.referrals, {
    key: 'referrals',
    params: { id },
    rows: ({ referrals }) => referrals,
    silent: true,
    enabled: read.data !== undefined,
  })
  useSetBreadcrumbs([{ title: read.data?.fullName ?? parentsText.referralTitle }])
  if (!read.data) return <LoadingOrError query={read} columns={3} />
  const agent = read.data
  const facts: [string, ReactNode][] = [
    [fieldLabels.phone, phoneText(agent.phone)],
    [parentsText.relation, agent.relation && relationText[agent.relation]],
    [parentsText.children, <ChildrenOfParent key="children" parent={agent} />],
    [parentsText.account, <ParentAccountPill key="account" status={agent.accountStatus} />],
    [parentsText.createdAt, timestampText(agent.createdAt)],
  ]
  return (
    <Page title={agent.fullName} mark={<ParentStatusPill status={agent.status} />}>
      <Panel aria-label={parentsText.card}>
        <FactList facts={facts} missing={formattingText.missing} />
      </Panel>
      <h2 className={style.heading}>{parentsText.referralTitle}</h2>
      <List<Referral>
        label={parentsText.referralTitle}
        list={list}
        columns={columns}
        isPart
        to={({ id }) => `/students/${id}`}
        phoneRow={(referral) => ({
          title: referral.fullName,
          mark: <ParentContractStatusPill status={referral.contractStatus} />,
          note: phoneText(referral.phoneNumber),
          aside: referral.status.displayName,
        })}
        empty={{ title: parentsText.noReferralsTitle }}
        width={900}
      />
    </Page>
  )
}

const columns: Column<Referral>[] = [
  {
    key: 'fullName',
    title: fieldLabels.studentId,
    width: 260,
    isName: true,
    cell: (referral) => referral.fullName,
  },
  { key: 'phone', width: 180, cell: (referral) => phoneText(referral.phoneNumber) },
  {
    key: 'createdAt',
    title: parentsText.createdAt,
    width: 170,
    cell: (referral) => timestampText(referral.createdAt),
  },
  {
    key: 'status',
    width: 180,
    cell: (referral) => <StatusPill tone="grey">{referral.status.displayName}</StatusPill>,
  },
  { key: 'contract', width: 150, cell: (referral) => <ParentContractStatusPill status={referral.contractStatus} /> },
]
