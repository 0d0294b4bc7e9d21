import { calendars } from '@markaz/protocol/teaching/calendars/routes'
import { Button } from 'antd'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { friendlyTimestampText } from '../../shared/format/date.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { CalendarAddressModal } from './CalendarAddressModal.tsx'
import style from './profile.module.css'
import { calendarText } from './profile.text.ts'

export function CalendarFeedPanel() {
  const read = useRouteQuery(calendars.read)
  const make = useRouteMutation(calendars.make)
  const revoke = useRouteMutation(calendars.revoke, { done: () => calendarText.revoked })
  const { open, modal } = useModal()
  if (read.isError && !read.data) return <LoadFailed error={read.error} refetch={read.refetch} />
  const calendar = read.data?.calendar
  const makeOne = async () => {
    const { anewAsk: title, anewMeans: content, anewYes: yes } = calendarText
    if (calendar && !(await askConfirmation({ title, content, yes }))) return
    const made = await make.mutateAsync({}).catch(() => null)
    if (made) open((close) => <CalendarAddressModal address={made.calendar.address} close={close} />)
  }
  const revokeIt = () =>
    askConfirmation({
      title: calendarText.revokeAsk,
      content: calendarText.revokeMeans,
      yes: calendarText.revoke,
      isDangerous: true,
      run: () => revoke.mutateAsync({}),
    })
  return (
    <Panel className={style.card}>
      <Stack gap={12}>
        <h2 className={style.heading}>{calendarText.title}</h2>
        <SecondaryText>{calendarText.about}</SecondaryText>
        {calendar && <span>{calendarText.madeAt(friendlyTimestampText(calendar.createdAt))}</span>}
        {read.data && (
          <Stack row>
            <Button type={calendar ? 'default' : 'primary'} onClick={() => void makeOne()} loading={make.isPending}>
              {calendar ? calendarText.anew : calendarText.make}
            </Button>
            {calendar && (
              <ButtonDisabledOffline danger type="text" onClick={() => void revokeIt()}>
                {calendarText.revoke}
              </ButtonDisabledOffline>
            )}
          </Stack>
        )}
      </Stack>
      {modal}
    </Panel>
  )
}
