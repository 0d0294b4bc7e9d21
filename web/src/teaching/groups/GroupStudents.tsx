import { PlusOutlined } from '@ant-design/icons'
import { optional, paging, searchValue } from '@markaz/protocol/fields'
import { MembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import { students as studentCalls } from '@markaz/protocol/people/students/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import type { Group, GroupStudent } from '@markaz/protocol/teaching/groups/schemas'
import type { TableColumnsType } from 'antd'
import { useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import type { GroupPlace } from '../../domain/group/group-place.ts'
import { useTwin } from '../../domain/group/twins.ts'
import { MembershipActions } from '../../domain/student/MembershipActions.tsx'
import { membershipText } from '../../domain/student/membership.text.ts'
import { membershipIn } from '../../domain/student/membership.ts'
import { studentText } from '../../domain/student/student.text.ts'
import { studentPath } from '../../domain/student/student-path.ts'
import { useStudentRights } from '../../domain/student/student-rights.ts'
import { ErpStatusPill, MembershipPill } from '../../domain/student/student-status.tsx'
import { useMay } from '../../shared/access/access.tsx'
import { useCall } from '../../shared/api/query.ts'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { shortDate } from '../../shared/format/date.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { phoneText } from '../../shared/format/person.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { Face, PersonCell } from '../../shared/ui/PersonCell.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import style from './groups.module.css'
import { groupsText } from './groups.text.ts'

const AddToGroupModal = patientLazy(() =>
  import('../../domain/student/AddToGroupModal.tsx').then((m) => m.AddToGroupModal),
)

const StudentFilter = z.object({
  ...paging,
  value: searchValue,
  status: optional(z.coerce.number().pipe(z.enum(MembershipStatus))),
})

const fields: FilterField[] = [
  {
    kind: 'select',
    name: 'status',
    label: groupsText.membership,
    isDaily: true,
    widthPx: 180,
    options: [
      ...Object.values(MembershipStatus).map((status) => ({ value: status, label: studentText.member[status] })),
    ],
  },
]

const columnsOf = (mayOpen: boolean): TableColumnsType<GroupStudent> => [
  {
    key: 'fullName',
    title: groupsText.fullName,
    width: 260,
    render: (_, { id, fullName, photo }) =>
      mayOpen ? (
        <Link to={studentPath(id)} className={style.name}>
          <PersonCell name={fullName} photo={photo} />
        </Link>
      ) : (
        <PersonCell name={fullName} photo={photo} />
      ),
  },
  { key: 'hId', title: groupsText.hId, width: 110, render: (_, { hId }) => hId ?? formatText.missing },
  { key: 'phone', title: groupsText.phone, width: 170, render: (_, student) => phoneText(student.phoneNumber) },
  {
    key: 'status',
    title: groupsText.membership,
    width: 150,
    render: (_, { status }) => <MembershipPill status={status} />,
  },
  {
    key: 'action',
    title: membershipText.action,
    width: 170,
    render: (_, { action }) => <ErpStatusPill status={action} />,
  },
  { key: 'joined', title: groupsText.joined, width: 120, render: (_, student) => shortDate(student.startedDate) },
  { key: 'left', title: groupsText.left, width: 120, render: (_, student) => shortDate(student.endedDate) },
]

interface GroupStudentsProps {
  group: Group
  place: GroupPlace
}

/** Who studies, studied or will study in the group, and what can be done about it. */
export function GroupStudents({ group, place }: GroupStudentsProps) {
  const filters = useFilters(StudentFilter, { tableKey: 'group-students' })
  const students = useStudents(place, filters.query)
  const rights = useStudentRights()
  const mayOpen = useMay(studentCalls.read)
  const { open, modal } = useModal()
  const columns = useMemo(() => columnsOf(mayOpen), [mayOpen])
  const mayAct = rights.changeStatus || rights.finish || rights.continue || rights.history
  const actions = useCallback(
    (student: GroupStudent) => (
      <MembershipActions membership={membershipIn(group, student)} rights={rights} rowName={student.fullName} />
    ),
    [group, rights],
  )
  return (
    <section>
      <div className={style.heading}>
        <h2>{groupsText.students}</h2>
        {rights.addToGroup && (
          <OnlineButton
            icon={<PlusOutlined aria-hidden />}
            onClick={() => open((close) => <AddToGroupModal group={group} close={close} />)}
          >
            {membershipText.addStudent}
          </OnlineButton>
        )}
      </div>
      <FilterBar filters={filters} search={{ name: 'value', label: groupsText.studentSearch }} fields={fields} />
      <div style={{ height: 12 }} />
      <DataTable<GroupStudent>
        tableKey="group-students"
        label={groupsText.students}
        query={students}
        rows={students.data?.students}
        total={students.data?.total}
        columns={columns}
        rowKey={(student) => student.studentGroupId}
        paging={{ page: filters.page, perPage: filters.perPage, onPage: filters.setPage }}
        phoneRow={phoneRow}
        {...(mayAct ? { actions } : {})}
        isFiltered={filters.isFiltered}
        onClearFilters={filters.clear}
        empty={{ title: groupsText.noStudents }}
        scrollX={1150}
      />
      {modal}
    </section>
  )
}

function useStudents({ base, id }: GroupPlace, query: z.output<typeof StudentFilter>) {
  const { route } = useTwin(base, groups.students)
  return useCall(route, { params: { id }, query }, { keepPrevious: true })
}

function phoneRow(student: GroupStudent) {
  return {
    title: (
      <>
        <Face name={student.fullName} photo={student.photo} sizePx={22} /> {student.fullName}
      </>
    ),
    mark: <MembershipPill status={student.status} />,
    note: phoneText(student.phoneNumber),
    aside: student.action.displayName,
  }
}
