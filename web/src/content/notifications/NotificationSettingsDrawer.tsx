import { notifications } from '@markaz/protocol/content/notifications/routes'
import { Drawer, Switch } from 'antd'
import { useState } from 'react'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { useIsPushOn } from '../../shared/push/push.ts'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { isNotificationSoundOn, playNotificationSound, setNotificationSoundOn } from './notification-sound.ts'
import { notificationsText as words } from './notifications.text.ts'

export function NotificationSettingsDrawer({ close }: { close: () => void }) {
  const query = useRouteQuery(notifications.settings, undefined, { silent: true })
  const save = useRouteMutation(notifications.saveSettings)
  const push = useIsPushOn()
  const [isLoud, setLoud] = useState(isNotificationSoundOn)
  return (
    <Drawer open title={words.settings} onClose={close} size={380}>
      <Stack gap={24}>
        <Stack gap={12} as="section" aria-label={words.settingsKinds}>
          <SecondaryText as="p" small>
            {words.settingsKinds}
          </SecondaryText>
          {!query.data && query.error && <LoadFailed error={query.error} refetch={query.refetch} />}
          {query.data?.settings.map(({ id, displayName, isEnable }) => (
            <Line
              key={id}
              label={displayName}
              isOn={isEnable}
              isBusy={save.isPending}
              onChange={(next) => save.mutate({ body: { settings: [{ id: id as 14 | 15, isEnable: next }] } })}
            />
          ))}
        </Stack>
        <Stack gap={12} as="section" aria-label={words.settingsHere}>
          <SecondaryText as="p" small>
            {words.settingsHere}
          </SecondaryText>
          <Line
            label={words.push}
            isOn={push.state === 'on'}
            isBusy={push.isBusy || push.state === null || push.state === 'unable' || push.state === 'denied'}
            onChange={(next) => void push.turn(next)}
          />
          {push.state === 'denied' && (
            <SecondaryText as="p" small>
              {words.pushDenied}
            </SecondaryText>
          )}
          {push.state === 'unable' && (
            <SecondaryText as="p" small>
              {words.pushUnable}
            </SecondaryText>
          )}
          <Line
            label={words.sound}
            isOn={isLoud}
            onChange={(next) => {
              setNotificationSoundOn(next)
              setLoud(next)
              if (next) playNotificationSound()
            }}
          />
        </Stack>
      </Stack>
    </Drawer>
  )
}

interface LineProps {
  label: string
  isOn: boolean
  isBusy?: boolean
  onChange: (next: boolean) => void
}

function Line({ label, isOn, isBusy = false, onChange }: LineProps) {
  return (
    <Stack row between>
      <span>{label}</span>
      <Switch checked={isOn} disabled={isBusy} onChange={onChange} aria-label={label} />
    </Stack>
  )
}
