import { LeftOutlined, PrinterOutlined, RightOutlined } from '@ant-design/icons'
import { fieldLabels } from '@markaz/protocol/labels'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import { Button, Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { timetableText } from '../../domain/timetable/timetable.text.ts'
import { useMayCall, useSignedInUser } from '../../shared/access/access.tsx'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { addDays, friendlyDayText, isoWeekday, todayInTashkent, weekdayName } from '../../shared/format/date.ts'
import { DateFilterField } from '../../shared/forms/DateFilterField.tsx'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { useStoredChoice } from '../../shared/ui/hooks.ts'
import { Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import style from './calendars.module.css'
import { calendarsText as text } from './calendars.text.ts'
import { TimetableFilterBar } from './TimetableFilterBar.tsx'
import { TimetableWeek } from './TimetableWeek.tsx'
import type { TimetableGrouping } from './timetable-rows.ts'
import { mondayOf, TimetableFilterSchema } from './use-week.ts'

const ExtraLessonModal = lazyWithRetry(() =>
  import('../../domain/timetable/ExtraLessonModal.tsx').then((m) => m.ExtraLessonModal),
)

const views = ['hours', 'week', 'day'] as const
type View = (typeof views)[number]
const isView = (value: string | null): value is View => views.some((view) => view === value)

/** With one of these filters a week has few lessons, so that the user need not choose a branch. */
const narrow = ['roomId', 'teacherId', 'groupId', 'studentId']

export function TimetablePage() {
  const isPhone = useIsPhone()
  const maySeeAll = useMayCall(timetable.lesson)
  const [search] = useSearchParams()
  const offices = useSignedInUser()?.offices ?? []
  const isNarrow = narrow.some((name) => search.get(name))
  const [keptView, keepView] = useStoredChoice('timetable-view')
  const filters = useFilters(TimetableFilterSchema, {
    tableKey: 'timetable',
    defaults: {
      by: maySeeAll && !search.get('groupId') && !search.get('studentId') ? 'room' : 'group',
      view: isPhone ? 'day' : isView(keptView) ? keptView : 'hours',
      ...(!isNarrow && offices.length > 1 && offices[0] && { officeIds: [offices[0].id] }),
    },
  })
  const { by = 'room', view = 'hours', date, officeIds } = filters.values
  const today = todayInTashkent()
  const shown = date ?? today
  const { open: openAdd, modal: addModal } = useModal()
  const isDay = isPhone || view === 'day'
  const monday = mondayOf(shown)
  const go = (to: string) => filters.set({ date: to === today ? undefined : to })
  const step = isDay ? 1 : 7
  const printedOffices = offices
    .filter(({ id }) => !officeIds?.length || officeIds.includes(id))
    .map(({ name }) => name)
    .join(', ')
  return (
    <Page
      title={text.title}
      action={
        <AddButton
          do={timetable.add}
          onClick={() =>
            openAdd((close) => (
              <ExtraLessonModal at={{ date: atLeast(shown, today) }} officeIds={officeIds} close={close} />
            ))
          }
        >
          {timetableText.add}
        </AddButton>
      }
      extra={
        !isPhone && (
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
            {text.print}
          </Button>
        )
      }
    >
      {printedOffices && <p className={style.printed}>{printedOffices}</p>}
      <Stack row>
        <TimetableFilterBar filters={filters} />
      </Stack>
      <Stack row between className={style.bar}>
        <Stack row>
          <Button
            icon={<LeftOutlined aria-hidden />}
            aria-label={text.before}
            onClick={() => go(addDays(shown, -step))}
          />
          <Button
            icon={<RightOutlined aria-hidden />}
            aria-label={text.after}
            onClick={() => go(addDays(shown, step))}
          />
          <Button onClick={() => go(today)} disabled={shown === today}>
            {text.today}
          </Button>
          <span className={style.pick}>
            <DateFilterField label={fieldLabels.date} day={shown} onPick={go} />
          </span>
          <h2 className={style.span}>{isDay ? dayText(shown) : spanText(monday)}</h2>
        </Stack>
        {!isPhone && (
          <Stack row className={style.choices}>
            <Segmented<TimetableGrouping>
              aria-label={text.by}
              value={by}
              onChange={(next) => filters.set({ by: next })}
              options={(['room', 'teacher', 'group'] as const)
                .filter((one) => one !== 'room' || maySeeAll)
                .map((value) => ({ value, label: text.byWhat[value] }))}
            />
            <Segmented<View>
              aria-label={text.view}
              value={view}
              onChange={(next) => {
                keepView(next)
                filters.set({ view: next })
              }}
              options={views.map((value) => ({ value, label: text.views[value] }))}
            />
          </Stack>
        )}
      </Stack>
      <TimetableWeek
        filters={filters.values}
        grouping={by}
        shownDay={shown}
        isDay={isDay}
        isByHours={!isPhone && view === 'hours'}
      />
      {addModal}
    </Page>
  )
}

const atLeast = (day: string, today: string) => (day < today ? today : day)
const dayText = (day: string) => `${weekdayName(isoWeekday(day))}, ${friendlyDayText(day)}`
const spanText = (monday: string) => `${friendlyDayText(monday)} – ${friendlyDayText(addDays(monday, 6))}`
