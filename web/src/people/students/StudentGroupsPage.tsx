import type { StudentDetail, StudentGroup } from '@markaz/protocol/people/students/schemas'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { useCallback } from 'react'
import { MembershipActions } from '../../domain/membership/MembershipActions.tsx'
import { membershipText } from '../../domain/membership/membership.text.ts'
import { toMembershipOfStudent } from '../../domain/membership/membership.ts'
import { useMembershipRights } from '../../domain/membership/membership-rights.ts'
import { ErpStatusPill, MembershipStatusPill } from '../../domain/membership/membership-status.tsx'
import { StudentPageFrame } from '../../domain/student/StudentPageFrame.tsx'
import { StudyBreakHistory } from '../../domain/study-break/StudyBreaks.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { formattingText } from '../../shared/format/format.text.ts'
import { dayBoundsText } from '../../shared/forms/DayPicker.tsx'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { unpagedListSource } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { studentsText } from './students.text.ts'

const AddToGroupModal = lazyWithRetry(() =>
  import('../../domain/membership/AddToGroupModal.tsx').then((m) => m.AddToGroupModal),
)

const crumbs = [{ title: studentsText.groups }]

export function StudentGroupsPage() {
  return (
    <StudentPageFrame segment="groups" crumbs={crumbs}>
      {({ student }) => <Groups student={student} />}
    </StudentPageFrame>
  )
}

const period = ({ startedDate, endedDate }: StudentGroup) =>
  dayBoundsText({ from: startedDate, to: endedDate }) || formattingText.missing

function Groups({ student }: { student: StudentDetail }) {
  const rights = useMembershipRights()
  const maySeeGroups = useMayCall(groups.list)
  const { open, modal } = useModal()
  const columns: Column<StudentGroup>[] = [
    {
      key: 'group',
      width: 260,
      isName: true,
      cell: ({ groupName, isShared }) => (
        <span title={isShared ? undefined : membershipText.otherOffice}>{groupName}</span>
      ),
    },
    {
      key: 'status',
      title: membershipText.status,
      width: 150,
      cell: (group) => <MembershipStatusPill {...group} />,
    },
    {
      key: 'action',
      title: membershipText.action,
      width: 190,
      cell: ({ action }) => <ErpStatusPill status={action} />,
    },
    { key: 'period', title: membershipText.period, width: 210, cell: (group) => period(group) },
  ]
  const actions = useCallback(
    (group: StudentGroup) => (
      <MembershipActions membership={toMembershipOfStudent(student, group)} rights={rights} rowName={group.groupName} />
    ),
    [student, rights],
  )
  const add = rights.addToGroup && (
    <AddButton onClick={() => open((close) => <AddToGroupModal student={student} close={close} />)}>
      {membershipText.addToGroup}
    </AddButton>
  )
  return (
    <>
      <List<StudentGroup>
        label={studentsText.groups}
        list={unpagedListSource('student-groups', student.groups)}
        columns={columns}
        rowKey={(group) => group.studentGroupId}
        to={(group) => (maySeeGroups && group.isShared ? searchPath(group) : null)}
        phoneRow={(group) => ({
          title: group.groupName,
          mark: <MembershipStatusPill {...group} />,
          note: period(group),
          aside: group.action.displayName,
        })}
        actions={actions}
        actionsWidth={96}
        action={add}
        empty={{ title: membershipText.emptyTitle }}
        width={900}
      />
      <StudyBreakHistory studentId={student.id} />
      {modal}
    </>
  )
}

const searchPath = ({ groupName: value }: StudentGroup) => `/groups?${new URLSearchParams({ value, status: '' })}`
