import { UndoOutlined } from '@ant-design/icons'
import { leavers } from '@markaz/protocol/people/leavers/routes'
import type { Leaver } from '@markaz/protocol/people/leavers/schemas'
import { Button } from 'antd'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import { longDateText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { type ListRowsSource, useList } from '../../shared/lists/use-list.ts'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { HintNote, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { RowButton } from '../../shared/ui/RowButtons.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { leaversText as words } from './leavers.text.ts'

const LeaverErasureDelayModal = lazyWithRetry(() =>
  import('./LeaverErasureDelayModal.tsx').then((m) => m.LeaverErasureDelayModal),
)

const StatePill = ({ of: { state } }: { of: Leaver }) => (
  <StatusPill tone={state === 'due' ? 'gold' : 'red'}>{words.states[state]}</StatusPill>
)
const dayOf = ({ state, on }: Leaver) => `${words.on[state]}: ${longDateText(on)}`

const columnsOf = (who: string): Column<Leaver>[] => [
  { key: 'fullName', title: who, width: 260, isName: true, cell: ({ fullName }) => personName(fullName) },
  { key: 'leftOn', title: words.leftOn, width: 160, cell: ({ leftOn }) => leftOn && longDateText(leftOn) },
  { key: 'state', width: 220, cell: (row) => <StatePill of={row} /> },
  { key: 'on', title: words.day, width: 280, cell: dayOf },
]

const studentColumns = columnsOf(words.student)
const staffColumns = columnsOf(words.staff)

export function FormerStudentsPage() {
  const list = useList(leavers.list, { key: 'leavers', rows: ({ students }) => students })
  const restore = useRouteMutation(leavers.restore, { done: () => words.restored })
  const mayChange = useMayCall(leavers.setMonths)
  return (
    <Leavers
      {...{ list, restore, mayChange, columns: studentColumns, segment: '', title: words.title, about: words.about }}
      {...{ restoreMeans: words.restoreMeans, empty: words.empty, emptyHint: words.emptyHint }}
    />
  )
}

/** The storage period of former staff is that of former students, and is set on the page of former students. */
export function FormerStaffPage() {
  const list = useList(leavers.listStaff, { key: 'former-staff', rows: ({ staff }) => staff })
  const restore = useRouteMutation(leavers.restoreStaff, { done: () => words.restored })
  return (
    <Leavers
      {...{ list, restore, mayChange: false, columns: staffColumns, segment: '/staff', title: words.staffTitle }}
      {...{ about: words.staffAbout, restoreMeans: words.staffRestoreMeans, empty: words.staffEmpty }}
      emptyHint={words.staffEmptyHint}
    />
  )
}

interface LeaversProps {
  list: ListRowsSource<Leaver> & { data?: { months: number | null } | undefined }
  restore: { mutateAsync: (call: { params: { id: number } }) => Promise<unknown> }
  mayChange: boolean
  columns: Column<Leaver>[]
  segment: string
  title: string
  about: string
  restoreMeans: string
  empty: string
  emptyHint: string
}

function Leavers(props: LeaversProps) {
  const { list, restore, mayChange, columns, segment, title, about, restoreMeans, empty, emptyHint } = props
  const { open, modal } = useModal()
  const [seesStudents, seesStaff] = [useMayCall(leavers.list), useMayCall(leavers.listStaff)]
  const askRestore = ({ id, fullName }: Leaver) =>
    askConfirmation({
      title: words.restoreAsk(personName(fullName)),
      content: restoreMeans,
      yes: words.restore,
      run: () => restore.mutateAsync({ params: { id } }),
    })
  const months = list.data?.months
  return (
    <Page title={title}>
      {seesStudents && seesStaff && (
        <TabLinks label={words.tabsLabel} tabs={words.tabs} pathOf={(tab) => `/leavers${tab}`} segment={segment} />
      )}
      <SecondaryText as="p">{about}</SecondaryText>
      {months !== undefined && <HintNote tone="gold">{words.time(months)}</HintNote>}
      {months !== undefined && mayChange && (
        <Stack row>
          <Button onClick={() => open((close) => <LeaverErasureDelayModal months={months} close={close} />)}>
            {words.change}
          </Button>
        </Stack>
      )}
      <List<Leaver>
        label={title}
        list={list}
        columns={columns}
        phoneRow={(row) => ({ title: personName(row.fullName), mark: <StatePill of={row} />, note: dayOf(row) })}
        actions={(row) =>
          row.state === 'held' && (
            <RowButton
              label={`${words.restore}: ${personName(row.fullName)}`}
              title={words.restore}
              icon={<UndoOutlined aria-hidden />}
              onClick={() => void askRestore(row)}
            />
          )
        }
        empty={{ title: empty, hint: emptyHint }}
        width={980}
      />
      {modal}
    </Page>
  )
}
