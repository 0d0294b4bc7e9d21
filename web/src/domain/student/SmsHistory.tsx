import { students } from '@markaz/protocol/people/students/routes'
import type { SmsEntry } from '@markaz/protocol/people/students/schemas'
import type { TableColumnsType } from 'antd'
import { useEffect, useState } from 'react'
import { useCall } from '../../shared/api/query.ts'
import { momentText } from '../../shared/format/date.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { studentText } from './student.text.ts'

const tones: Record<SmsEntry['status'], PillTone> = {
  waiting: 'gold',
  sent: 'blue',
  delivered: 'green',
  failed: 'red',
  not_sent: 'grey',
}

const columns: TableColumnsType<SmsEntry> = [
  { key: 'at', title: studentText.smsAt, width: 150, render: (_, { createdAt }) => momentText(createdAt) },
  { key: 'phone', title: studentText.smsTo, width: 170, render: (_, { phone }) => phoneText(phone) },
  { key: 'text', title: studentText.smsBody, render: (_, { text }) => <Words text={text} /> },
  { key: 'status', title: studentText.smsStatus, width: 190, render: (_, entry) => <State entry={entry} /> },
  { key: 'by', title: studentText.smsBy, width: 180, render: (_, { initiator }) => personName(initiator?.fullName) },
]

/** How often is looked after a message that is about to leave. */
const pollMs = 3_000

interface SmsHistoryProps {
  studentId: number
  paging: { page: number; perPage: number; onPage: (page: number, perPage: number) => void }
}

/** What was sent to a student, newest first; passwords stand as ••••. */
export function SmsHistory({ studentId, paging }: SmsHistoryProps) {
  const { page, perPage } = paging
  const [isOnItsWay, setOnItsWay] = useState(false)
  const list = useCall(
    students.smsHistory,
    { params: { id: studentId }, query: { page, perPage } },
    { keepPrevious: true, silent: true, pollMs: isOnItsWay && pollMs },
  )
  useEffect(() => setOnItsWay(list.data?.smsHistory.some(({ status }) => status === 'waiting') ?? false), [list.data])
  return (
    <DataTable<SmsEntry>
      tableKey="student-sms"
      label={studentText.smsHistory}
      query={list}
      rows={list.data?.smsHistory}
      total={list.data?.total}
      columns={columns}
      rowKey={(entry) => entry.id}
      paging={paging}
      phoneRow={(entry) => ({
        title: <Words text={entry.text} />,
        mark: <State entry={entry} />,
        note: phoneText(entry.phone),
        aside: momentText(entry.createdAt),
      })}
      empty={{ title: studentText.smsEmpty, hint: studentText.smsEmptyHint }}
      scrollX={900}
    />
  )
}

function Words({ text }: { text: string }) {
  return <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</span>
}

/** The state, and why it failed under it. */
function State({ entry: { status, error } }: { entry: SmsEntry }) {
  const note = error ?? (status === 'not_sent' ? studentText.notSentHint : null)
  return (
    <>
      <StatusPill tone={tones[status]}>{studentText.smsState[status]}</StatusPill>
      {note && <div style={{ color: 'var(--soft)', fontSize: 12, whiteSpace: 'normal' }}>{note}</div>}
    </>
  )
}
