import { PrinterOutlined } from '@ant-design/icons'
import type { uploads } from '@markaz/protocol/centre/files/routes'
import type { studentDoorAccess } from '@markaz/protocol/control/face-consents/routes'
import type { DoorAccess, FaceAtDevice, FaceConsent } from '@markaz/protocol/control/face-consents/schemas'
import { fieldLabels } from '@markaz/protocol/labels'
import { Button } from 'antd'
import { FaceStatusPill } from '../../domain/person/PersonPills.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { friendlyTimestampText, longDateText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { FactList, HintNote, Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { PersonPhoto } from '../../shared/ui/PersonCell.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { FaceConsentPill } from './DoorAccessLists.tsx'
import style from './door-access.module.css'
import { doorAccessText as words } from './door-access.text.ts'

const ScannedConsentModal = lazyWithRetry(() => import('./ScannedConsentModal.tsx').then((m) => m.ScannedConsentModal))
const DoorPhotoModal = lazyWithRetry(() => import('./DoorPhotoModal.tsx').then((m) => m.DoorPhotoModal))
const DoorCardModal = lazyWithRetry(() => import('./DoorCardModal.tsx').then((m) => m.DoorCardModal))

export type DoorAccessRoutes = typeof studentDoorAccess

interface DoorAccessOfPersonProps {
  id: number
  routes: DoorAccessRoutes
  upload: typeof uploads.studentPhoto | typeof uploads.staffPhoto
  isStudent: boolean
}

export function DoorAccessOfPerson({ id, routes, upload, isStudent }: DoorAccessOfPersonProps) {
  const query = useRouteQuery(routes.read, { params: { id } })
  const person = query.data
  const mayChange = useMayCall(routes.withdraw)
  const { open, modal } = useModal()
  const withdraw = useRouteMutation(routes.withdraw, { done: () => words.withdrawn })
  const setPhoto = useRouteMutation(routes.setPhoto, {
    done: (_, { body }) => (body?.photo || body?.fromProfile ? words.photoSet : words.photoRemoved),
  })
  const setCard = useRouteMutation(routes.setCard, { done: () => words.cardTaken })
  const cleared = useRouteMutation(routes.confirmRemoval, { done: () => words.clearedDone })
  if (!person) return <LoadingOrError query={query} columns={2} />
  const [present, ...former] = person.consents.some(({ withdrawnAt }) => withdrawnAt === null)
    ? person.consents
    : [undefined, ...person.consents]
  const params = { id }
  const askWithdraw = () =>
    askConfirmation({
      title: words.withdrawAsk(personName(person.fullName)),
      content: words.withdrawMeans,
      yes: present ? words.withdraw : words.removeFace,
      isDangerous: true,
      run: () => withdraw.mutateAsync({ params }),
    })
  const askCleared = (device: FaceAtDevice) =>
    askConfirmation({
      title: words.clearedAsk(device.name),
      content: words.clearedMeans,
      yes: words.cleared,
      run: () => cleared.mutateAsync({ params: { id, deviceId: device.deviceId } }),
    })
  return (
    <div className={style.panels}>
      <Panel>
        <Stack gap={12}>
          <h2 className={style.heading}>{words.consent}</h2>
          <FaceConsentPill of={person} />
          {present && <ConsentFacts consent={present} />}
          {mayChange && (
            <Stack row>
              {!present && (
                <Button
                  type="primary"
                  onClick={() =>
                    open((close) => (
                      <ScannedConsentModal person={person} routes={routes} isStudent={isStudent} close={close} />
                    ))
                  }
                >
                  {words.enter}
                </Button>
              )}
              {!present && (
                <Button icon={<PrinterOutlined aria-hidden />} onClick={() => printFaceConsent(person)}>
                  {words.print}
                </Button>
              )}
              {(present || person.doorPhoto) && (
                <Button danger onClick={() => void askWithdraw()}>
                  {present ? words.withdraw : words.removeFace}
                </Button>
              )}
            </Stack>
          )}
          {former.length > 0 && (
            <details>
              <summary>{words.former}</summary>
              {former.map((consent) => consent && <ConsentFacts key={consent.id} consent={consent} />)}
            </details>
          )}
        </Stack>
      </Panel>
      <Panel>
        <Stack gap={12}>
          <h2 className={style.heading}>{words.photo}</h2>
          <SecondaryText>{words.photoAbout}</SecondaryText>
          {person.doorPhoto ? (
            <Stack row>
              <PersonPhoto name={person.fullName} photo={person.doorPhoto} sizePx={96} />
              <FaceStatusPill of={person} />
            </Stack>
          ) : (
            <SecondaryText>{words.noPhotoYet}</SecondaryText>
          )}
          {mayChange && !present && <HintNote tone="blue">{words.consentFirst}</HintNote>}
          {mayChange && present && (
            <Stack row>
              {person.photo && (
                <Button
                  loading={setPhoto.isPending}
                  onClick={() => setPhoto.mutate({ params, body: { fromProfile: true } })}
                >
                  {words.fromProfile}
                </Button>
              )}
              <Button
                onClick={() =>
                  open((close) => <DoorPhotoModal person={person} routes={routes} upload={upload} close={close} />)
                }
              >
                {words.upload}
              </Button>
              {person.doorPhoto && (
                <Button danger type="text" onClick={() => setPhoto.mutate({ params, body: { photo: null } })}>
                  {words.removePhoto}
                </Button>
              )}
            </Stack>
          )}
        </Stack>
      </Panel>
      <Panel>
        <Stack gap={12}>
          <h2 className={style.heading}>{words.card}</h2>
          <SecondaryText>{words.cardAbout}</SecondaryText>
          <span>{person.cardNo ?? words.noCard}</span>
          {mayChange && (
            <Stack row>
              <Button onClick={() => open((close) => <DoorCardModal person={person} routes={routes} close={close} />)}>
                {person.cardNo ? words.changeCard : words.giveCard}
              </Button>
              {person.cardNo && (
                <Button danger type="text" onClick={() => setCard.mutate({ params, body: { cardNo: null } })}>
                  {words.takeCard}
                </Button>
              )}
            </Stack>
          )}
        </Stack>
      </Panel>
      <Panel>
        <Stack gap={12}>
          <h2 className={style.heading}>{words.devices}</h2>
          {person.devices.length === 0 && <SecondaryText>{words.noDevices}</SecondaryText>}
          <Stack as="ul" gap={12} className={style.devices}>
            {person.devices.map((device) => (
              <li key={device.deviceId}>
                <Stack row between>
                  <span>{device.name}</span>
                  <StatusPill tone={device.state === 'waiting' ? 'gold' : device.state === 'known' ? 'blue' : 'green'}>
                    {words.deviceStates[device.state]}
                  </StatusPill>
                </Stack>
                <SecondaryText small>{noteOf(device)}</SecondaryText>
                {mayChange && device.isDeviceGone && device.state === 'waiting' && (
                  <Button size="small" onClick={() => void askCleared(device)}>
                    {words.cleared}
                  </Button>
                )}
              </li>
            ))}
          </Stack>
        </Stack>
      </Panel>
      {modal}
    </div>
  )
}

