import { DeleteOutlined, RollbackOutlined, SendOutlined } from '@ant-design/icons'
import { sentNotifications } from '@markaz/protocol/content/notifications/routes'
import {
  type NotificationReceiver,
  NotificationSendingState,
  ReceiverKind,
  type SentNotificationDetail,
} from '@markaz/protocol/content/notifications/schemas'
import { fieldLabels } from '@markaz/protocol/labels'
import { Alert } from 'antd'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { ShowIfPermitted } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { RichTextView } from '../../shared/rich-text/RichTextView.tsx'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { FactList, Panel } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import {
  isNotificationScheduled,
  NotificationStatePill,
  PriorityPill,
  useRemoveNotification,
} from './notification-pills.tsx'
import style from './notifications.module.css'
import { notificationsText as words } from './notifications.text.ts'

export function NotificationDetailPage() {
  const id = Number(useParams().id)
  const query = useRouteQuery(sentNotifications.read, { params: { id } }, { silent: true })
  const notice = query.data?.notification
  useSetBreadcrumbs(notice ? [{ title: notice.title }] : [])
  if (!notice) return <LoadingOrError query={query} title={words.one} columns={3} />
  return (
    <Page
      title={notice.title}
      mark={<PriorityPill priority={notice.priority} />}
      extra={<Remove notice={notice} />}
      action={<Release notice={notice} />}
    >
      <Panel>
        {notice.state === NotificationSendingState.Held && (
          <Alert
            type="warning"
            showIcon
            title={words.held(personName(notice.sender.fullName))}
            style={{ marginBottom: 16 }}
          />
        )}
        <div className={style.message}>
          {notice.banner && <img className={style.banner} src={notice.banner} alt="" />}
          <RichTextView body={notice.body} />
        </div>
        <FactList facts={factsOf(notice)} />
      </Panel>
      {!isNotificationScheduled(notice) && <Readers notice={notice} />}
    </Page>
  )
}

function Release({ notice }: { notice: SentNotificationDetail }) {
  const release = useRouteMutation(sentNotifications.release, { done: () => words.released(notice.title) })
  if (notice.state !== NotificationSendingState.Held) return null
  return (
    <ShowIfPermitted do={sentNotifications.release}>
      <ButtonDisabledOffline
        type="primary"
        icon={<SendOutlined aria-hidden />}
        loading={release.isPending}
        onClick={() => release.mutate({ params: { id: notice.id } })}
      >
        {words.release}
      </ButtonDisabledOffline>
    </ShowIfPermitted>
  )
}

function Remove({ notice }: { notice: SentNotificationDetail }) {
  const navigate = useNavigate()
  const remove = useRemoveNotification(() => void navigate('/notifications'))
  const isWaiting = isNotificationScheduled(notice)
  return (
    <ShowIfPermitted do={sentNotifications.remove}>
      <ButtonDisabledOffline
        danger
        icon={isWaiting ? <RollbackOutlined aria-hidden /> : <DeleteOutlined aria-hidden />}
        onClick={() => void remove(notice)}
      >
        {isWaiting ? words.takeBack : commonText.remove}
      </ButtonDisabledOffline>
    </ShowIfPermitted>
  )
}

function factsOf(notice: SentNotificationDetail): [string, React.ReactNode][] {
  const { chosen, counts, readCount } = notice
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')
  const whom = [
    ...chosen.audience.map((one) => words.audiences[one]),
    ...(chosen.isForStudents ? [words.students] : []),
    ...(chosen.isForParents ? [words.parents] : []),
    ...(chosen.isBySms ? [words.smsToo] : []),
    ...(chosen.role ? [chosen.role.name] : []),
    names(chosen.offices),
    names(chosen.groups),
    names(chosen.courses),
  ].filter(Boolean)
  return [
    [fieldLabels.state, <NotificationStatePill key="state" {...notice} />],
    [fieldLabels.type, words.types[notice.type]],
    ...(whom.length > 0 ? ([[words.whom, whom.join(' · ')]] as [string, string][]) : []),
    [words.sender, personName(notice.sender.fullName)],
    [words.created, timestampText(notice.createdAt)],
    ...(isNotificationScheduled(notice)
      ? ([[words.receivers, numberText(notice.expectedCount)]] as [string, string][])
      : ([[words.readCount, words.readOf(numberText(readCount), numberText(counts.total))]] as [string, string][])),
  ]
}

const columns: Column<NotificationReceiver>[] = [
  {
    key: 'person',
    title: words.person,
    width: 280,
    isName: true,
    cell: ({ firstName, lastName, photo }) => <PersonCell name={`${lastName} ${firstName}`} photo={photo} />,
  },
  { key: 'read', title: fieldLabels.state, width: 130, cell: ReadPill },
  {
    key: 'readAt',
    title: words.readAt,
    width: 160,
    cell: ({ readAt }) => (readAt ? timestampText(readAt) : formattingText.missing),
  },
  {
    key: 'telegram',
    title: words.telegram,
    width: 190,
    cell: ({ telegram }) => (telegram ? words.chatStates[telegram.state] : formattingText.missing),
  },
]

function ReadPill({ readAt }: { readAt: string | null }) {
  return <StatusPill tone={readAt ? 'green' : 'grey'}>{readAt ? words.read : words.unread}</StatusPill>
}

function Readers({ notice }: { notice: SentNotificationDetail }) {
  const { counts } = notice
  const kinds = Object.values(ReceiverKind)
  const asked = useSearchParams()[0].get('kind') as ReceiverKind | null
  const kind = asked && kinds.includes(asked) ? asked : (kinds.find((one) => counts[one] > 0) ?? ReceiverKind.Students)
  const list = useList(sentNotifications.receivers, {
    key: 'notice-receivers',
    params: { id: notice.id },
    rows: ({ receivers }) => receivers,
    defaults: { kind: ReceiverKind.Students },
    ask: (query) => ({ ...query, kind }),
  })
  return (
    <>
      <TabLinks
        label={words.receivers}
        tabs={kinds.map((segment) => ({
          segment,
          title: words.withCount(words.who[segment], numberText(counts[segment])),
        }))}
        segment={kind}
        pathOf={(segment) => `/more/${notice.id}?kind=${segment}`}
      />
      <List<NotificationReceiver>
        label={words.who[kind]}
        list={list}
        rowKey={({ userId }) => userId}
        columns={columns}
        phoneRow={({ firstName, lastName, photo, readAt }) => ({
          title: <PersonCell name={`${lastName} ${firstName}`} photo={photo} sizePx={22} />,
          mark: <ReadPill readAt={readAt} />,
          note: readAt ? timestampText(readAt) : null,
        })}
        empty={{ title: words.emptyReceivers }}
        width={810}
      />
    </>
  )
}
