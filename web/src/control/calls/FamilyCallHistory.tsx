import { callHistories } from '@markaz/protocol/control/calls/routes'
import { type CallAttempt, CallReason } from '@markaz/protocol/control/calls/schemas'
import { callDetailsPath } from '../../domain/call/call.tsx'
import { personName } from '../../shared/format/person.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { useCallFilterFields } from './call-fields.ts'
import { callsText as words } from './calls.text.ts'
import { callColumnsOfAllFamilies, toCallAttemptPhoneScreenRow } from './history-columns.tsx'

export function FamilyCallHistory() {
  const list = useList(callHistories.list, {
    key: 'call-histories',
    rows: ({ callHistories }) => callHistories,
    defaults: { callReasonType: CallReason.NotComingToLesson },
  })
  return (
    <List<CallAttempt>
      label={words.histories}
      list={list}
      columns={callColumnsOfAllFamilies}
      search={words.search}
      fields={useCallFilterFields('history')}
      to={({ callId }) => callDetailsPath(callId)}
      phoneRow={(entry) => toCallAttemptPhoneScreenRow(entry, personName(entry.student.fullName))}
      empty={{ title: words.historyEmpty }}
      width={1140}
    />
  )
}
