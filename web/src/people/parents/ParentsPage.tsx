import { KeyOutlined, LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { parentRecords } from '@markaz/protocol/people/parents/routes'
import type { Parent } from '@markaz/protocol/people/parents/schemas'
import { BlockStatus } from '@markaz/protocol/people/staff/schemas'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { parentRelationNames, relationText } from '../../domain/family/family.text.ts'
import { useConfirmBlock } from '../../domain/person/block-person.tsx'
import { personText } from '../../domain/person/person.text.ts'
import { StudentLink } from '../../domain/student/StudentLink.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import { unifyApostrophes } from '../../shared/format/apostrophe.ts'
import { timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import { phoneText } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { RowButton } from '../../shared/ui/RowButtons.tsx'
import { ParentAccountPill, ParentStatusPill, ParentsTabs } from './parent-pills.tsx'
import style from './parents.module.css'
import { parentsText } from './parents.text.ts'
import { useIssueParentSignInCode } from './use-sign-in-code.tsx'

const referralPath = ({ id }: Parent) => `/users/parents/referral/${id}`

export function ParentsPage() {
  const fields = useParentFields()
  const list = useList(parentRecords.list, { key: 'parents', rows: ({ agents }) => agents })
  const mayChange = useMayCall(parentRecords.updateStatus)
  const block = useBlockParent()
  const code = useIssueParentSignInCode()
  const actions = (agent: Parent) => {
    const isBlocked = agent.status === BlockStatus.Blocked
    return (
      <>
        {!isBlocked && agent.students.length > 0 && (
          <RowButton
            icon={<KeyOutlined aria-hidden />}
            label={parentsText.giveCodeTo(agent.fullName)}
            title={parentsText.giveCode}
            onClick={() => void code.give(agent)}
          />
        )}
        <RowButton
          icon={isBlocked ? <UnlockOutlined aria-hidden /> : <LockOutlined aria-hidden />}
          label={isBlocked ? personText.unblockOf(agent.fullName) : personText.blockOf(agent.fullName)}
          title={isBlocked ? personText.unblockOperation : personText.blockOperation}
          onClick={() => void block(agent)}
        />
      </>
    )
  }
  return (
    <Page title={parentsText.title}>
      <ParentsTabs path="/users/parents" />
      <List<Parent>
        label={parentsText.title}
        list={list}
        columns={columns}
        search={parentsText.search}
        fields={fields}
        to={referralPath}
        phoneRow={(agent) => ({
          title: agent.fullName,
          mark: <ParentStatusPill status={agent.status} />,
          note: agent.students.map((student) => student.fullName).join(', ') || formattingText.missing,
          aside: phoneText(agent.phone),
        })}
        actions={mayChange ? actions : undefined}
        actionsWidth={108}
        empty={{ title: parentsText.emptyTitle, hint: parentsText.emptyHint }}
        width={1400}
      />
      {code.modal}
    </Page>
  )
}

function useParentFields(): FilterField[] {
  const office = useOfficeFilterField()
  return useMemo(() => {
    const status: FilterField = {
      kind: 'select',
      name: 'status',
      options: [...Object.values(BlockStatus).map((value) => ({ value, label: parentsText.statuses[value] }))],
      isDaily: true,
      widthPx: 150,
    }
    return office ? [status, { ...office, isDaily: true, widthPx: 180 }] : [status]
  }, [office])
}

const columns: Column<Parent>[] = [
  { key: 'fullName', width: 240, isName: true, cell: (agent) => agent.fullName },
  { key: 'phone', width: 170, cell: (agent) => phoneText(agent.phone) },
  {
    key: 'relation',
    width: 110,
    cell: (agent) => (agent.relation ? relationText[agent.relation] : formattingText.missing),
  },
  { key: 'students', title: parentsText.children, width: 260, cell: (agent) => <ChildrenOfParent parent={agent} /> },
  { key: 'status', width: 120, cell: (agent) => <ParentStatusPill status={agent.status} /> },
  {
    key: 'accountStatus',
    title: parentsText.account,
    width: 120,
    cell: (agent) => <ParentAccountPill status={agent.accountStatus} />,
  },
  {
    key: 'referralsCount',
    title: parentsText.referrals,
    width: 140,
    align: 'right',
    cell: (agent) => (
      <Link
        to={referralPath(agent)}
        aria-label={`${numberText(agent.referralsCount)}, ${parentsText.referralsOf(unifyApostrophes(agent.fullName))}`}
      >
        {numberText(agent.referralsCount)}
      </Link>
    ),
  },
  { key: 'createdAt', title: parentsText.createdAt, width: 160, cell: (agent) => timestampText(agent.createdAt) },
]

/** Lists a parent's children. A relation is shown only if it differs from the relation to the first child. */
export function ChildrenOfParent({ parent }: { parent: Parent }) {
  if (parent.students.length === 0) return formattingText.missing
  return (
    <span className={style.children}>
      {parent.students.map((student) => (
        <span key={student.id}>
          <StudentLink {...student} />
          {student.relation !== parent.relation && ` (${parentRelationNames[student.relation]})`}
        </span>
      ))}
    </span>
  )
}

function useBlockParent() {
  const send = useRouteMutation(parentRecords.updateStatus)
  const ask = useConfirmBlock()
  return ({ id, fullName, status }: Parent) =>
    ask({
      name: fullName,
      isBlocking: status === BlockStatus.Active,
      set: (isBlocked) =>
        send.mutateAsync({ params: { id }, body: { status: isBlocked ? BlockStatus.Blocked : BlockStatus.Active } }),
      words: parentsText,
    })
}
