import { parentNotificationChannels } from '@markaz/protocol/content/channels/routes'
import type {
  DeliveryState,
  NotificationDelivery,
  ParentNotificationEntry,
} from '@markaz/protocol/content/channels/schemas'
import { paging } from '@markaz/protocol/fields'
import { z } from 'zod'
import { StudentPageFrame } from '../../domain/student/StudentPageFrame.tsx'
import { useStudentId } from '../../domain/student/student-path.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { timestampText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { channelsText as words } from './channels.text.ts'

const crumbs = [{ title: words.told }]
const Paging = z.object(paging)

const columns: Column<ParentNotificationEntry>[] = [
  { key: 'at', title: words.at, width: 150, cell: ({ createdAt }) => timestampText(createdAt) },
  { key: 'what', title: words.what, cell: (telling) => <What telling={telling} /> },
  { key: 'ways', title: words.toWhom, width: 380, cell: (telling) => <Deliveries telling={telling} /> },
]

export function ParentNotificationsPage() {
  const id = useStudentId()
  const { page, perPage, setPage } = useFilters(Paging, { tableKey: 'student-told' })
  const list = useRouteQuery(
    parentNotificationChannels.told,
    { params: { id }, query: { page, perPage } },
    { keepPrevious: true, silent: true },
  )
  return (
    <StudentPageFrame segment="told" crumbs={crumbs}>
      {() => (
        <List<ParentNotificationEntry>
          label={words.told}
          list={{
            key: 'student-told',
            query: list,
            rows: list.data?.told,
            total: list.data?.total,
            paging: { page, perPage, onPage: setPage },
          }}
          columns={columns}
          phoneRow={(telling) => ({
            title: (
              <Stack gap={8}>
                <What telling={telling} />
                <Deliveries telling={telling} />
              </Stack>
            ),
            note: timestampText(telling.createdAt),
          })}
          empty={{ title: words.empty, hint: words.emptyHint }}
          width={900}
        />
      )}
    </StudentPageFrame>
  )
}

const What = ({ telling: { title, body } }: { telling: ParentNotificationEntry }) => (
  <Stack gap={2}>
    <strong>{title}</strong>
    <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{body}</span>
  </Stack>
)

const tones: Record<DeliveryState, PillTone> = {
  queued: 'gold',
  sending: 'gold',
  sent: 'blue',
  delivered: 'green',
  read: 'green',
  failed: 'red',
  unknown: 'grey',
}

function Deliveries({ telling: { deliveries, isDecided } }: { telling: ParentNotificationEntry }) {
  if (deliveries.length === 0) return <SecondaryText>{isDecided ? words.nobody : words.deciding}</SecondaryText>
  return (
    <Stack gap={8}>
      {deliveries.map((delivery) => (
        <Stack key={delivery.id} gap={2}>
          <span>
            {personName(delivery.parent.fullName)}, {words.ways[delivery.way]}{' '}
            <StatusPill tone={tones[delivery.state]}>{stateOf(delivery)}</StatusPill>
          </span>
          <SecondaryText small>{notesOf(delivery).join(' · ')}</SecondaryText>
        </Stack>
      ))}
    </Stack>
  )
}

const notesOf = ({ why, price, readAt, deliveredAt, sentAt, queuedAt }: NotificationDelivery): string[] => [
  timestampText(readAt ?? deliveredAt ?? sentAt ?? queuedAt),
  ...(why ? [words.reasons[why]] : []),
  ...(price ? [words.sum(numberText(price))] : []),
]

const stateOf = ({ way, state }: NotificationDelivery) =>
  (way === 'call' && words.callStates[state]) || words.states[state]
