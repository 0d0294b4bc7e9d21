import { CheckCircleOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { events } from '@markaz/protocol/motivation/events/routes'
import { type EventDetail, type EventKind, EventStatus, EventType } from '@markaz/protocol/motivation/events/schemas'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { HistoryMenu } from '../../domain/audit/HistoryMenu.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { numberText } from '../../shared/format/number.ts'
import { useLiveRefetch } from '../../shared/live/use-live.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { ButtonDisabledOffline, LinkButton } from '../../shared/ui/buttons.tsx'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { HintNote, Stack } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { eventChangesStreamOf, eventKindRoutes, eventPath, hasEventBegun, useEventId } from './event.ts'
import { EventStatusPill } from './event-pills.tsx'
import { eventsText as words } from './events.text.ts'
import { useRemoveEvent } from './hooks.tsx'

interface EventPageFrameProps {
  kind: EventKind
  /** The last part of this tab's address; '' = the first tab. */
  segment: '' | 'participants' | 'teams' | 'rewards'
  children: (event: EventDetail) => ReactNode
}

export function EventPageFrame({ kind, segment, children }: EventPageFrameProps) {
  const id = useEventId()
  const query = useRouteQuery(eventKindRoutes[kind].calls.read, { params: { id } }, { silent: true })
  const event = query.data?.event
  const tabs = [
    { title: words.information, segment: '' },
    { title: words.participants, segment: 'participants' },
    ...(event?.type === EventType.Team ? [{ title: words.teams, segment: 'teams' }] : []),
    { title: words.rewards, segment: 'rewards' },
  ]
  const here = tabs.find((tab) => tab.segment === segment)?.title ?? ''
  const { route, args } = eventChangesStreamOf(id)
  useLiveRefetch(route, { args, after: event?.seq })
  useSetBreadcrumbs([
    ...(event ? [{ title: event.name, ...(segment ? { path: eventPath(event) } : {}) }] : []),
    ...(segment ? [{ title: here }] : []),
  ])
  if (!event) return <LoadingOrError query={query} title={words.kinds[kind]} columns={4} />
  return (
    <Page
      key={id}
      title={event.name}
      mark={<EventStatusPill {...event} />}
      extra={
        <>
          <HistoryMenu kind="event" id={event.id} name={event.name} />
          <Operations event={event} />
        </>
      }
    >
      <TabLinks label={words.tabs} tabs={tabs} segment={segment} pathOf={(tab) => eventPath(event, tab)} />
      {children(event)}
    </Page>
  )
}

const dayMs = 86_400_000
const leftText = (leftMs: number) =>
  leftMs < dayMs ? words.finishToday : words.finishDays(numberText(Math.floor(leftMs / dayMs)))

function Operations({ event }: { event: EventDetail }) {
  const { calls, base } = eventKindRoutes[event.kind]
  const navigate = useNavigate()
  const mayChange = useMayCall(calls.update)
  const mayRemove = useMayCall(calls.remove)
  const remove = useRemoveEvent(event.kind, () => void navigate(base))
  const { mutateAsync } = useRouteMutation(events.finish)
  const left = Date.parse(event.endDate) - Date.now()
  const finish = () =>
    askConfirmation({
      title: words.finishTitle(event.name),
      content: (
        <Stack>
          {left > 0 && <HintNote>{words.finishEarly(leftText(left))}</HintNote>}
          {words.finishContent}
        </Stack>
      ),
      yes: left > 0 ? words.finishNow : words.finish,
      isDangerous: left > 0,
      run: async () => {
        await mutateAsync({ params: { id: event.id } })
        notifySuccess(words.finished(event.name))
        // After an event is finished, the next step is to give the rewards, so their tab opens.
        void navigate(eventPath(event, 'rewards'))
      },
    })
  const isOpen = event.status === EventStatus.Scheduled
  return (
    <>
      {mayRemove && event.participantsCount === 0 && (
        <ButtonDisabledOffline
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={commonText.removeOf(event.name)}
          title={commonText.remove}
          onClick={() => void remove(event)}
        />
      )}
      {mayChange && isOpen && (
        <>
          <LinkButton to={eventPath(event, 'edit')} icon={<EditOutlined aria-hidden />}>
            {commonText.edit}
          </LinkButton>
          {hasEventBegun(event) && (
            <ButtonDisabledOffline icon={<CheckCircleOutlined aria-hidden />} onClick={() => void finish()}>
              {words.finish}
            </ButtonDisabledOffline>
          )}
        </>
      )}
    </>
  )
}
