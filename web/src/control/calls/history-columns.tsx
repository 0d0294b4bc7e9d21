import type { CallAttempt, PhoneCallState } from '@markaz/protocol/control/calls/schemas'
import { CallResultPill } from '../../domain/call/call.tsx'
import { timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import type { PhoneScreenRow } from '../../shared/lists/PhoneScreenRows.tsx'
import { SecondaryText, UserEnteredText } from '../../shared/ui/layout.tsx'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { callsText as words } from './calls.text.ts'

const stateTone: Record<PhoneCallState, PillTone> = {
  not_configured: 'gold',
  waiting: 'gold',
  calling: 'blue',
  reached: 'green',
  not_reached: 'red',
  stopped: 'grey',
}
export const CallStatePill = ({ state }: { state: PhoneCallState }) => (
  <StatusPill tone={stateTone[state]}>{words.states[state]}</StatusPill>
)

const initiatorOf = ({ initiator }: CallAttempt) => (initiator ? personName(initiator.fullName) : words.exchange)

function Remarks({ note, digits, cause }: Pick<CallAttempt, 'note' | 'digits' | 'cause'>) {
  const quiet = [digits && words.digits(digits), cause].filter(Boolean).join(' · ')
  if (!note && !quiet) return formattingText.missing
  return (
    <>
      {note && <UserEnteredText as="span">{note}</UserEnteredText>}
      {quiet && (
        <SecondaryText as="div" small>
          {quiet}
        </SecondaryText>
      )}
    </>
  )
}

const entryColumns: Record<
  'createdAt' | 'reason' | 'state' | 'duration' | 'initiator' | 'note',
  Column<CallAttempt>
> = {
  createdAt: {
    key: 'createdAt',
    title: words.createdAt,
    width: 112,
    cell: ({ createdAt }) => timestampText(createdAt),
  },
  reason: { key: 'reason', width: 140, cell: ({ callReasonType }) => words.reasons[callReasonType] },
  state: { key: 'state', width: 150, cell: ({ state }) => <CallResultPill result={state} /> },
  duration: {
    key: 'duration',
    title: words.duration,
    width: 112,
    align: 'right',
    cell: ({ duration }) => (duration === null ? formattingText.missing : words.seconds(duration)),
  },
  initiator: { key: 'initiator', title: words.initiator, width: 140, cell: initiatorOf },
  note: { key: 'note', cell: (entry) => <Remarks {...entry} /> },
}

export const callColumnsOfOneFamily: Column<CallAttempt>[] = [
  { ...entryColumns.createdAt, isName: true },
  ...columnsAfterDate(),
]

export const callColumnsOfAllFamilies: Column<CallAttempt>[] = [
  { key: 'student', width: 160, isName: true, cell: ({ student }) => personName(student.fullName) },
  { key: 'phone', width: 166, cell: ({ phone }) => phoneText(phone) },
  entryColumns.createdAt,
  ...columnsAfterDate(),
]

function columnsAfterDate(): Column<CallAttempt>[] {
  const { reason, state, duration, initiator, note } = entryColumns
  return [reason, state, duration, initiator, note]
}

export const toCallAttemptPhoneScreenRow = (entry: CallAttempt, title: string): PhoneScreenRow => ({
  title,
  mark: <CallResultPill result={entry.state} />,
  note: [words.reasons[entry.callReasonType], entry.note ?? initiatorOf(entry)].join(' · '),
  aside: timestampText(entry.createdAt),
})
