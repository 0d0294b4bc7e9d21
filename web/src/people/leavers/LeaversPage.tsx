import { UndoOutlined } from '@ant-design/icons'
import { leavers } from '@markaz/protocol/people/leavers/routes'
import type { Leaver } from '@markaz/protocol/people/leavers/schemas'
import { Button } from 'antd'
import { useMay } from '../../shared/access/access.tsx'
import { useSend } from '../../shared/api/query.ts'
import { longDate } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { confirm } from '../../shared/ui/confirm.tsx'
import { Muted, Note, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { RowButton } from '../../shared/ui/RowButtons.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { leaversText as words } from './leavers.text.ts'

const MonthsModal = lazyWithRetry(() => import('./MonthsModal.tsx').then((m) => m.MonthsModal))

const StatePill = ({ of: { state } }: { of: Leaver }) => (
  <StatusPill tone={state === 'due' ? 'gold' : 'red'}>{words.states[state]}</StatusPill>
)
const dayOf = ({ state, on }: Leaver) => `${words.on[state]}: ${longDate(on)}`

const columns: Column<Leaver>[] = [
  { key: 'fullName', title: words.fullName, width: 260, isName: true, cell: ({ fullName }) => personName(fullName) },
  { key: 'leftOn', title: words.leftOn, width: 160, cell: ({ leftOn }) => leftOn && longDate(leftOn) },
  { key: 'state', title: words.state, width: 220, cell: (row) => <StatePill of={row} /> },
  { key: 'on', title: words.day, width: 280, cell: dayOf },
]

/** Students whose personal data will be erased soon, and students whose erasure can still be undone. */
export function LeaversPage() {
  const list = useList(leavers.list, { key: 'leavers', rows: ({ students }) => students })
  const { open, modal } = useModal()
  const mayChange = useMay(leavers.setMonths)
  const restore = useSend(leavers.restore, { done: () => words.restored })
  const askRestore = ({ id, fullName }: Leaver) =>
    confirm({
      title: words.restoreAsk(personName(fullName)),
      content: words.restoreMeans,
      yes: words.restore,
      run: () => restore.mutateAsync({ params: { id } }),
    })
  const months = list.data?.months
  return (
    <Page title={words.title}>
      <Muted as="p">{words.about}</Muted>
      {months !== undefined && <Note tone="gold">{words.time(months)}</Note>}
      {months !== undefined && mayChange && (
        <Stack row>
          <Button onClick={() => open((close) => <MonthsModal months={months} close={close} />)}>{words.change}</Button>
        </Stack>
      )}
      <List<Leaver>
        label={words.title}
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
        empty={{ title: words.empty, hint: words.emptyHint }}
        width={980}
      />
      {modal}
    </Page>
  )
}
