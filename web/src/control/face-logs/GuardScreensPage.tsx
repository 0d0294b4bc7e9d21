import { faceLogs, securityGuardScreens } from '@markaz/protocol/control/face-logs/routes'
import type { DeviceWithLastFaceLog, FaceLog } from '@markaz/protocol/control/face-logs/schemas'
import { Link, useSearchParams } from 'react-router'
import { useRouteQuery } from '../../shared/api/query.ts'
import { sessionCheckIntervalMs } from '../../shared/api/session.ts'
import { timestampText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { useLiveRefetch } from '../../shared/live/use-live.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { PersonPhoto } from '../../shared/ui/PersonCell.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { DoorDirectionPill } from './door-passage-columns.tsx'
import { faceLogsText as words } from './face-logs.text.ts'
import style from './screens.module.css'

const tabs = [
  { segment: '', title: words.single },
  { segment: 'multiple', title: words.multiple },
]
const base = '/face-id/screens'
const tabPath = (segment: string) => (segment ? `${base}?tab=${segment}` : base)

export function GuardScreensPage() {
  const segment = useSearchParams()[0].get('tab') === 'multiple' ? 'multiple' : ''
  return (
    <Page title={words.screens}>
      <TabLinks label={words.tabs} tabs={tabs} segment={segment} pathOf={tabPath} />
      {segment ? <AllDoors /> : <OneDoor />}
    </Page>
  )
}

/** Options of queries that live events refresh. Without the event stream, the data is requested every 30 s. */
const current = { pollMs: sessionCheckIntervalMs, staleMs: 0, silent: true }

function AllDoors() {
  const { data, error, refetch } = useRouteQuery(securityGuardScreens.all, { query: {} }, current)
  useLiveRefetch(securityGuardScreens.stream, { args: (after) => ({ query: { after } }), after: data?.seq })
  if (!data) return <LoadingOrError query={{ error, refetch }} columns={3} />
  if (data.devices.length === 0) return <EmptyState title={words.noDoors} hint={words.noDoorsHint} />
  return (
    <ul className={style.doors} aria-label={words.multiple}>
      {data.devices.map((device) => (
        <DoorCard key={device.id} {...device} />
      ))}
    </ul>
  )
}

function DoorCard({ id, name, lastLog }: DeviceWithLastFaceLog) {
  return (
    <li className={style.door}>
      <Link to={`${base}?device=${id}`} className={style.doorName}>
        {name}
      </Link>
      {lastLog ? (
        <Passer key={lastLog.id} log={lastLog} />
      ) : (
        <SecondaryText as="p" className={style.nobody}>
          {words.nobodyYet}
        </SecondaryText>
      )}
    </li>
  )
}

function OneDoor() {
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useRouteQuery(faceLogs.devices, undefined, { silent: true })
  if (!data) return <LoadingOrError query={{ error, refetch }} columns={1} />
  const { devices } = data
  const device = devices.find(({ id }) => String(id) === search.get('device')) ?? devices[0]
  if (!device) return <EmptyState title={words.noDoors} hint={words.noDoorsHint} />
  return (
    <>
      <Select
        className={style.choice ?? ''}
        aria-label={words.door}
        options={devices.map(({ id, name }) => ({ value: id, label: name }))}
        value={device.id}
        onChange={(id) => setSearch({ device: String(id) }, { replace: true })}
      />
      <Door key={device.id} deviceId={device.id} />
    </>
  )
}

function Door({ deviceId }: { deviceId: number }) {
  const { data, error, refetch } = useRouteQuery(securityGuardScreens.last, { query: { deviceId } }, current)
  useLiveRefetch(securityGuardScreens.stream, { args: (after) => ({ query: { deviceId, after } }), after: data?.seq })
  if (!data) return <LoadingOrError query={{ error, refetch }} columns={1} />
  if (!data.log) return <EmptyState title={words.nobodyYet} />
  return (
    <section className={style.large} aria-live="polite">
      <Passer key={data.log.id} log={data.log} isLarge />
    </section>
  )
}

/** Shows the picture of the door's camera, or else the person's profile photo. */
function Passer({ log: { person, image, direction, at }, isLarge = false }: { log: FaceLog; isLarge?: boolean }) {
  const name = personName(person?.fullName)
  const picture = image ?? person?.photo
  return (
    <div className={style.passer}>
      {picture ? (
        <img className={style.picture} src={picture} alt={name} />
      ) : (
        <span className={style.picture}>
          <PersonPhoto name={person?.fullName} sizePx={isLarge ? 200 : 96} />
        </span>
      )}
      <Stack gap={6} className={style.words ?? ''}>
        <strong className={style.name}>{name}</strong>
        <Stack row gap={8}>
          <DoorDirectionPill direction={direction} />
          {person && <SecondaryText>{words.kinds[person.kind]}</SecondaryText>}
        </Stack>
        <time dateTime={at} className={style.time}>
          {timestampText(at)}
        </time>
      </Stack>
    </div>
  )
}
