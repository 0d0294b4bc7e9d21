import { bestStudents } from '@markaz/protocol/motivation/awards/best-students.routes'
import type { BestStudent } from '@markaz/protocol/motivation/awards/best-students.schemas'
import { useMemo } from 'react'
import { useMayCall } from '../../shared/access/access.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import { timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { RemoveButton } from '../../shared/ui/RowButtons.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { bestStudentsText as words } from './best-students.text.ts'
import { BestStudentsTabs, currentMonth, listMonthOptions } from './best-students.tsx'

const columns: Column<BestStudent>[] = [
  {
    key: 'student',
    title: words.student,
    width: 250,
    isName: true,
    cell: ({ student }) => <PersonCell name={student.fullName} photo={student.photo} />,
    note: ({ comment }) => comment,
  },
  { key: 'group', width: 140, cell: ({ group }) => group?.name ?? formattingText.missing },
  { key: 'office', width: 120, cell: ({ office }) => office?.name ?? formattingText.missing },
  { key: 'month', width: 120, cell: ({ month }) => words.monthOf(month) },
  { key: 'place', width: 80, align: 'right', cell: ({ place }) => place },
  { key: 'addedBy', title: words.addedBy, width: 160, cell: ({ addedBy }) => personName(addedBy.fullName) },
  { key: 'created', title: words.created, width: 150, cell: ({ createdAt }) => timestampText(createdAt) },
]

export function BestStudentsPage() {
  const list = useList(bestStudents.list, { key: 'best-students', rows: ({ bestStudents }) => bestStudents })
  const mayRemove = useMayCall(bestStudents.remove)
  const remove = useRemoveWithConfirmation(bestStudents.remove, {
    title: ({ student, month }: BestStudent) => words.removeTitle(personName(student.fullName), words.monthOf(month)),
    of: ({ student }) => personName(student.fullName),
    done: ({ student }) => words.removed(personName(student.fullName)),
  })
  const shown = list.filters.values.month ?? list.rows?.[0]?.month ?? currentMonth()
  const add = (
    <AddButton do={bestStudents.add} to="/the-best-ones/add">
      {words.addShort}
    </AddButton>
  )
  return (
    <Page title={words.title} action={add}>
      <BestStudentsTabs month={shown} isPoster={false} />
      <List<BestStudent>
        label={words.title}
        list={list}
        columns={columns}
        search={words.search}
        fields={useFields()}
        phoneRow={({ student, month, place, group }) => ({
          title: <PersonCell name={student.fullName} photo={student.photo} sizePx={22} />,
          mark: words.placeOf(place),
          note: group?.name ?? formattingText.missing,
          aside: words.monthOf(month),
        })}
        actions={
          mayRemove
            ? (row) => <RemoveButton of={personName(row.student.fullName)} onClick={() => remove(row)} />
            : undefined
        }
        actionsWidth={56}
        empty={{ title: words.emptyTitle, hint: words.emptyHint, action: add }}
        width={1136}
      />
    </Page>
  )
}

function useFields(): FilterField[] {
  const office = useOfficeFilterField()
  return useMemo(() => {
    const month = { kind: 'select', name: 'month', options: listMonthOptions(), isDaily: true } as const
    return office ? [month, { ...office, isDaily: true }] : [month]
  }, [office])
}
