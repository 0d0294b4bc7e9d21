import { InboxOutlined, RollbackOutlined } from '@ant-design/icons'
import { rooms } from '@markaz/protocol/centre/rooms/routes'
import type { Room } from '@markaz/protocol/centre/rooms/schemas'
import { useLocation, useSearchParams } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import { useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { EditButton, RowButton } from '../../shared/ui/RowButtons.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { roomsText as words } from './rooms.text.ts'

const RoomModal = lazyWithRetry(() => import('./RoomModal.tsx').then((module) => module.RoomModal))

const columns: Column<Room>[] = [
  { key: 'name', title: words.name, width: 200, isName: true, cell: ({ name }) => name },
  { key: 'office', width: 180, cell: ({ office }) => office.name },
  numberColumn('capacity', ({ capacity }) => capacity, 90),
  numberColumn('floor', ({ floor }) => floor, 90),
  { key: 'equipment', width: 220, cell: ({ equipment }) => equipment ?? formattingText.missing },
  { key: 'erpName', title: words.erpName, width: 160, cell: ({ erpName }) => erpName ?? formattingText.missing },
]

export function RoomsPage() {
  const isArchived = useLocation().pathname.endsWith('/archived')
  const list = useList(rooms.list, {
    key: 'rooms',
    rows: (answer) => answer.rooms,
    ask: ({ officeIds }) => ({ officeIds, isArchived }),
  })
  const office = useOfficeFilterField()
  const { open, modal } = useModal()
  const filtered = useSearchParams()[0].getAll('officeIds')
  const officeId = filtered.length === 1 ? Number(filtered[0]) || undefined : undefined
  const edit = (room: Room | null) => open((close) => <RoomModal room={room} officeId={officeId} close={close} />)
  const mayChange = useMayCall(rooms.update)
  const of = (_: unknown, { params }: { params: { id: number } }) => list.rows?.find(({ id }) => id === params.id)?.name
  const put = useRouteMutation(rooms.archive, { of, done: () => words.archived })
  const take = useRouteMutation(rooms.unarchive, { of, done: () => words.unarchived })
  const actions = (room: Room) => (
    <>
      <EditButton of={room.name} onClick={() => edit(room)} />
      <RowButton
        label={isArchived ? words.restoreOf(room.name) : words.toArchiveOf(room.name)}
        title={isArchived ? words.restore : words.toArchive}
        icon={isArchived ? <RollbackOutlined aria-hidden /> : <InboxOutlined aria-hidden />}
        onClick={() => (isArchived ? take : put).mutate({ params: { id: room.id } })}
      />
    </>
  )
  const notes = ({ office, capacity, floor }: Room) =>
    [office.name, capacity !== null && words.seats(capacity), floor !== null && words.storey(floor)].filter(Boolean)
  return (
    <Page title={words.title} action={<AddButton do={rooms.create} onClick={() => edit(null)} />}>
      <TabLinks
        label={words.places}
        tabs={[
          { title: words.active, segment: '' },
          { title: words.archive, segment: '/archived' },
        ]}
        segment={isArchived ? '/archived' : ''}
        pathOf={(segment) => `/rooms${segment}`}
      />
      <List<Room>
        label={words.title}
        list={list}
        columns={columns}
        fields={office ? [{ ...office, isDaily: true, widthPx: 180 }] : []}
        phoneRow={(room) => ({ title: room.name, note: notes(room).join(' · ') })}
        to={mayChange ? (room) => ({ open: () => edit(room), hasDialog: true }) : undefined}
        actions={mayChange ? actions : undefined}
        actionsWidth={88}
        empty={isArchived ? { title: words.emptyArchive } : { title: words.emptyTitle, hint: words.emptyHint }}
        width={960}
      />
      {modal}
    </Page>
  )
}
