import { CopyOutlined, PlusOutlined } from '@ant-design/icons'
import { fieldLabels } from '@markaz/protocol/labels'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import { type FreeSlot, FreeSlotsQuery } from '@markaz/protocol/teaching/timetable/schemas'
import { Button, Form } from 'antd'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { formatAbsenceDays, proposeLessonInFreeTime } from '../../domain/timetable/timetable.ts'
import { useMayCall, useSignedInUser } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { addDays, isoWeekday, shortDateText, todayInTashkent, weekdayName } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { copyText } from '../../shared/notify/copy-text.ts'
import { notifyInfo } from '../../shared/notify/toasts.ts'
import { HintNote, Panel, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { RowButton } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { FreeSlotsOfDay } from './FreeSlotsOfDay.tsx'
import { freeSlotsText as words } from './free-slots.text.ts'

const ExtraLessonModal = lazyWithRetry(() =>
  import('../../domain/timetable/ExtraLessonModal.tsx').then((module) => module.ExtraLessonModal),
)

type Query = ReturnType<typeof FreeSlotsQuery.parse>
const dayNames = (days: readonly number[]) => days.map((isoDay) => weekdayName(isoDay)).join(', ')
const timeText = ({ beginTime, endTime }: FreeSlot) => `${beginTime}–${endTime}`
const slotText = (slot: FreeSlot) => `${slot.room.name}, ${timeText(slot)}`

const columns: Column<FreeSlot>[] = [
  { key: 'time', title: words.time, width: 120, isName: true, cell: timeText },
  { key: 'days', title: words.days, width: 420, cell: ({ days }) => dayNames(days) },
  { key: 'room', width: 180, cell: ({ room }) => room.name },
  numberColumn('capacity', ({ room }) => room.capacity, 90),
]

export function FreeLessonTimesPage() {
  const [search, setSearch] = useSearchParams()
  const query = useMemo(() => FreeSlotsQuery.safeParse(Object.fromEntries(search)).data, [search])
  const isAsked = query !== undefined
  const read = useRouteQuery(timetable.freeSlots, { query: query as Query }, { enabled: isAsked, keepPrevious: true })
  const { open, modal } = useModal()
  const mayAdd = useMayCall(timetable.add)
  const copy = async (slot: FreeSlot) => {
    const { from, to } = read.data ?? { from: '', to: '' }
    const line = [slotText(slot), dayNames(slot.days), words.span(shortDateText(from), shortDateText(to))].join(', ')
    if (await copyText(line)) notifyInfo(words.copied)
  }
  const add = (slot: FreeSlot, isoDays = slot.days) => {
    const date = firstDay(read.data?.from ?? todayInTashkent(), isoDays, read.data?.daysOff ?? [])
    const at = {
      date,
      ...proposeLessonInFreeTime(slot, query?.minutes),
      roomId: slot.room.id,
      teacherId: query?.teacherId ?? null,
    }
    open((close) => <ExtraLessonModal at={at} officeIds={query && [query.officeId]} close={close} />)
  }
  const actions = (slot: FreeSlot) => (
    <>
      {mayAdd && (
        <RowButton
          label={words.addOf(slotText(slot))}
          title={words.add}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => add(slot)}
        />
      )}
      <RowButton
        worksOffline
        label={words.copyOf(slotText(slot))}
        title={words.copy}
        icon={<CopyOutlined aria-hidden />}
        onClick={() => void copy(slot)}
      />
    </>
  )
  const { daysOff = [], partsOff = [], away = [] } = read.data ?? {}
  const off = [
    ...daysOff.map((day) => shortDateText(day)),
    ...partsOff.map((part) => `${shortDateText(part.date)} ${part.beginTime}–${part.endTime}`),
  ]
  return (
    <Page title={words.title}>
      <Stack gap={16}>
        <SlotsForm query={query} ask={(next) => setSearch(next)} isAsking={read.isFetching} />
        {!query && <HintNote tone="blue">{words.firstHint}</HintNote>}
        {off.length > 0 && <HintNote>{words.daysOff(off.join(', '))}</HintNote>}
        {away.length > 0 && <HintNote>{words.away(away.map(formatAbsenceDays).join('; '))}</HintNote>}
        {read.data && read.data.slots.length > 0 && (
          <FreeSlotsOfDay slots={read.data.slots} onPick={mayAdd ? (slot, isoDay) => add(slot, [isoDay]) : undefined} />
        )}
        {query && (
          <List<FreeSlot>
            label={words.slots}
            list={{ key: 'free-slots', query: read, rows: read.data?.slots, total: read.data?.slots.length }}
            columns={columns}
            rowKey={(slot) => `${slot.room.id} ${slot.beginTime} ${slot.days[0]}`}
            phoneRow={(slot) => ({ title: slotText(slot), note: dayNames(slot.days) })}
            actions={actions}
            actionsWidth={88}
            empty={{ title: words.none, hint: words.noneHint }}
            width={900}
          />
        )}
      </Stack>
      {modal}
    </Page>
  )
}

