import { ownAvailability } from '@markaz/protocol/teaching/availability/own-availability.routes'
import type { TeacherAbsence, WorkingHours } from '@markaz/protocol/teaching/availability/schemas'
import { Button } from 'antd'
import { formatAbsenceDays } from '../../domain/timetable/timetable.ts'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { todayInTashkent, weekdayName } from '../../shared/format/date.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton, ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { FactList, Panel, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { absenceColumns } from './absence-columns.tsx'
import { availabilityText as words } from './availability.text.ts'

const RequestAbsenceModal = lazyWithRetry(() =>
  import('./RequestAbsenceModal.tsx').then((module) => module.RequestAbsenceModal),
)
const OwnWorkingHoursModal = lazyWithRetry(() =>
  import('./WorkingHoursModal.tsx').then((module) => module.OwnWorkingHoursModal),
)

const factsOf = (hours: readonly WorkingHours[]) =>
  Object.entries(Object.groupBy(hours, ({ isoDay }) => isoDay)).map(
    ([isoDay, spans]) =>
      [
        weekdayName(Number(isoDay)),
        (spans ?? []).map(({ beginTime, endTime }) => `${beginTime}–${endTime}`).join(', '),
      ] as const,
  )

export function OwnAvailabilityPage() {
  const read = useRouteQuery(ownAvailability.hours)
  const list = useList(ownAvailability.absences, { key: 'own-absences', rows: ({ absences }) => absences })
  const withdraw = useRouteMutation(ownAvailability.withdraw, {
    of: (_, { params }) => list.rows?.filter(({ id }) => id === params.id).map(formatAbsenceDays)[0],
    done: () => words.withdrawn,
  })
  const { open, modal } = useModal()
  const hours = read.data?.hours
  const today = todayInTashkent()
  const actions = (absence: TeacherAbsence) =>
    (absence.state === 'asked' || absence.state === 'approved') &&
    absence.to >= today && (
      <ButtonDisabledOffline
        size="small"
        aria-label={words.withdrawOf(formatAbsenceDays(absence))}
        onClick={() => withdraw.mutate({ params: { id: absence.id } })}
      >
        {words.withdraw}
      </ButtonDisabledOffline>
    )
  return (
    <Page
      title={words.ownTitle}
      action={
        <AddButton onClick={() => open((close) => <RequestAbsenceModal isOwn close={close} />)}>{words.ask}</AddButton>
      }
    >
      {hours ? (
        <Stack gap={16}>
          <Panel aria-label={words.hoursOf}>
            <Stack gap={12}>
              <FactList facts={hours.length > 0 ? factsOf(hours) : [[words.hoursOf, words.anyTime]]} />
              <div>
                <Button onClick={() => open((close) => <OwnWorkingHoursModal hours={hours} close={close} />)}>
                  {words.change}
                </Button>
              </div>
            </Stack>
          </Panel>
          <List<TeacherAbsence>
            label={words.ownTitle}
            list={list}
            columns={absenceColumns.map((column) => (column.key === 'days' ? { ...column, isName: true } : column))}
            phoneRow={(absence) => ({
              title: formatAbsenceDays(absence),
              note: [absence.reason, absence.note].filter(Boolean).join(' · '),
              aside: words.states[absence.state],
            })}
            actions={actions}
            actionsWidth={150}
            empty={{ title: words.ownEmpty }}
            width={1000}
          />
        </Stack>
      ) : (
        <LoadingOrError query={read} columns={4} />
      )}
      {modal}
    </Page>
  )
}
