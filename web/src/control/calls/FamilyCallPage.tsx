import { PhoneOutlined } from '@ant-design/icons'
import { autoCalls } from '@markaz/protocol/control/calls/routes'
import type { CallAttempt, FamilyCall } from '@markaz/protocol/control/calls/schemas'
import { fieldLabels } from '@markaz/protocol/labels'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { callListPath } from '../../domain/call/call.tsx'
import { parentRelationNames } from '../../domain/family/family.text.ts'
import { ShowIfPermitted } from '../../shared/access/access.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import { timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { FactList, type FactListProps, Panel } from '../../shared/ui/layout.tsx'
import { PhoneLink } from '../../shared/ui/links.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { callsText as words } from './calls.text.ts'
import { isCallPending } from './FamilyCallList.tsx'
import { CallReasonList, FamilyContacts } from './FamilyContacts.tsx'
import { CallStatePill, callColumnsOfOneFamily, toCallAttemptPhoneScreenRow } from './history-columns.tsx'

export function FamilyCallPage() {
  const id = Number(useParams().id)
  const list = useList(autoCalls.history, {
    key: 'family-calls',
    params: { id },
    rows: ({ callHistories }) => callHistories,
    silent: true,
  })
  const call = list.data?.call
  useSetBreadcrumbs(call ? [{ title: titleOf(call) }] : [])
  if (!call) return <LoadingOrError query={list.query} columns={5} />
  const facts: FactListProps['facts'] = [
    ...(call.parent ? ([[words.parent, parentOf(call.parent)]] as [string, ReactNode][]) : []),
    [fieldLabels.phone, <PhoneLink key="phone" number={call.phone || null} />],
    [fieldLabels.reason, words.reasons[call.callReasonType]],
    [words.createdAt, timestampText(call.createdAt)],
    [words.callsCount, call.callsCount],
    [fieldLabels.students, <CallReasonList key="students" students={call.students} />],
  ]
  return (
    <Page
      title={titleOf(call)}
      mark={
        <>
          <CallStatePill state={call.state} />
          {call.isForbidden && <StatusPill tone="red">{words.forbidden}</StatusPill>}
        </>
      }
      extra={
        <ShowIfPermitted do={autoCalls.forbid}>
          <ForbidButton call={call} />
        </ShowIfPermitted>
      }
      action={
        isCallPending(call) && (
          <ShowIfPermitted do={autoCalls.next}>
            <Link to={callListPath(id)}>
              <Button type="primary" icon={<PhoneOutlined aria-hidden />} tabIndex={-1}>
                {words.callNow}
              </Button>
            </Link>
          </ShowIfPermitted>
        )
      }
    >
      <Panel aria-label={words.family}>
        <FactList facts={facts} missing={formattingText.missing} />
        <FamilyContacts call={call} />
      </Panel>
      <List<CallAttempt>
        label={words.one}
        list={list}
        columns={callColumnsOfOneFamily}
        isPart
        phoneRow={(entry) => toCallAttemptPhoneScreenRow(entry, timestampText(entry.createdAt))}
        empty={{ title: words.historyEmpty }}
        width={1080}
      />
    </Page>
  )
}

const titleOf = ({ parent, student }: FamilyCall) => personName(parent?.fullName ?? student.fullName)

const parentOf = ({ fullName, relation }: NonNullable<FamilyCall['parent']>): string =>
  [personName(fullName), relation && parentRelationNames[relation]].filter(Boolean).join(', ')

function ForbidButton({ call }: { call: FamilyCall }) {
  const forbid = useRouteMutation(autoCalls.forbid)
  const change = async () => {
    const isForbidden = !call.isForbidden
    await forbid.mutateAsync({ params: { id: call.id }, body: { isForbidden } })
    notifySuccess(isForbidden ? words.forbade : words.allowed, { detail: titleOf(call) })
  }
  const press = () =>
    call.isForbidden
      ? change()
      : askConfirmation({
          title: words.forbidTitle,
          content: words.forbidHint,
          yes: words.forbid,
          isDangerous: true,
          run: change,
        })
  return (
    <ButtonDisabledOffline danger={!call.isForbidden} loading={forbid.isPending} onClick={() => void press()}>
      {call.isForbidden ? words.allow : words.forbid}
    </ButtonDisabledOffline>
  )
}
