import { TrophyOutlined } from '@ant-design/icons'
import { events } from '@markaz/protocol/motivation/events/routes'
import {
  type EventDetail,
  type EventKind,
  type EventParticipant,
  EventStatus,
  eventPointsField,
} from '@markaz/protocol/motivation/events/schemas'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { NumberCell } from '../../shared/forms/NumberInput.tsx'
import { validationMessageOf } from '../../shared/forms/rules.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { unpagedListSource } from '../../shared/lists/use-list.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { HintNote, Stack } from '../../shared/ui/layout.tsx'
import { useConfirmLeavePage } from '../../shared/ui/leave-guard.tsx'
import { EventPageFrame } from './EventPageFrame.tsx'
import { eventKindRoutes } from './event.ts'
import { eventsText as words } from './events.text.ts'

export const EventRewardsPage = ({ kind }: { kind: EventKind }) => (
  <EventPageFrame kind={kind} segment="rewards">
    {(event) => <Rewards event={event} />}
  </EventPageFrame>
)

const team: Column<EventParticipant> = {
  key: 'team',
  width: 140,
  cell: ({ team }) =>
    team ? (team.place ? words.teamPlace(team.name, team.place) : team.name) : formattingText.missing,
}

interface ParticipantReward {
  isChosen: boolean
  /** The XP typed for the participant; null = the field is empty, NaN = the text is not a number. */
  xp: number | null
  coin: number | null
}

const amountRule = eventPointsField.nullish()
const isWrong = (amount: number | null) => validationMessageOf(amountRule, amount) !== undefined

/** Sorts the winners first, then other teams, then participants without a team. */
const rankOf = ({ team }: EventParticipant) => team?.place ?? (team ? 1_001 : 1_002)

const amountsOf = (given: Partial<ParticipantReward> | null | undefined): Partial<ParticipantReward> => {
  const { isChosen, ...amounts } = given ?? {}
  return amounts
}

const labels = { xp: words.xpOf, coin: words.coinOf }

