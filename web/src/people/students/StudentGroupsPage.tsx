import { PlusOutlined } from '@ant-design/icons'
import type { StudentDetail, StudentGroup } from '@markaz/protocol/people/students/schemas'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import type { TableColumnsType } from 'antd'
import { useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import { MembershipActions } from '../../domain/student/MembershipActions.tsx'
import { membershipText } from '../../domain/student/membership.text.ts'
import { membershipOf } from '../../domain/student/membership.ts'
import { StudentFrame } from '../../domain/student/StudentFrame.tsx'
import { useStudentRights } from '../../domain/student/student-rights.ts'
import { ErpStatusPill, MembershipPill } from '../../domain/student/student-status.tsx'
import { useMay } from '../../shared/access/access.tsx'
import { formatText } from '../../shared/format/format.text.ts'
import { boundsText } from '../../shared/forms/DayPicker.tsx'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import style from './students.module.css'
import { studentsText } from './students.text.ts'

const AddToGroupModal = patientLazy(() =>
  import('../../domain/student/AddToGroupModal.tsx').then((m) => m.AddToGroupModal),
)

const crumbs = [{ title: studentsText.groups }]

export function StudentGroupsPage() {
  return (
    <StudentFrame segment="groups" crumbs={crumbs}>
      {({ student }) => <Groups student={student} />}
    </StudentFrame>
  )
}

/** What DataTable wants of a query: the frame has read the student already. */
const atHand = {
  isPending: false,
  isFetching: false,
  isPlaceholderData: false,
  error: null,
  refetch: () => {},
}

const period = ({ startedDate, endedDate }: StudentGroup) =>
  boundsText({ from: startedDate, to: endedDate }) || formatText.missing

function Groups({ student }: { student: StudentDetail }) {
  const rights = useStudentRights()
  const maySeeGroups = useMay(groups.list)
  const { open, modal } = useModal()
  const columns = useMemo<TableColumnsType<StudentGroup>>(
    () => [
      {
        key: 'group',
        title: membershipText.group,
        width: 260,
        render: (_, group) => <GroupName group={group} isLink={maySeeGroups && group.isShared} />,
      },
      {
        key: 'status',
        title: membershipText.status,
        width: 150,
        render: (_, { status }) => <MembershipPill status={status} />,
      },
      {
        key: 'action',
        title: membershipText.action,
        width: 190,
        render: (_, { action }) => <ErpStatusPill status={action} />,
      },
      { key: 'period', title: membershipText.period, width: 210, render: (_, group) => period(group) },
    ],
    [maySeeGroups],
  )
  const actions = useCallback(
    (group: StudentGroup) => (
      <MembershipActions membership={membershipOf(student, group)} rights={rights} rowName={group.groupName} />
    ),
    [student, rights],
  )
  const add = rights.addToGroup && (
    <OnlineButton
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => open((close) => <AddToGroupModal student={student} close={close} />)}
    >
      {membershipText.addToGroup}
    </OnlineButton>
  )
  return (
    <div className={style.form}>
      {student.groups.length > 0 && add && <div>{add}</div>}
      <DataTable<StudentGroup>
        tableKey="student-groups"
        label={studentsText.groups}
        query={atHand}
        rows={student.groups}
        total={student.groups.length}
        columns={columns}
        rowKey={(group) => group.studentGroupId}
        phoneRow={(group) => ({
          title: <GroupName group={group} isLink={maySeeGroups && group.isShared} />,
          mark: <MembershipPill status={group.status} />,
          note: period(group),
          aside: group.action.displayName,
        })}
        actions={actions}
        actionsWidth={96}
        empty={{ title: membershipText.emptyTitle, ...(add ? { action: add } : {}) }}
        scrollX={900}
      />
      {modal}
    </div>
  )
}

/** The list shows it with its schedules, one of which opens it. */
function GroupName({ group, isLink }: { group: StudentGroup; isLink: boolean }) {
  if (!isLink) return <span title={group.isShared ? undefined : membershipText.otherOffice}>{group.groupName}</span>
  const search = new URLSearchParams({ value: group.groupName, status: '' })
  return (
    <Link to={`/groups?${search}`} className={style.name}>
      {group.groupName}
    </Link>
  )
}
