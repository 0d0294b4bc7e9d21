import { dataSafety } from '@markaz/protocol/control/safety/routes'
import type { SignOutAllRequest } from '@markaz/protocol/control/safety/schemas'
import { Alert } from 'antd'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import { timeOfDayText } from '../../shared/format/date.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { securitySettingsText as words } from './safety.text.ts'

export function SignOutAllUsersButton({ request }: { request: SignOutAllRequest | null }) {
  return (
    <Panel as="section">
      <h2>{words.end}</h2>
      <p>{words.endHint}</p>
      <h3>{words.endsTitle}</h3>
      <ul>
        {words.ends.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <SecondaryText as="p">{words.stays}</SecondaryText>
      {request ? <Waits request={request} /> : <Ask />}
    </Panel>
  )
}

function Ask() {
  const ask = useRouteMutation(dataSafety.askEnd, { done: () => words.asked })
  if (!useMayCall(dataSafety.askEnd)) return null
  const run = () =>
    askConfirmation({
      title: words.askTitle,
      content: words.askMeans,
      yes: words.ask,
      isDangerous: true,
      run: () => ask.mutateAsync({}),
    })
  return (
    <ButtonDisabledOffline danger onClick={() => void run()}>
      {words.ask}
    </ButtonDisabledOffline>
  )
}

function Waits({ request }: { request: SignOutAllRequest }) {
  const { id, askedBy, expiresAt, isOwn } = request
  const end = useRouteMutation(dataSafety.confirmEnd, { done: () => words.confirmed })
  const cancel = useRouteMutation(dataSafety.cancelEnd, { done: () => words.canceled })
  const mayConfirm = useMayCall(dataSafety.confirmEnd) && !isOwn
  const until = timeOfDayText(expiresAt)
  const args = { params: { id } }
  const run = () =>
    askConfirmation({
      title: words.confirmTitle,
      content: words.confirmMeans,
      yes: words.confirm,
      isDangerous: true,
      run: () => end.mutateAsync(args),
    })
  return (
    <Stack gap={12}>
      <Alert type="warning" showIcon title={isOwn ? words.waitsOwn(until) : words.waits(askedBy.name, until)} />
      <Stack row>
        {mayConfirm && (
          <ButtonDisabledOffline type="primary" danger onClick={() => void run()}>
            {words.confirm}
          </ButtonDisabledOffline>
        )}
        {useMayCall(dataSafety.cancelEnd) && (
          <ButtonDisabledOffline loading={cancel.isPending} onClick={() => cancel.mutate(args)}>
            {words.cancel}
          </ButtonDisabledOffline>
        )}
      </Stack>
    </Stack>
  )
}
