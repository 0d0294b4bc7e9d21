import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { Button } from 'antd'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { accountText } from './account.text.ts'
import style from './profile.module.css'

const EnableSecondFactorModal = lazyWithRetry(() =>
  import('./EnableSecondFactorModal.tsx').then((m) => m.EnableSecondFactorModal),
)
const RecoveryCodesModal = lazyWithRetry(() => import('./RecoveryCodesModal.tsx').then((m) => m.RecoveryCodesModal))

export function SecondFactorPanel() {
  const state = useRouteQuery(auth.secondFactor)
  const { open, modal } = useModal()
  const renew = useRouteMutation(auth.newRecoveryCodes)
  const remove = useRouteMutation(auth.removeFactor, { done: () => accountText.turnedOff })
  const prepare = useRouteMutation(auth.newFactor, { refresh: [] })

  const showCodes = (codes: readonly string[]) => open((close) => <RecoveryCodesModal codes={codes} close={close} />)
  const turnOn = async () => {
    const key = await prepare.mutateAsync({}).catch(toldAlready)
    if (key) open((close) => <EnableSecondFactorModal factorKey={key} close={close} done={showCodes} />)
  }
  const turnOff = () =>
    askConfirmation({
      title: accountText.turnOffAsk,
      content: accountText.turnOffMeans,
      yes: accountText.turnOff,
      isDangerous: true,
      run: () => remove.mutateAsync({}),
    })
  const newCodes = async () => {
    const { newCodesAsk: title, newCodesMean: content, newCodesYes: yes } = accountText
    if (!(await askConfirmation({ title, content, yes }))) return
    const answer = await renew.mutateAsync({}).catch(toldAlready)
    if (answer) showCodes(answer.recoveryCodes)
  }

  if (state.isError && !state.data) return <LoadFailed error={state.error} refetch={state.refetch} />
  const { isOn, isNeeded, recoveryCodesLeft } = state.data ?? { isOn: false, isNeeded: false, recoveryCodesLeft: 0 }
  return (
    <Panel className={style.card}>
      <Stack gap={12}>
        <Stack row between className={style.titled}>
          <h2 className={style.heading}>{accountText.factor}</h2>
          {state.data && (
            <StatusPill tone={isOn ? 'green' : 'grey'}>
              {isOn ? accountText.factorOn : accountText.factorOff}
            </StatusPill>
          )}
        </Stack>
        <SecondaryText>{accountText.factorAbout}</SecondaryText>
        {isOn && <span>{accountText.codesLeft(recoveryCodesLeft)}</span>}
        {isNeeded && <SecondaryText>{accountText.factorNeeded}</SecondaryText>}
        {state.data && (
          <Stack row>
            {isOn ? (
              <>
                <Button onClick={() => void newCodes()} loading={renew.isPending}>
                  {accountText.newCodes}
                </Button>
                {!isNeeded && (
                  <ButtonDisabledOffline danger type="text" onClick={() => void turnOff()}>
                    {accountText.turnOff}
                  </ButtonDisabledOffline>
                )}
              </>
            ) : (
              <Button type="primary" onClick={() => void turnOn()} loading={prepare.isPending}>
                {accountText.turnOn}
              </Button>
            )}
          </Stack>
        )}
      </Stack>
      {modal}
    </Panel>
  )
}

/** The error was already shown as a toast, so nothing is done here. */
const toldAlready = () => null