function noteOf({ state, isDeviceGone, deviceState, at }: FaceAtDevice): string {
  if (state !== 'waiting') return friendlyTimestampText(at)
  if (isDeviceGone) return words.deviceGone
  return deviceState === 'connected' ? friendlyTimestampText(at) : words.offline
}

function ConsentFacts({ consent }: { consent: FaceConsent }) {
  const { signer, signerName, way, signedOn, textVersion, scan, enteredBy, withdrawnAt } = consent
  return (
    <FactList
      look="lines"
      facts={[
        [fieldLabels.signedOn, longDateText(signedOn)],
        [words.who, words.given(words.ways[way], words.signers[signer], personName(signerName))],
        ...(enteredBy ? [[words.enteredBy, personName(enteredBy)] as const] : []),
        [words.version, textVersion],
        ...(scan
          ? [
              [
                fieldLabels.scan,
                <a key="scan" href={scan} target="_blank" rel="noreferrer">
                  {words.openScan}
                </a>,
              ] as const,
            ]
          : []),
        ...(withdrawnAt ? [[words.withdrawnAt, friendlyTimestampText(withdrawnAt)] as const] : []),
      ]}
    />
  )
}

function printFaceConsent({ fullName, text }: DoorAccess): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page) return
  const add = (tag: string, content: string) => {
    const element = page.createElement(tag)
    element.textContent = content
    page.body.append(element)
  }
  add('h2', text.title)
  add('p', personName(fullName))
  for (const paragraph of text.paragraphs) add('p', paragraph)
  add('p', `${words.version}: ${text.version}`)
  add('p', `${words.day}: ____________________   ${words.signature}: ____________________`)
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow?.print()
}
