import { students } from '@markaz/protocol/people/students/routes'
import type {
  ContractStatus,
  ContractType,
  Student,
  StudentAccountStatus,
  StudentFilter,
} from '@markaz/protocol/people/students/schemas'
import { phoneDigitsOfSearch } from '@markaz/protocol/search-text'
import { useMemo } from 'react'
import { ErpStatusPill } from '../../domain/membership/membership-status.tsx'
import { studentText } from '../../domain/student/student.text.ts'
import { StudentAccountStatusPill, StudentContractPill } from '../../domain/student/student-status.tsx'
import { useHasSeveralOffices } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import type { FilterField, FilterOption, SelectFilterField } from '../../shared/filters/filter-fields.ts'
import type { FiltersOfUrl } from '../../shared/filters/use-filters.ts'
import { timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { HighlightedPhone } from './HighlightedPhone.tsx'
import style from './students.module.css'
import { studentsText } from './students.text.ts'

export const studentColumnsOf = (
  showCategories: (student: Student) => void,
  typed: string | undefined,
): Column<Student>[] => [
  { key: 'hId', width: 100, cell: ({ hId }) => hId ?? formattingText.missing },
  {
    key: 'fullName',
    width: 290,
    isName: true,
    cell: ({ fullName, photo }) => <PersonCell name={fullName} photo={photo} />,
    // After a search by digits, each row shows the matching phone number.
    ...(phoneDigitsOfSearch(typed) && {
      note: ({ phoneNumber, mobile }: Student) => <HighlightedPhone phones={[phoneNumber, mobile]} typed={typed} />,
    }),
  },
  { key: 'photo', width: 80, isMain: false, cell: ({ photo }) => <YesNo has={photo !== null} /> },
  {
    key: 'personalData',
    title: studentsText.personalData,
    width: 145,
    cell: ({ hasPersonalData }) => <YesNo has={hasPersonalData} />,
  },
  { key: 'contract', width: 140, isMain: true, cell: (student) => <StudentContractPill student={student} /> },
  {
    key: 'offices',
    width: 150,
    cell: ({ offices }) => offices.map(({ name }) => name).join(', ') || formattingText.missing,
  },
  {
    key: 'categories',
    title: studentsText.categories,
    width: 120,
    align: 'right',
    cell: (student) => <Categories student={student} show={showCategories} />,
  },
  {
    key: 'status',
    title: studentText.erpStatus,
    width: 170,
    cell: ({ status }) => <ErpStatusPill status={status} />,
  },
  {
    key: 'systemStatus',
    width: 140,
    isMain: true,
    cell: ({ systemStatus }) => <StudentAccountStatusPill status={systemStatus} />,
  },
  {
    key: 'created',
    title: studentsText.created,
    width: 160,
    sort: 'createdAt',
    cell: ({ createdAt }) => timestampText(createdAt),
  },
]

function YesNo({ has }: { has: boolean }) {
  return has ? (
    <StatusPill tone="green">{studentsText.has}</StatusPill>
  ) : (
    <SecondaryText>{studentsText.hasNot}</SecondaryText>
  )
}

function Categories({ student, show }: { student: Student; show: (student: Student) => void }) {
  const count = student.categories.length
  if (count === 0) return 0
  return (
    <button
      type="button"
      className={style.count}
      aria-haspopup="dialog"
      aria-label={studentsText.categoriesOf(personName(student.fullName), count)}
      onClick={() => show(student)}
    >
      {count}
    </button>
  )
}

export const unfinishedHomeworkQueryParam = { name: 'homework', value: 'debts' }

export const studentFilterDefaults = { orderBy: 'ASC' as const }

type StudentFilters = FiltersOfUrl<typeof StudentFilter>

export function toStudentExportFilter({ values }: StudentFilters) {
  const { page: _page, perPage: _perPage, ...filter } = values
  return { ...filter, orderBy: filter.orderBy ?? 'ASC' }
}

const named = (things: readonly { id: number; name?: string; hName?: string; displayName?: string }[] = []) =>
  things.map(({ id, name, hName, displayName }) => ({ value: id, label: displayName || hName || name || '' }))

const words = <T extends string | number>(texts: Record<T, string>): FilterOption[] =>
  Object.entries<string>(texts).map(([value, label]) => ({ value: /^\d+$/.test(value) ? Number(value) : value, label }))

const yesNo: FilterOption[] = [
  { value: 'true', label: studentsText.has },
  { value: 'false', label: studentsText.hasNot },
]

const cameOrNot: FilterOption[] = [
  { value: 'false', label: studentsText.portalNever },
  { value: 'true', label: studentsText.portalCame },
]

const installedOrNot: FilterOption[] = [
  { value: 'false', label: studentsText.portalNotInstalled },
  { value: 'true', label: studentsText.portalInstalled },
]

const select = (
  name: string,
  label: string,
  options: FilterOption[],
  rest: Partial<SelectFilterField> = {},
): SelectFilterField => ({
  kind: 'select',
  name,
  label,
  options,
  ...rest,
})

/** Status, branch and group are in the filter bar; all other filters are behind "Yana filtrlar" (more filters). */
export function useStudentFilterFields(): FilterField[] {
  const { data, isPending: isLoading } = useRouteQuery(students.filterObjects, undefined, { staleMs: 5 * 60_000 })
  const hasSeveralOffices = useHasSeveralOffices()
  return useMemo(() => {
    const daily = { isDaily: true, isLoading }
    const fields: (FilterField | false)[] = [
      select('statusId', studentsText.status, named(data?.statuses), { ...daily, widthPx: 180 }),
      hasSeveralOffices &&
        select('officeIds', studentsText.office, named(data?.offices), { ...daily, isMultiple: true, widthPx: 180 }),
      select('groupId', studentsText.group, named(data?.groups), { ...daily, widthPx: 200 }),
      select('categoryId', studentsText.category, named(data?.categories), { isLoading }),
      select('systemStatus', studentsText.systemStatus, words<StudentAccountStatus>(studentsText.system)),
      select('hasPhoto', studentsText.hasPhoto, yesNo),
      select('hasPrivateInfo', studentsText.hasPrivateInfo, yesNo),
      select('contractType', studentsText.contractType, words<ContractType>(studentsText.types)),
      select('contractStatus', studentsText.contractStatus, words<ContractStatus>(studentsText.contracts)),
      select('hasPortal', studentsText.portal, cameOrNot),
      select('hasPortalInstalled', studentsText.portalApp, installedOrNot),
      select('orderBy', studentsText.order, words(studentsText.orders)),
    ]
    return fields.filter((field) => field !== false)
  }, [data, isLoading, hasSeveralOffices])
}
