import { masterClasses, studySectionMasterClasses } from '@markaz/protocol/motivation/events/routes'
import { type CentreEvent, EventStatus, EventType, MasterClassType } from '@markaz/protocol/motivation/events/schemas'
import { Link, useSearchParams } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import { timestampText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { masterClassesText as words } from './master-classes.text.ts'

const tabs = Object.values(MasterClassType).map((segment) => ({ segment, title: words.directions[segment] }))

export function MasterClassesPage() {
  const chosen = useSearchParams()[0].get('masterClassType')
  const mayOpen = useMayCall(masterClasses.read)
  const list = useList(studySectionMasterClasses.list, {
    key: 'study-master-classes',
    rows: ({ events }) => events,
    defaults: { masterClassType: MasterClassType.Pedagogical },
  })
  return (
    <Page title={words.title}>
      <TabLinks
        label={words.tabs}
        tabs={tabs}
        segment={chosen ?? MasterClassType.Pedagogical}
        pathOf={(type) =>
          type === MasterClassType.Pedagogical ? '/master-classes' : `/master-classes?masterClassType=${type}`
        }
      />
      <List<CentreEvent>
        label={words.title}
        list={list}
        columns={columnsFor(mayOpen)}
        search={words.search}
        fields={useFields()}
        to={mayOpen ? ({ id }) => `/master-class/${id}` : undefined}
        phoneRow={({ name, startDate, ...event }) => ({
          title: name,
          mark: <Status {...event} />,
          note: timestampText(startDate),
          aside: words.cameOf(numberText(event.cameCount), numberText(event.participantsCount)),
        })}
        empty={{ title: words.empty, hint: words.emptyHint }}
        width={1000}
      />
    </Page>
  )
}

const Status = ({ status }: Pick<CentreEvent, 'status'>) => (
  <StatusPill tone={status === EventStatus.Scheduled ? 'blue' : 'grey'}>{words.statuses[status]}</StatusPill>
)

const columnsFor = (mayOpen: boolean): Column<CentreEvent>[] => [
  { key: 'name', width: 190, isName: true, cell: ({ name }) => name },
  { key: 'type', title: words.type, width: 96, cell: ({ type }) => words.types[type] },
  { key: 'begins', title: words.begins, width: 147, cell: ({ startDate }) => timestampText(startDate) },
  { key: 'ends', title: words.ends, width: 147, cell: ({ endDate }) => timestampText(endDate) },
  { key: 'office', width: 120, cell: ({ office }) => office?.name ?? words.allOffices },
  {
    key: 'participants',
    width: 120,
    align: 'right',
    cell: ({ id, participantsCount }) =>
      mayOpen ? (
        <Link to={`/master-class/${id}/participants`}>{numberText(participantsCount)}</Link>
      ) : (
        numberText(participantsCount)
      ),
  },
  { ...numberColumn('came', ({ cameCount }) => cameCount), title: words.came },
  { key: 'status', width: 124, cell: (event) => <Status {...event} /> },
]

function useFields(): FilterField[] {
  const office = useOfficeFilterField()
  return [
    {
      kind: 'select',
      name: 'eventStatus',
      options: Object.values(EventStatus).map((value) => ({ value, label: words.statuses[value] })),
      isDaily: true,
      widthPx: 160,
    },
    { kind: 'dates', label: words.days, from: 'from', to: 'to', isDaily: true },
    {
      kind: 'select',
      name: 'type',
      label: words.type,
      options: Object.values(EventType).map((value) => ({ value, label: words.types[value] })),
    },
    ...(office ? [office] : []),
  ]
}
