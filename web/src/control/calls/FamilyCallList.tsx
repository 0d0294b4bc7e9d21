import { HistoryOutlined, PhoneOutlined } from '@ant-design/icons'
import { autoCalls } from '@markaz/protocol/control/calls/routes'
import { CallReason, type FamilyCall } from '@markaz/protocol/control/calls/schemas'
import { useNavigate } from 'react-router'
import { CallResultPill, callDetailsPath, callListPath } from '../../domain/call/call.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { RemoveButton, RowButton } from '../../shared/ui/RowButtons.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { useCallFilterFields } from './call-fields.ts'
import { callsText as words } from './calls.text.ts'
import { CallStatePill } from './history-columns.tsx'

export const isCallPending = ({ state }: FamilyCall) => state === 'waiting' || state === 'not_configured'
const namesOf = ({ students }: FamilyCall) => students.map(({ fullName }) => personName(fullName)).join(', ')

/**
 * Lists families to call, by default the families of absent children. The server adds these families at the time
 * `listAt`.
 */
export function FamilyCallList({ listAt = '19:00' }: { listAt?: string | undefined }) {
  const list = useList(autoCalls.list, {
    key: 'auto-call',
    rows: ({ calls }) => calls,
    defaults: { callReasonType: CallReason.NotComingToLesson },
  })
  return (
    <List<FamilyCall>
      label={words.list}
      list={list}
      columns={columns}
      search={words.search}
      fields={useCallFilterFields('list')}
      to={({ id }) => callDetailsPath(id)}
      phoneRow={(call) => ({
        title: namesOf(call),
        mark: <CallStatePill state={call.state} />,
        note: [call.parent && personName(call.parent.fullName), phoneText(call.phone)].filter(Boolean).join(' · '),
        aside: call.lastAt ? timestampText(call.lastAt) : timestampText(call.createdAt),
      })}
      actions={(call) => <Operations call={call} />}
      actionsWidth={116}
      empty={{ title: words.emptyTitle, hint: words.emptyHint(listAt) }}
      width={1140}
    />
  )
}

function Operations({ call }: { call: FamilyCall }) {
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const mayCall = useMayCall(autoCalls.next)
  const mayRemove = useMayCall(autoCalls.remove)
  const remove = useRemoveWithConfirmation(autoCalls.remove, {
    title: () => words.removeTitle,
    content: namesOf,
    of: namesOf,
    done: (call) => words.removed(namesOf(call)),
  })
  const name = namesOf(call)
  return (
    <>
      {mayCall && isCallPending(call) && (
        <RowButton
          icon={<PhoneOutlined aria-hidden />}
          label={words.callOf(name)}
          title={words.callNow}
          onClick={() => navigate(callListPath(call.id))}
        />
      )}
      {/* On a phone the entire row is a link, so a separate link is not needed. */}
      {!isPhone && (
        <RowButton
          worksOffline
          icon={<HistoryOutlined aria-hidden />}
          label={words.historyOf(name)}
          title={words.history}
          onClick={() => navigate(callDetailsPath(call.id))}
        />
      )}
      {mayRemove && isCallPending(call) && <RemoveButton of={name} onClick={() => remove(call)} />}
    </>
  )
}

const columns: Column<FamilyCall>[] = [
  { key: 'student', width: 150, isName: true, cell: namesOf },
  {
    key: 'phone',
    width: 166,
    cell: ({ phone, isForbidden }) => (
      <>
        {phoneText(phone)}
        {isForbidden && (
          <SecondaryText as="div" small>
            {words.forbidden}
          </SecondaryText>
        )}
      </>
    ),
  },
  {
    key: 'parent',
    title: words.parent,
    width: 124,
    cell: ({ parent }) => (parent ? personName(parent.fullName) : formattingText.missing),
  },
  { key: 'reason', width: 124, cell: ({ callReasonType }) => words.reasons[callReasonType] },
  { key: 'state', width: 112, cell: ({ state }) => <CallStatePill state={state} /> },
  { ...numberColumn('callsCount', ({ callsCount }) => callsCount, 112), title: words.callsCount },
  {
    key: 'last',
    title: words.last,
    width: 112,
    cell: ({ lastAt }) => (lastAt ? timestampText(lastAt) : formattingText.missing),
  },
  {
    key: 'lastState',
    title: words.lastState,
    isMain: true,
    width: 130,
    cell: ({ lastResult }) => (lastResult ? <CallResultPill result={lastResult} /> : formattingText.missing),
  },
]
