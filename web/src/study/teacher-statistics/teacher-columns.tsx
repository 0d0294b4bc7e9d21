import { formattingText } from '../../shared/format/format.text.ts'
import { numberText, percentText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { PersonPhoto } from '../../shared/ui/PersonCell.tsx'

interface TeacherRow {
  fullName: string
  photo: string | null
  offices: readonly { name: string }[]
  groupsCount: number
}

export function createTeacherPercentColumn<Row extends object>(
  key: string,
  title: string,
  of: (row: Row) => number | null,
  { isSorted = true } = {},
): Column<Row> {
  const column: Column<Row> = { key, title, width: 96, align: 'right', cell: (row) => percentText(of(row)) }
  return isSorted ? { ...column, sort: key } : column
}

export function teacherColumns<Row extends TeacherRow>(): Column<Row>[] {
  return [
    {
      key: 'photo',
      width: 56,
      cell: ({ fullName, photo }) => <PersonPhoto name={fullName} photo={photo} sizePx={32} />,
    },
    { key: 'fullName', width: 170, isName: true, cell: ({ fullName }) => personName(fullName) },
    { key: 'offices', width: 110, cell: teacherOfficeNames },
    {
      key: 'groups',
      width: 90,
      align: 'right',
      sort: 'groupsCount',
      cell: ({ groupsCount }) => numberText(groupsCount),
    },
  ]
}

export const teacherOfficeNames = ({ offices }: Pick<TeacherRow, 'offices'>) =>
  offices.map(({ name }) => name).join(', ') || formattingText.missing
