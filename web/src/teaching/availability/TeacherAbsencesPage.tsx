import { availability } from '@markaz/protocol/teaching/availability/routes'
import type { TeacherAbsence } from '@markaz/protocol/teaching/availability/schemas'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { Button } from 'antd'
import { formatAbsenceDays } from '../../domain/timetable/timetable.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { asyncSelectFilterField, useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { absenceColumns } from './absence-columns.tsx'
import { availabilityText as words } from './availability.text.ts'

const TeacherAbsenceModal = lazyWithRetry(() =>
  import('./TeacherAbsenceModal.tsx').then((module) => module.TeacherAbsenceModal),
)
const RequestAbsenceModal = lazyWithRetry(() =>
  import('./RequestAbsenceModal.tsx').then((module) => module.RequestAbsenceModal),
)
const WorkingHoursModal = lazyWithRetry(() =>
  import('./WorkingHoursModal.tsx').then((module) => module.WorkingHoursModal),
)

const columns: Column<TeacherAbsence>[] = [
  { key: 'staff', title: words.staff, width: 220, isName: true, cell: ({ staff }) => personName(staff.fullName) },
  ...absenceColumns,
]

export function TeacherAbsencesPage() {
  const list = useList(availability.absences, { key: 'absences', rows: ({ absences }) => absences })
  const office = useOfficeFilterField()
  const { data, isPending } = useRouteQuery(groups.filterObjects, undefined, { staleMs: 300_000, silent: true })
  const { open, modal } = useModal()
  const see = (absence: TeacherAbsence) => open((close) => <TeacherAbsenceModal absence={absence} close={close} />)
  const teachers = data?.teachers.map(({ id, fullName }) => ({ id, fullName: personName(fullName) }))
  const fields: FilterField[] = [
    {
      ...{ kind: 'select', name: 'state', isDaily: true },
      options: Object.entries(words.states).map(([value, label]) => ({ value, label })),
    },
    { ...{ ...asyncSelectFilterField('staffId', teachers, isPending), label: words.staff }, isDaily: true },
    { kind: 'dates', label: words.days, from: 'from', to: 'to', isDaily: true },
    ...(office ? [office] : []),
  ]
  return (
    <Page
      title={words.title}
      extra={<Button onClick={() => open((close) => <WorkingHoursModal close={close} />)}>{words.hours}</Button>}
      action={
        <AddButton
          do={availability.add}
          onClick={() => open((close) => <RequestAbsenceModal isOwn={false} close={close} />)}
        >
          {words.add}
        </AddButton>
      }
    >
      <List<TeacherAbsence>
        label={words.title}
        list={list}
        columns={columns}
        fields={fields}
        to={(absence) => ({ open: () => see(absence), hasDialog: true })}
        phoneRow={(absence) => ({
          title: personName(absence.staff.fullName),
          note: `${formatAbsenceDays(absence)} · ${absence.reason}`,
          aside: words.states[absence.state],
        })}
        empty={{ title: words.emptyTitle, hint: words.emptyHint }}
        width={1130}
      />
      {modal}
    </Page>
  )
}
