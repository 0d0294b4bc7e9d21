import { groups, MembershipStatus } from '@markaz/protocol/areas/groups'
import { optional, paging, searchValue } from '@markaz/protocol/fields'
import type { TableColumnsType } from 'antd'
import { z } from 'zod'
import { useCall } from '../../shared/api/query.ts'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { shortDate } from '../../shared/format/date.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { phoneText } from '../../shared/format/person.ts'
import type { GroupPlace } from '../../shared/group/group-place.ts'
import { useTwin } from '../../shared/group/variant.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { Face, PersonCell } from '../../shared/ui/PersonCell.tsx'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { groupsText } from './groups.text.ts'

const twins = { admin: groups.studentsForAdmin, academic: groups.studentsForAcademic }
type Student = NonNullable<ReturnType<typeof useStudents>['data']>['students'][number]

const StudentFilter = z.object({
  ...paging,
  value: searchValue,
  status: optional(z.coerce.number().pipe(z.enum(MembershipStatus))),
})

const tones: Record<MembershipStatus, PillTone> = {
  [MembershipStatus.NotStarted]: 'gold',
  [MembershipStatus.Active]: 'green',
  [MembershipStatus.Finished]: 'grey',
}

const fields: FilterField[] = [
  {
    kind: 'select',
    name: 'status',
    label: groupsText.membership,
    isDaily: true,
    widthPx: 180,
    options: [
      ...Object.values(MembershipStatus).map((status) => ({ value: status, label: groupsText.member[status] })),
    ],
  },
]

const columns: TableColumnsType<Student> = [
  {
    key: 'fullName',
    title: groupsText.fullName,
    width: 280,
    render: (_, student) => <PersonCell name={student.fullName} photo={student.photo} />,
  },
  { key: 'hId', title: groupsText.hId, width: 110, render: (_, { hId }) => hId ?? formatText.missing },
  { key: 'phone', title: groupsText.phone, width: 170, render: (_, student) => phoneText(student.phoneNumber) },
  { key: 'status', title: groupsText.membership, width: 150, render: (_, student) => <Status student={student} /> },
  { key: 'joined', title: groupsText.joined, width: 120, render: (_, student) => shortDate(student.startedDate) },
  { key: 'left', title: groupsText.left, width: 120, render: (_, student) => shortDate(student.endedDate) },
]

/** Who studies, studied or will study in the group. */
export function GroupStudents({ place }: { place: GroupPlace }) {
  const filters = useFilters(StudentFilter, { tableKey: 'group-students' })
  const students = useStudents(place, filters.query)
  return (
    <section>
      <h2>{groupsText.students}</h2>
      <FilterBar filters={filters} search={{ name: 'value', label: groupsText.studentSearch }} fields={fields} />
      <div style={{ height: 12 }} />
      <DataTable
        tableKey="group-students"
        label={groupsText.students}
        query={students}
        rows={students.data?.students}
        total={students.data?.total}
        columns={columns}
        rowKey={(student) => student.studentGroupId}
        paging={{ page: filters.page, perPage: filters.perPage, onPage: filters.setPage }}
        phoneRow={phoneRow}
        isFiltered={filters.isFiltered}
        onClearFilters={filters.clear}
        empty={{ title: groupsText.noStudents }}
        scrollX={900}
      />
    </section>
  )
}

function useStudents({ base, id }: GroupPlace, query: z.output<typeof StudentFilter>) {
  const { route } = useTwin(base, twins)
  return useCall(route, { params: { id }, query }, { keepPrevious: true })
}

function phoneRow(student: Student) {
  return {
    title: (
      <>
        <Face name={student.fullName} photo={student.photo} sizePx={22} /> {student.fullName}
      </>
    ),
    mark: <Status student={student} />,
    note: phoneText(student.phoneNumber),
    aside: student.hId,
  }
}

function Status({ student }: { student: Student }) {
  return <StatusPill tone={tones[student.status]}>{groupsText.member[student.status]}</StatusPill>
}
