import { students } from '@markaz/protocol/people/students/routes'
import type { SentSms } from '@markaz/protocol/people/students/schemas'
import { useEffect, useState } from 'react'
import { useRouteQuery } from '../../shared/api/query.ts'
import { timestampText } from '../../shared/format/date.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import type { PagingState } from '../../shared/lists/Pager.tsx'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { studentText } from './student.text.ts'

const tones: Record<SentSms['status'], PillTone> = {
  waiting: 'gold',
  sent: 'blue',
  delivered: 'green',
  failed: 'red',
  not_sent: 'grey',
}

const columns: Column<SentSms>[] = [
  { key: 'at', title: studentText.smsAt, width: 150, cell: ({ createdAt }) => timestampText(createdAt) },
  { key: 'phone', title: studentText.smsTo, width: 170, cell: ({ phone }) => phoneText(phone) },
  { key: 'text', cell: ({ text }) => <Words text={text} /> },
  { key: 'status', width: 190, cell: (entry) => <State entry={entry} /> },
  { key: 'by', title: studentText.smsBy, width: 180, cell: ({ initiator }) => personName(initiator?.fullName) },
]

/** Milliseconds between two requests while an SMS is being sent. */
const pollMs = 3_000

interface SmsHistoryProps {
  studentId: number
  paging: PagingState
  isPart?: boolean
}

export function SmsHistory({ studentId, paging, isPart = false }: SmsHistoryProps) {
  const { page, perPage } = paging
  const [isOnItsWay, setOnItsWay] = useState(false)
  const list = useRouteQuery(
    students.smsHistory,
    { params: { id: studentId }, query: { page, perPage } },
    { keepPrevious: true, silent: true, pollMs: isOnItsWay && pollMs },
  )
  useEffect(() => setOnItsWay(list.data?.smsHistory.some(({ status }) => status === 'waiting') ?? false), [list.data])
  return (
    <List<SentSms>
      label={studentText.smsHistory}
      list={{ key: 'student-sms', query: list, rows: list.data?.smsHistory, total: list.data?.total, paging }}
      isPart={isPart}
      columns={columns}
      phoneRow={(entry) => ({
        title: <Words text={entry.text} />,
        mark: <State entry={entry} />,
        note: phoneText(entry.phone),
        aside: timestampText(entry.createdAt),
      })}
      empty={{ title: studentText.smsEmpty, hint: studentText.smsEmptyHint }}
      width={900}
    />
  )
}

function Words({ text }: { text: string }) {
  return <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</span>
}

function State({ entry: { status, error } }: { entry: SentSms }) {
  const note = error ?? (status === 'not_sent' ? studentText.notSentHint : null)
  return (
    <>
      <StatusPill tone={tones[status]}>{studentText.smsState[status]}</StatusPill>
      {note && <div style={{ color: 'var(--soft)', fontSize: 12, whiteSpace: 'normal' }}>{note}</div>}
    </>
  )
}