/** Returns the first day within four weeks that is one of these weekdays and no day off; otherwise `from`. */
function firstDay(from: string, days: readonly number[], daysOff: readonly string[]): string {
  for (let ahead = 0; ahead < 28; ahead++) {
    const day = addDays(from, ahead)
    if (days.includes(isoWeekday(day)) && !daysOff.includes(day)) return day
  }
  return from
}

interface SlotsFormProps {
  query: Query | undefined
  ask: (next: Record<string, string>) => void
  isAsking: boolean
}

function SlotsForm({ query, ask, isAsking }: SlotsFormProps) {
  const [form] = Form.useForm<Query>()
  // The browser's Back button changes only the search in the address, so the form is filled from that search again.
  useEffect(() => {
    if (query) form.setFieldsValue({ teacherId: undefined, ...query })
  }, [form, query])
  const offices = useSignedInUser()?.offices ?? []
  const { data, isPending } = useRouteQuery(groups.filterObjects, undefined, { staleMs: 300_000, silent: true })
  const today = todayInTashkent()
  const bounds = { from: today, to: addDays(today, 365) }
  const usual = { people: 12, timesAWeek: 3, minutes: 90, weeks: 12, from: addDays(today, 1) }
  const send = (values: Partial<Query>) =>
    ask(
      Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
      ),
    )
  return (
    <Panel>
      <Form<Query>
        form={form}
        aria-label={words.title}
        layout="vertical"
        initialValues={{ ...usual, ...(offices[0] && { officeId: offices[0].id }), ...query }}
        onFinish={send}
      >
        <Stack row gap={16} style={{ alignItems: 'flex-start' }}>
          {offices.length > 1 && <Field of={FreeSlotsQuery} name="officeId" choices={offices} input={{ width: 160 }} />}
          {offices.length === 1 && (
            <Form.Item name="officeId" hidden>
              <span />
            </Form.Item>
          )}
          <Field of={FreeSlotsQuery} name="people" label={words.people} input={{ width: 100 }} />
          <Field of={FreeSlotsQuery} name="teacherId">
            <Select
              allowClear
              loading={isPending}
              placeholder={words.anyTeacher}
              style={{ width: 200 }}
              options={(data?.teachers ?? []).map((one) => ({ value: one.id, label: personName(one.fullName) }))}
            />
          </Field>
          <Field of={FreeSlotsQuery} name="timesAWeek" label={fieldLabels.timesAWeek} input={{ width: 140 }} />
          <Field of={FreeSlotsQuery} name="minutes" label={words.minutes} input={{ width: 100 }} />
          <Field of={FreeSlotsQuery} name="weeks" label={words.weeks} input={{ width: 100 }} />
          <Field
            of={FreeSlotsQuery}
            name="from"
            label={words.from}
            bounds={bounds}
            extra={null}
            style={{ width: 150 }}
          />
        </Stack>
        <Button type="primary" htmlType="submit" loading={isAsking && query !== undefined}>
          {words.find}
        </Button>
      </Form>
    </Panel>
  )
}