/** Participants who came get the event's points, unless the user types other points. */
function Rewards({ event }: { event: EventDetail }) {
  const query = useRouteQuery(
    events.participants,
    { params: { id: event.id }, query: { page: 1, perPage: 1_000 } },
    { silent: true },
  )
  const mayChange = useMayCall(eventKindRoutes[event.kind].calls.update)
  const isOpen = event.status === EventStatus.Ended && mayChange
  const came = query.data?.participants
    .filter(({ status }) => status === 'came' || status === 'signed_and_came')
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  const [changed, setChanged] = useState<Record<number, Partial<ParticipantReward>>>({})
  /** For each team, the member whose XP was typed first; this XP applies to all members without their own amount. */
  const [firstOfTeam, setFirstOfTeam] = useState<Record<number, number>>({})
  const { mutateAsync } = useRouteMutation(events.reward)

  const givenTo = (row: EventParticipant): ParticipantReward => ({
    isChosen: true,
    xp: event.xp,
    coin: event.coin,
    ...amountsOf(row.team && changed[firstOfTeam[row.team.id] ?? 0]),
    ...changed[row.student.id],
  })
  const set = (row: EventParticipant, part: Partial<ParticipantReward>) =>
    setChanged((all) => ({ ...all, [row.student.id]: { ...all[row.student.id], ...part } }))
  const setAmount = (row: EventParticipant, part: Partial<ParticipantReward>) => {
    const { team, student } = row
    if (team) setFirstOfTeam((all) => ({ [team.id]: student.id, ...all }))
    set(row, part)
  }
  const rows = (came ?? [])
    .filter(({ reward }) => reward === null)
    .map((row) => ({ studentId: row.student.id, ...givenTo(row) }))
    .filter(({ isChosen, xp, coin }) => isChosen && (xp || coin || isWrong(xp) || isWrong(coin)))
  useConfirmLeavePage(rows.some(({ studentId }) => changed[studentId]))
  const sum = (of: 'xp' | 'coin') => numberText(rows.reduce((all, row) => all + (row[of] ?? 0), 0))
  const reward = () =>
    askConfirmation({
      title: words.rewardTitle(numberText(rows.length)),
      content: words.rewardContent(sum('xp'), sum('coin')),
      yes: words.rewardButton,
      run: async () => {
        const participantsData = rows.map(({ studentId, xp, coin }) => ({ studentId, xp: xp ?? 0, coin: coin ?? 0 }))
        await mutateAsync({ params: { id: event.id }, body: { participantsData } })
        notifySuccess(words.rewarded, { detail: event.name })
      },
    })

  const field = (row: EventParticipant, key: 'xp' | 'coin', suffix?: string) => (
    <NumberCell
      size={suffix ? 'middle' : 'small'}
      suffix={suffix}
      width={suffix ? 140 : 96}
      rule={amountRule}
      value={givenTo(row)[key]}
      aria-label={labels[key](personName(row.student.fullName))}
      onChange={(value) => setAmount(row, { [key]: value })}
    />
  )
  const amount = (key: 'xp' | 'coin', title: string): Column<EventParticipant> => ({
    key,
    title,
    width: 120,
    ...(isOpen ? {} : { align: 'right' as const }),
    cell: (row) => (row.reward || !isOpen ? numberText((row.reward ?? event)[key]) : field(row, key)),
  })
  const choose = (row: EventParticipant) => (
    <Checkbox
      checked={givenTo(row).isChosen}
      aria-label={words.chooseOne(personName(row.student.fullName))}
      onChange={({ target }) => set(row, { isChosen: target.checked })}
    />
  )
  const chosen: Column<EventParticipant> = {
    key: 'choose',
    title: words.rewardButton,
    width: 110,
    cell: (row) => !row.reward && choose(row),
  }
  const columns: Column<EventParticipant>[] = [
    ...(isOpen ? [chosen] : []),
    {
      key: 'student',
      title: words.fullName,
      width: 240,
      isName: true,
      cell: ({ student }) => personName(student.fullName),
    },
    ...(event.type === 'team' ? [team] : []),
    amount('xp', words.xp),
    amount('coin', words.coin),
    {
      key: 'rewardedAt',
      title: words.rewardedAt,
      width: 150,
      cell: ({ reward }) => (reward ? timestampText(reward.rewardedAt) : formattingText.missing),
    },
  ]
  return (
    <Stack gap={12}>
      {event.status === EventStatus.Scheduled && <HintNote tone="blue">{words.rewardAfter}</HintNote>}
      {isOpen && event.type === 'team' && rows.length > 0 && <HintNote tone="blue">{words.teamFill}</HintNote>}
      <List<EventParticipant>
        label={words.rewards}
        list={unpagedListSource('event-rewards', came, query)}
        columns={columns}
        tools={
          isOpen && rows.length > 0 ? (
            <ButtonDisabledOffline
              type="primary"
              icon={<TrophyOutlined aria-hidden />}
              disabled={rows.some(({ xp, coin }) => isWrong(xp) || isWrong(coin))}
              onClick={() => void reward()}
            >
              {words.rewardButton}
            </ButtonDisabledOffline>
          ) : undefined
        }
        phoneRow={(row) => ({
          title: (
            <Stack as="span" row gap={8}>
              {isOpen && !row.reward && choose(row)}
              {personName(row.student.fullName)}
            </Stack>
          ),
          note:
            row.reward || !isOpen ? (
              words.rewardOf(numberText((row.reward ?? event).xp), numberText((row.reward ?? event).coin))
            ) : (
              <Stack as="span" row gap={8}>
                {field(row, 'xp', words.xp)}
                {field(row, 'coin', words.coin)}
              </Stack>
            ),
          aside: row.reward && timestampText(row.reward.rewardedAt),
        })}
        empty={{ title: words.nobodyCame, hint: words.nobodyCameHint }}
        width={900}
      />
    </Stack>
  )
}
