import { PlusOutlined } from '@ant-design/icons'
import { competitions, events, masterClasses } from '@markaz/protocol/motivation/events/routes'
import {
  type CentreEvent,
  EventKind,
  EventStatus,
  EventType,
  MasterClassType,
} from '@markaz/protocol/motivation/events/schemas'
import { Button, Dropdown } from 'antd'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import { List } from '../../shared/lists/List.tsx'
import { type ListRowsSource, useList } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { PageTabs } from '../../shared/ui/PageTabs.tsx'
import { EditLink, RemoveButton } from '../../shared/ui/RowButtons.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { EventCalendar } from './EventCalendar.tsx'
import { eventKindRoutes, eventPath } from './event.ts'
import { eventColumnsByListKind, toEventPhoneScreenRow } from './event-columns.tsx'
import { eventsText as words } from './events.text.ts'
import { useRefetchEventOnLiveUpdate, useRemoveEvent } from './hooks.tsx'

const defaults = { eventStatus: EventStatus.Scheduled }
const select = (name: string, label: string, texts: Record<string, string>): FilterField => ({
  kind: 'select',
  name,
  label,
  options: Object.entries(texts).map(([value, text]) => ({ value, label: text })),
  isDaily: true,
  widthPx: 150,
})
const status = select('eventStatus', words.status, words.statuses)
const kind = select('kind', words.kind, words.kinds)
const type = select('type', words.type, { [EventType.Single]: words.types.single, [EventType.Team]: words.types.team })

const calendarPath = '/events?view=calendar'
const views = [
  { title: words.list, path: '/events' },
  { title: words.calendar, path: calendarPath },
]

export function EventsPage() {
  const isCalendar = useSearchParams()[0].get('view') === 'calendar'
  const may = { master_class: useMayCall(masterClasses.create), competition: useMayCall(competitions.create) }
  const kinds = Object.values(EventKind).filter((one) => may[one])
  const [only] = kinds
  const paths = kinds.map((one) => ({ key: `${eventKindRoutes[one].base}/add`, label: words.addOf[one] }))
  const navigate = useNavigate()
  return (
    <Page
      title={words.title}
      action={
        kinds.length > 1 ? (
          <Dropdown
            trigger={['click']}
            autoFocus
            placement="bottomRight"
            menu={{ items: paths, onClick: ({ key }) => navigate(key) }}
          >
            <Button type="primary" icon={<PlusOutlined aria-hidden />}>
              {words.addShort}
            </Button>
          </Dropdown>
        ) : (
          only && <AddLink kind={only} />
        )
      }
    >
      <PageTabs label={words.view} tabs={views} path={isCalendar ? calendarPath : '/events'} />
      {isCalendar ? <EventCalendar /> : <AllEvents />}
    </Page>
  )
}

function AllEvents() {
  const list = useList(events.list, { key: 'events', rows: (answer) => answer.events, defaults })
  return (
    <Events
      list={list}
      label={words.all}
      columns={eventColumnsByListKind.all}
      fields={useFields(status, kind, type)}
      width={1134}
    />
  )
}

export function MasterClassEventsPage() {
  const chosen = useSearchParams()[0].get('masterClassType')
  const segment = chosen === MasterClassType.Technical ? chosen : MasterClassType.Pedagogical
  const list = useList(masterClasses.list, {
    key: 'master-classes',
    rows: (answer) => answer.events,
    defaults: { ...defaults, masterClassType: MasterClassType.Pedagogical },
  })
  const tabs = Object.values(MasterClassType).map((one) => ({ title: words.masterClassTypes[one], segment: one }))
  return (
    <Page title={words.lists.master_class} action={<AddLink kind={EventKind.MasterClass} />}>
      <TabLinks
        label={words.masterClassType}
        tabs={tabs}
        segment={segment}
        pathOf={(one) =>
          one === MasterClassType.Pedagogical ? '/master-class' : `/master-class?masterClassType=${one}`
        }
      />
      <Events
        list={list}
        label={words.lists.master_class}
        columns={eventColumnsByListKind.master_class}
        fields={useFields(status, type)}
        width={1480}
      />
    </Page>
  )
}

export function CompetitionEventsPage() {
  const list = useList(competitions.list, { key: 'competitions', rows: (answer) => answer.events, defaults })
  return (
    <Page title={words.lists.competition} action={<AddLink kind={EventKind.Competition} />}>
      <Events
        list={list}
        label={words.lists.competition}
        columns={eventColumnsByListKind.competition}
        fields={useFields(status, type)}
        width={1480}
      />
    </Page>
  )
}

interface EventsProps {
  list: ListRowsSource<CentreEvent> & { data?: { seq: number } | undefined }
  label: string
  columns: (typeof eventColumnsByListKind)[keyof typeof eventColumnsByListKind]
  fields: FilterField[]
  width: number
}

function Events({ list, label, columns, fields, width }: EventsProps) {
  const rights = useEventRights()
  useRefetchEventOnLiveUpdate(list.data?.seq)
  const isChangeable = rights.master_class.update || rights.competition.update
  const isRemovable = rights.master_class.remove || rights.competition.remove
  return (
    <List<CentreEvent>
      label={label}
      list={list}
      columns={columns}
      search={words.search}
      fields={fields}
      to={(event) => (rights[event.kind].read ? eventPath(event) : `/events/${event.id}`)}
      phoneRow={toEventPhoneScreenRow}
      actions={isChangeable || isRemovable ? (event) => <Actions event={event} rights={rights} /> : undefined}
      actionsWidth={88}
      empty={{ title: words.empty, hint: words.emptyHint }}
      width={width}
    />
  )
}

type Rights = ReturnType<typeof useEventRights>

function useEventRights() {
  return {
    master_class: useRights(eventKindRoutes.master_class.calls),
    competition: useRights(eventKindRoutes.competition.calls),
  }
}

const useRights = ({ read, update, remove }: (typeof eventKindRoutes)[EventKind]['calls']) => ({
  read: useMayCall(read),
  update: useMayCall(update),
  remove: useMayCall(remove),
})

function Actions({ event, rights }: { event: CentreEvent; rights: Rights }) {
  const remove = useRemoveEvent(event.kind)
  const may = rights[event.kind]
  return (
    <>
      {may.update && event.status === EventStatus.Scheduled && (
        <EditLink of={event.name} to={eventPath(event, 'edit')} />
      )}
      {may.remove && <RemoveButton of={event.name} onClick={() => remove(event)} />}
    </>
  )
}

function AddLink({ kind }: { kind: EventKind }) {
  const { base, calls } = eventKindRoutes[kind]
  if (!useMayCall(calls.create)) return null
  return <AddButton to={`${base}/add`}>{words.addShort}</AddButton>
}

function useFields(...own: FilterField[]): FilterField[] {
  const office = useOfficeFilterField()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields of a page never change
  return useMemo(() => (office ? [...own, office] : own), [office])
}
