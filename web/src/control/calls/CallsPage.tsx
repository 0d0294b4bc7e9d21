import { PhoneOutlined, SettingOutlined } from '@ant-design/icons'
import { autoCalls } from '@markaz/protocol/control/calls/routes'
import type { CallStatus } from '@markaz/protocol/control/calls/schemas'
import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { ShowIfPermitted, useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { timestampText } from '../../shared/format/date.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { HintNote, SecondaryText } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { callsText as words } from './calls.text.ts'
import { FamilyCallHistory } from './FamilyCallHistory.tsx'
import { FamilyCallList } from './FamilyCallList.tsx'

const CallSettingsModal = lazyWithRetry(() => import('./CallSettingsModal.tsx').then((m) => m.CallSettingsModal))

const path = '/auto-call'
/** Milliseconds between two requests of the list. The interval is short, because a call may be in progress. */
const pollMs = 10_000

export function CallsPage() {
  const isPhone = useIsPhone()
  const isHistory = useSearchParams()[0].get('tab') === 'history'
  const { data: status, error } = useRouteQuery(autoCalls.status, undefined, { pollMs })
  const settings = useModal<CallStatus>((about, close) => <CallSettingsModal status={about} close={close} />)
  const mayOrder = useMayCall(autoCalls.settings)
  return (
    <Page
      title={words.title}
      mark={status && <ExchangePill {...status} />}
      extra={
        status &&
        mayOrder && (
          <>
            {status.exchange && <RunButton {...status} />}
            <Button icon={<SettingOutlined aria-hidden />} onClick={() => settings.open(status)}>
              {words.settings}
            </Button>
          </>
        )
      }
      action={
        <ShowIfPermitted do={autoCalls.next}>
          <Link to={`${path}/desk`}>
            <Button type="primary" icon={<PhoneOutlined aria-hidden />} tabIndex={-1}>
              {words.desk}
            </Button>
          </Link>
        </ShowIfPermitted>
      }
    >
      {/* The state of the telephone exchange appears together with the list below it, so that the list does not move. */}
      {!status && !error ? (
        <TableSkeleton columns={6} isPhone={isPhone} />
      ) : (
        <>
          {status?.trouble && (
            <HintNote tone="red" role="alert">
              {status.trouble}
            </HintNote>
          )}
          {status && <SecondaryText as="p">{sentence(status)}</SecondaryText>}
          <TabLinks
            label={words.tabs}
            tabs={[
              { title: words.list, segment: '' },
              { title: words.histories, segment: 'history' },
            ]}
            segment={isHistory ? 'history' : ''}
            pathOf={(tab) => (tab ? `${path}?tab=${tab}` : path)}
          />
          {isHistory ? <FamilyCallHistory key="history" /> : <FamilyCallList key="list" listAt={status?.listAt} />}
        </>
      )}
      {settings.modal}
    </Page>
  )
}

function ExchangePill({ exchange, isRunning, isOpen }: CallStatus) {
  if (!exchange) return <StatusPill tone="grey">{words.noExchange}</StatusPill>
  if (!isRunning) return <StatusPill tone="grey">{words.paused}</StatusPill>
  return <StatusPill tone={isOpen ? 'green' : 'blue'}>{isOpen ? words.running : words.outOfHours}</StatusPill>
}

const countLeft = ({ left }: CallStatus) => left.reduce((sum, { count }) => sum + count, 0)

function sentence(status: CallStatus): string {
  const { lastList } = status
  return [
    words.hours(status.from, status.to),
    words.left(countLeft(status)),
    lastList && words.lastList(timestampText(lastList.madeAt), lastList.listed),
    lastList && lastList.withoutPhone > 0 && words.withoutPhone(lastList.withoutPhone),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Starting automatic calls asks for confirmation, because many people will be called. */
function RunButton(status: CallStatus) {
  const { isRunning, from, to } = status
  const run = useRouteMutation(autoCalls.run)
  const change = async () => {
    await run.mutateAsync({ body: { isRunning: !isRunning } })
    notifySuccess(isRunning ? words.stopped : words.started)
  }
  const press = () =>
    isRunning
      ? change()
      : askConfirmation({
          title: words.startTitle,
          content: words.startHint(countLeft(status), from, to),
          yes: words.start,
          run: change,
        })
  return (
    <ButtonDisabledOffline loading={run.isPending} onClick={() => void press()}>
      {isRunning ? words.stop : words.start}
    </ButtonDisabledOffline>
  )
}
