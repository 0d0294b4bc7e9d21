import { ownNotificationChannels } from '@markaz/protocol/content/channels/routes'
import type { AvailableNotificationChannels, OwnNotificationChannels } from '@markaz/protocol/content/channels/schemas'
import { parentTelegram } from '@markaz/protocol/people/telegram/routes'
import { useState } from 'react'
import { PushNotificationSwitch, usePushState } from '../../domain/reach/PushNotificationSwitch.tsx'
import { TelegramPanel } from '../../domain/reach/TelegramPanel.tsx'
import { refetchPaths, useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { formatPhone } from '../../shared/text/numbers.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { ErrorText, FormField, ListRow, ListRows, LoadingOrError, Screen, Section } from '../../shared/ui/parts.tsx'
import { useApiOperation } from '../../shared/use-api-operation.ts'
import { channelNames, notificationKindTexts, channelsText as text } from './channels.text.ts'
import './ways.css'

export function ChannelsScreen() {
  const ways = useCachedApiCall(ownNotificationChannels.read)
  const telegram = useCachedApiCall(parentTelegram.read)
  const push = usePushState()
  const { data } = ways
  return (
    <Screen title={text.title} back="/children" kept={ways} waitsFor={[ways, telegram, push]}>
      {data?.here.open.length === 0 && <p className="banner look">{text.none}</p>}
      <Section title={text.telegram}>
        <p>{text.telegramAbout}</p>
        <TelegramPanel calls={parentTelegram} />
      </Section>
      <PushNotificationSwitch
        title={text.device}
        calls={ownNotificationChannels}
        onTurned={() => void refetchPaths('/ways')}
      />
      {data ? <Choice ways={data.ways} here={data.here} /> : <LoadingOrError {...ways} />}
      <ListRows>
        <ListRow href="/told" title={text.sent} end="›" />
      </ListRows>
    </Screen>
  )
}

function Choice({ ways, here }: { ways: OwnNotificationChannels; here: AvailableNotificationChannels }) {
  // The channel settings that are being saved, shown until the server has answered.
  const [pending, setPending] = useState<OwnNotificationChannels | null>(null)
  const [isSaved, setSaved] = useState(false)
  const { isBusy, trouble, run } = useApiOperation()
  const save = (change: (of: OwnNotificationChannels) => Partial<OwnNotificationChannels>) => {
    const after = (of: OwnNotificationChannels) => ({ ...of, ...change(of) })
    setPending(after(ways))
    setSaved(false)
    run(async () => {
      try {
        // The API call replaces all channel settings. The phone's cached copy may be outdated and would revert changes
        // made on another device, so the settings are read first.
        const now = await callApi(ownNotificationChannels.read)
        await callApi(ownNotificationChannels.save, { body: after(now.ways) })
        setSaved(true)
        await refetchPaths('/ways')
      } finally {
        setPending(null)
      }
    })
  }
  const { kinds, firstWay, quiet } = pending ?? ways
  const toggle = (kind: (typeof kinds)[number], isOn: boolean) =>
    save((of) => ({ kinds: [...of.kinds.filter((one) => one !== kind), ...(isOn ? [kind] : [])] }))
  const isClosed = firstWay !== null && !here.open.includes(firstWay)
  return (
    <>
      {here.phone && (
        <Section title={text.sms}>
          <p>{fillPlaceholders(text.smsTo, { phone: formatPhone(here.phone) })}</p>
        </Section>
      )}
      <Section title={text.what}>
        <fieldset className="rows" aria-label={text.what} disabled={isBusy}>
          {here.kinds.map((kind) => (
            <label key={kind} className="row told-of">
              <input
                type="checkbox"
                checked={kinds.includes(kind)}
                onChange={({ currentTarget: { checked } }) => toggle(kind, checked)}
              />
              {notificationKindTexts[kind]}
            </label>
          ))}
        </fieldset>
        {!here.kinds.some((kind) => kinds.includes(kind)) && <p className="soft">{text.nothing}</p>}
      </Section>
      <FormField label={text.order} hint={isClosed ? text.orderClosed : text.orderHint}>
        {(id) => (
          <select
            {...id}
            disabled={isBusy}
            value={firstWay ?? ''}
            onChange={({ currentTarget: { value } }) =>
              save(() => ({ firstWay: (value || null) as OwnNotificationChannels['firstWay'] }))
            }
          >
            <option value="">{text.asCentre}</option>
            <option value="push">{channelNames.push}</option>
            <option value="telegram">{channelNames.telegram}</option>
            <option value="sms">{channelNames.sms}</option>
          </select>
        )}
      </FormField>
      <Quiet own={quiet} centre={here.quiet} isBusy={isBusy} save={(next) => save(() => ({ quiet: next }))} />
      <ErrorText text={trouble} />
      <p role="status" className="soft saved">
        {isSaved && text.saved}
      </p>
    </>
  )
}

interface QuietProps {
  own: OwnNotificationChannels['quiet']
  centre: AvailableNotificationChannels['quiet']
  isBusy: boolean
  save: (quiet: OwnNotificationChannels['quiet']) => void
}

function Quiet({ own, centre, isBusy, save }: QuietProps) {
  const hours = own ?? centre
  const change = (part: Partial<typeof hours>) => {
    const next = { ...hours, ...part }
    if (next.from && next.to && (next.from !== hours.from || next.to !== hours.to)) save(next)
  }
  return (
    <Section title={text.quiet}>
      <fieldset className="rows" aria-label={text.quiet} disabled={isBusy}>
        <label className="row told-of">
          <input
            type="checkbox"
            checked={own !== null}
            onChange={({ currentTarget: { checked } }) => save(checked ? centre : null)}
          />
          {text.ownQuiet}
        </label>
      </fieldset>
      {own && (
        <div className="hours">
          {(['from', 'to'] as const).map((end) => (
            <FormField key={end} label={end === 'from' ? text.quietFrom : text.quietTo}>
              {(id) => (
                <input
                  {...id}
                  key={own[end]}
                  type="time"
                  required
                  disabled={isBusy}
                  defaultValue={own[end]}
                  onBlur={({ currentTarget: { value } }) => change({ [end]: value })}
                />
              )}
            </FormField>
          ))}
        </div>
      )}
      <p className="soft">{hours.from === hours.to ? text.neverQuiet : fillPlaceholders(text.quietHours, hours)}</p>
    </Section>
  )
}
