import { requireGrant } from '@markaz/protocol/route'
import { meetings } from '@markaz/protocol/teaching/meetings/routes'
import type { MeetingTime } from '@markaz/protocol/teaching/meetings/schemas'
import { MeetingCancellationInput } from '@markaz/protocol/teaching/meetings/schemas'
import { useMayCall } from '../../shared/access/access.tsx'
import { useFormMutation, useRouteMutation } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton, ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { clashingLessonText, meetingPersonText, meetingTimeText } from './meeting-texts.ts'
import { meetingsText as words } from './meetings.text.ts'

const OfferMeetingTimesModal = lazyWithRetry(() =>
  import('./OfferMeetingTimesModal.tsx').then((module) => module.OfferMeetingTimesModal),
)

const refresh = ['meeting-times', 'profile']

const statePill = (time: MeetingTime) =>
  time.clash && !time.isClosed ? (
    <StatusPill tone="red">{words.clash(clashingLessonText(time.clash))}</StatusPill>
  ) : (
    <StatusPill tone={time.meeting ? 'green' : 'grey'}>{time.meeting ? words.busy : words.free}</StatusPill>
  )

const columns: Column<MeetingTime>[] = [
  { key: 'when', title: words.when, width: 200, isName: true, cell: meetingTimeText },
  { key: 'staff', title: words.staff, width: 200, cell: ({ staff }) => personName(staff.fullName) },
  { key: 'who', title: words.who, width: 320, cell: (time) => (time.meeting ? meetingPersonText(time) : '') },
  { key: 'venue', width: 160, cell: ({ venue }) => venue },
  { key: 'state', width: 220, cell: statePill },
]

const isOver = ({ endsAt }: MeetingTime) => Date.parse(endsAt) <= Date.now()

export function MeetingsPage() {
  const list = useList(meetings.list, { key: 'meetings', rows: ({ times }) => times })
  const close = useRouteMutation(meetings.close, { refresh, done: ({ count }) => words.closedNow(count) })
  const { open, modal } = useModal()
  const isPlanner = useMayCall(requireGrant('all_groups', 'update'))
  const closeButton = (time: MeetingTime) => (
    <ButtonDisabledOffline
      size="small"
      aria-label={words.closeOf(meetingTimeText(time))}
      onClick={() => close.mutate({ body: { ids: [time.id] } })}
    >
      {words.close}
    </ButtonDisabledOffline>
  )
  const cancelButton = (time: MeetingTime, id: number) => (
    <ButtonDisabledOffline
      size="small"
      danger
      aria-label={words.cancelOf(meetingTimeText(time))}
      onClick={() => open((shut) => <CancelModal id={id} time={time} close={shut} />)}
    >
      {words.cancel}
    </ButtonDisabledOffline>
  )
  return (
    <Page
      title={words.title}
      action={
        <AddButton
          do={meetings.open}
          onClick={() => open((shut) => <OfferMeetingTimesModal isPlanner={isPlanner} close={shut} />)}
        >
          {words.open}
        </AddButton>
      }
    >
      <List<MeetingTime>
        label={words.title}
        list={list}
        columns={isPlanner ? columns : columns.filter(({ key }) => key !== 'staff')}
        fields={[{ kind: 'dates', label: words.dates, from: 'from', to: 'to', isDaily: true }]}
        phoneRow={(time) => ({
          title: meetingTimeText(time),
          note: [meetingPersonText(time), isPlanner && personName(time.staff.fullName), time.venue]
            .filter(Boolean)
            .join(' · '),
          ...(time.clash && { aside: statePill(time) }),
        })}
        actions={(time) => !isOver(time) && (time.meeting ? cancelButton(time, time.meeting.id) : closeButton(time))}
        actionsWidth={140}
        selection={{
          nameOf: meetingTimeText,
          actions: (chosen, clearSelection) => {
            const ids = chosen.filter((time) => !time.meeting && !isOver(time)).map(({ id }) => id)
            return (
              <ButtonDisabledOffline
                disabled={ids.length === 0}
                loading={close.isPending}
                onClick={() => close.mutate({ body: { ids } }, { onSuccess: clearSelection })}
              >
                {words.closeMany(ids.length)}
              </ButtonDisabledOffline>
            )
          },
        }}
        empty={{ title: words.emptyTitle, hint: words.emptyHint }}
        width={isPlanner ? 1240 : 1040}
      />
      {modal}
    </Page>
  )
}

function CancelModal({ id, time, close }: { id: number; time: MeetingTime; close: () => void }) {
  const cancel = useFormMutation(meetings.cancel, { refresh, done: () => words.cancelled })
  return (
    <FormModal<{ reason: string }>
      title={words.cancelTitle}
      submit={(body) => cancel.mutateAsync({ params: { id }, body })}
      okText={words.cancelTitle}
      close={close}
    >
      <p>
        {meetingTimeText(time)} · {meetingPersonText(time)}
      </p>
      <Field of={MeetingCancellationInput} name="reason" />
      <SecondaryText as="p">{words.reasonHint}</SecondaryText>
    </FormModal>
  )
}
