import { PlusOutlined } from '@ant-design/icons'
import { MembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import { students as studentCalls } from '@markaz/protocol/people/students/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import type { Group, GroupStudent } from '@markaz/protocol/teaching/groups/schemas'
import { useMemo } from 'react'
import type { GroupPagePathParts } from '../../domain/group/group-paths.ts'
import { useRouteByGroupScope } from '../../domain/group/route-by-scope.ts'
import { MembershipActions } from '../../domain/membership/MembershipActions.tsx'
import { membershipText } from '../../domain/membership/membership.text.ts'
import { toMembershipInGroup } from '../../domain/membership/membership.ts'
import { useMembershipRights } from '../../domain/membership/membership-rights.ts'
import { ErpStatusPill, MembershipStatusPill } from '../../domain/membership/membership-status.tsx'
import { useCanDoBulkStudentOperations } from '../../domain/student/bulk/student-operations.tsx'
import { studentPath } from '../../domain/student/student-path.ts'
import { useMayCall } from '../../shared/access/access.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import style from './groups.module.css'
import { groupsText } from './groups.text.ts'
import { SelectedMembersActions } from './SelectedMembersActions.tsx'

const AddToGroupModal = lazyWithRetry(() =>
  import('../../domain/membership/AddToGroupModal.tsx').then((m) => m.AddToGroupModal),
)

const fields: FilterField[] = [
  {
    kind: 'select',
    name: 'status',
    label: groupsText.membership,
    isDaily: true,
    widthPx: 180,
    options: [
      ...Object.values(MembershipStatus).map((status) => ({ value: status, label: membershipText.member[status] })),
    ],
  },
]

const columnsOf = ({ endedDate: groupEndedDate }: Group): Column<GroupStudent>[] => [
  {
    key: 'fullName',
    width: 220,
    isName: true,
    cell: ({ fullName, photo }) => <PersonCell name={fullName} photo={photo} />,
  },
  { key: 'hId', width: 80, cell: ({ hId }) => hId ?? formattingText.missing },
  { key: 'phone', width: 150, cell: (student) => phoneText(student.phoneNumber) },
  {
    key: 'status',
    title: groupsText.membership,
    width: 148,
    cell: (student) => <MembershipStatusPill {...student} groupEndedDate={groupEndedDate} />,
  },
  {
    key: 'action',
    title: membershipText.action,
    width: 128,
    cell: ({ action }) => <ErpStatusPill status={action} />,
  },
  { key: 'joined', title: groupsText.joined, width: 109, cell: (student) => shortDateText(student.startedDate) },
  { key: 'left', title: groupsText.left, width: 109, cell: (student) => shortDateText(student.endedDate) },
]

interface GroupStudentsProps {
  group: Group
  place: Pick<GroupPagePathParts, 'base' | 'id'>
}

export function GroupStudents({ group, place }: GroupStudentsProps) {
  const { route } = useRouteByGroupScope(place.base, groups.students)
  const students = useList(route, {
    key: 'group-students',
    params: { id: place.id },
    rows: (answer) => answer.students,
  })
  const rights = useMembershipRights()
  const columns = useMemo(() => columnsOf(group), [group])
  const mayOpen = useMayCall(studentCalls.read)
  const { open, modal } = useModal()
  const mayAct = rights.changeStatus || rights.finish || rights.continue || rights.history
  const hasOperations = useCanDoBulkStudentOperations()
  const selection = useMemo(
    () => ({
      nameOf: ({ fullName }: GroupStudent) => personName(fullName),
      actions: (chosen: readonly GroupStudent[], clearSelection: () => void) => (
        <SelectedMembersActions chosen={chosen} group={group} clearSelection={clearSelection} />
      ),
    }),
    [group],
  )
  const actions = (student: GroupStudent) => (
    <MembershipActions membership={toMembershipInGroup(group, student)} rights={rights} rowName={student.fullName} />
  )
  return (
    <section>
      <Stack row between className={style.heading}>
        <h2>{groupsText.students}</h2>
        {rights.addToGroup && (
          <ButtonDisabledOffline
            icon={<PlusOutlined aria-hidden />}
            onClick={() => open((close) => <AddToGroupModal group={group} close={close} />)}
          >
            {membershipText.addStudent}
          </ButtonDisabledOffline>
        )}
      </Stack>
      <List<GroupStudent>
        label={groupsText.students}
        list={students}
        isPart
        columns={columns}
        search={groupsText.studentSearch}
        fields={fields}
        rowKey={(student) => student.studentGroupId}
        phoneRow={(student) => phoneRow(student, group)}
        to={mayOpen ? ({ id }) => studentPath(id) : undefined}
        actions={mayAct ? actions : undefined}
        selection={hasOperations || rights.changeStatus ? selection : undefined}
        empty={{ title: groupsText.noStudents }}
        width={1096}
      />
      {modal}
    </section>
  )
}

function phoneRow(student: GroupStudent, { endedDate: groupEndedDate }: Group) {
  return {
    title: <PersonCell name={student.fullName} photo={student.photo} sizePx={22} />,
    mark: <MembershipStatusPill {...student} groupEndedDate={groupEndedDate} />,
    note: phoneText(student.phoneNumber),
    aside: student.action.displayName,
  }
}
