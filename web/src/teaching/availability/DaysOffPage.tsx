import { daysOff } from '@markaz/protocol/teaching/availability/routes'
import type { DayOff } from '@markaz/protocol/teaching/availability/schemas'
import { useGrants, useMayCall } from '../../shared/access/access.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import { isoWeekday, shortDateText, todayInTashkent, weekdayName } from '../../shared/format/date.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { RemoveButton } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { daysOffText as words } from './availability.text.ts'

const DayOffModal = lazyWithRetry(() => import('./DayOffModal.tsx').then((module) => module.DayOffModal))

const dayText = ({ date }: DayOff) => `${shortDateText(date)}, ${weekdayName(isoWeekday(date))}`
const timeText = ({ beginTime, endTime }: DayOff) => (beginTime ? `${beginTime}–${endTime}` : words.wholeDay)
const officeText = ({ office }: DayOff) => office?.name ?? words.wholeCentre

const columns: Column<DayOff>[] = [
  { key: 'date', width: 200, cell: dayText },
  { key: 'name', width: 300, isName: true, cell: ({ name }) => name },
  { key: 'time', title: words.time, width: 130, cell: timeText },
  { key: 'office', width: 200, cell: officeText },
]

export function DaysOffPage() {
  const list = useList(daysOff.list, { key: 'days-off', rows: (answer) => answer.daysOff })
  const office = useOfficeFilterField()
  const { open, modal } = useModal()
  const mayChange = useMayCall(daysOff.remove)
  const { isSuperadmin } = useGrants()
  const refresh = ['days-off', 'timetable', 'groups']
  const remove = useRemoveWithConfirmation<typeof daysOff.remove, DayOff>(daysOff.remove, {
    title: ({ name }) => words.remove(name),
    content: () => words.removeMeans,
    done: ({ name }) => words.removed(name),
    refresh,
  })
  const today = todayInTashkent()
  // Past days off cannot be changed. Only users who see all branches can change a day off for all branches.
  const actions = (one: DayOff) =>
    one.date >= today &&
    (one.office !== null || isSuperadmin) && (
      <RemoveButton of={`${one.name}, ${shortDateText(one.date)}`} onClick={() => remove(one)} />
    )
  const fields: FilterField[] = [
    { kind: 'dates', label: words.days, from: 'from', to: 'to', isDaily: true },
    ...(office ? [{ ...office, isDaily: true }] : []),
  ]
  return (
    <Page
      title={words.title}
      action={<AddButton do={daysOff.add} onClick={() => open((close) => <DayOffModal close={close} />)} />}
    >
      <List<DayOff>
        label={words.title}
        list={list}
        columns={columns}
        fields={fields}
        phoneRow={(one) => ({ title: one.name, note: `${timeText(one)} · ${officeText(one)}`, aside: dayText(one) })}
        actions={mayChange ? actions : undefined}
        actionsWidth={56}
        empty={{ title: words.emptyTitle, hint: words.emptyHint }}
        width={900}
      />
      {modal}
    </Page>
  )
}
