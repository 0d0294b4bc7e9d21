import { HistoryOutlined, UnlockOutlined } from '@ant-design/icons'
import { audits } from '@markaz/protocol/control/audits/routes'
import { devices } from '@markaz/protocol/control/doors/routes'
import type { DoorDevice } from '@markaz/protocol/control/doors/schemas'
import { useMemo } from 'react'
import { auditHistoryPath } from '../../domain/audit/HistoryMenu.tsx'
import { auditHistoryText } from '../../domain/audit/history.text.ts'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import { useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import { shortDateText, timestampText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { useLiveRefetch } from '../../shared/live/use-live.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { EditButton, RemoveButton, RowButton, RowLinkButton } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { DeviceStatePill, deviceProblemText } from './device-state.tsx'
import { doorsText as words } from './doors.text.ts'

const DoorDeviceModal = lazyWithRetry(() => import('./DoorDeviceModal.tsx').then((m) => m.DoorDeviceModal))

const addressText = ({ ipAddress, port }: DoorDevice) => (port === 80 ? ipAddress : `${ipAddress}:${port}`)
const lastText = ({ lastEvent }: DoorDevice) =>
  lastEvent && `${personName(lastEvent.fullName)} ${words.went[lastEvent.direction]}`

const passesText = ({ passesToday, lastPassAt }: DoorDevice) =>
  words.passesToday(passesToday, lastPassAt && timestampText(lastPassAt))
const unknownText = ({ unknownEvents }: DoorDevice) =>
  unknownEvents.length > 0 && words.unknownEvents(unknownEvents.join(', '))

/**
 * Returns a text with the door device's problems, the unknown events that it has sent, and the last person who passed.
 */
const stateLine = (device: DoorDevice) =>
  [
    deviceProblemText(device),
    unknownText(device),
    device.lastEvent && `${lastText(device)}, ${timestampText(device.lastEvent.at)}`,
  ]
    .filter(Boolean)
    .join(' · ')

const columns: Column<DoorDevice>[] = [
  { key: 'name', isName: true, cell: ({ name }) => name },
  { key: 'state', width: 190, cell: ({ state }) => <DeviceStatePill state={state} />, note: stateLine },
  { key: 'passesToday', title: words.passes, width: 150, cell: passesText },
  { key: 'type', width: 100, cell: ({ type }) => words.types[type] },
  { key: 'ipAddress', width: 156, cell: addressText },
  { key: 'office', width: 110, cell: ({ office }) => office?.name },
  {
    key: 'additionalOffices',
    width: 124,
    cell: ({ additionalOffices }) => additionalOffices.map(({ name }) => name).join(', '),
  },
  { key: 'createdAt', title: words.created, width: 120, cell: ({ createdAt }) => shortDateText(createdAt) },
]

export function DoorDevicesPage() {
  const list = useList(devices.list, { key: 'devices', rows: ({ devices }) => devices })
  useLiveRefetch(devices.stream, { args: (after) => ({ query: { after } }), after: list.data?.seq })
  const office = useOfficeFilterField()
  const fields = useMemo(() => (office ? [office] : []), [office])
  const { open, modal } = useModal()
  const edit = (device: DoorDevice | null) => open((close) => <DoorDeviceModal device={device} close={close} />)
  const mayChange = useMayCall(devices.update)
  const mayRead = useMayCall(devices.read)
  const mayRemove = useMayCall(devices.remove)
  const maySeeHistory = useMayCall(audits.list)
  const remove = useRemoveWithConfirmation(devices.remove, {
    title: ({ name }: DoorDevice) => words.deleteTitle(name),
    content: () => words.deleteHint,
    done: () => words.deleted,
  })
  const openDoor = useOpenDoor()
  const add = <AddButton do={devices.create} onClick={() => edit(null)} />
  const actions = (device: DoorDevice) => (
    <>
      {mayChange && (
        <RowButton
          label={words.openOf(device.name)}
          title={words.open}
          icon={<UnlockOutlined aria-hidden />}
          onClick={() => void openDoor(device)}
        />
      )}
      {maySeeHistory && (
        <RowLinkButton
          label={words.historyOf(device.name)}
          title={auditHistoryText.history}
          icon={<HistoryOutlined aria-hidden />}
          to={auditHistoryPath('door_device', device.id)}
        />
      )}
      {mayChange && mayRead && <EditButton of={device.name} onClick={() => edit(device)} />}
      {mayRemove && <RemoveButton of={device.name} onClick={() => remove(device)} />}
    </>
  )
  return (
    <Page title={words.title} action={add}>
      <List<DoorDevice>
        label={words.title}
        list={list}
        columns={columns}
        search={words.search}
        fields={fields}
        phoneRow={(device) => ({
          title: device.name,
          mark: <DeviceStatePill state={device.state} />,
          note: [device.office?.name, addressText(device), passesText(device), unknownText(device)]
            .filter(Boolean)
            .join(' · '),
          aside: lastText(device),
        })}
        actions={mayChange || mayRemove || maySeeHistory ? actions : undefined}
        actionsWidth={132}
        empty={{ title: words.emptyTitle, hint: words.emptyHint, action: add }}
        width={1290}
      />
      {modal}
    </Page>
  )
}

function useOpenDoor() {
  const { mutateAsync } = useRouteMutation(devices.openDoor)
  return ({ id, name }: DoorDevice) =>
    askConfirmation({
      title: words.openTitle(name),
      content: words.openHint,
      yes: words.yesOpen,
      run: async () => {
        await mutateAsync({ body: { deviceId: id } })
        notifySuccess(words.opened(name))
      },
    })
}
