import { auth } from '@markaz/protocol/centre/sign-in/routes'
import type { SignInResult, SignInStep as Step } from '@markaz/protocol/centre/sign-in/schemas'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { callApi } from '../../shared/api/call.ts'
import { readFcmToken } from '../../shared/api/session-store.ts'
import { createErrorToast } from '../../shared/notify/notify-error.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { PlainButton } from '../../shared/ui/plain-button.tsx'
import { accountText } from './account.text.ts'
import { PasswordField } from './PasswordField.tsx'
import { RecoveryCodeList, SecondFactorQrCode } from './second-factor.tsx'
import style from './sign-in.module.css'
import { signInText } from './sign-in.text.ts'

interface StepProps {
  step: Step
  go: (answer: SignInResult | Step) => void
  /** Returns to login and password; `why` is the message that the sign-in form shows there. */
  startAgain: (why?: string) => void
}

export function SignInStep(props: StepProps) {
  const { next } = props.step
  if (next === 'code') return <CodeStep {...props} />
  return next === 'new-password' ? <PasswordStep {...props} /> : <FactorStep {...props} />
}

function CodeStep({ step: { ticket }, go, startAgain }: StepProps) {
  const { trouble, ...form } = useSignInStepForm(startAgain, async (typed) => {
    go(await callApi(auth.signInCode, { body: { ticket, code: typed('code'), fcmToken: readFcmToken() } }))
  })
  return (
    <SignInStepForm title={accountText.codeTitle} startAgain={startAgain} form={form}>
      <SignInCodeField help={accountText.codeHelp} trouble={trouble} />
    </SignInStepForm>
  )
}

function PasswordStep({ step: { ticket }, go, startAgain }: StepProps) {
  const { trouble, setTrouble, ...form } = useSignInStepForm(startAgain, async (typed) => {
    const newPassword = typed('newPassword')
    if (newPassword !== typed('repeat')) return setTrouble({ repeat: signInText.passwordsDiffer })
    go(await callApi(auth.signInPassword, { body: { ticket, newPassword, fcmToken: readFcmToken() } }))
  })
  const forget = () => setTrouble({})
  return (
    <SignInStepForm
      title={accountText.choosePassword}
      why={accountText.choosePasswordWhy}
      startAgain={startAgain}
      form={form}
    >
      <PasswordField
        name="newPassword"
        label={signInText.newPassword}
        autoComplete="new-password"
        missing={trouble.newPassword}
        onInput={forget}
      />
      <PasswordField
        name="repeat"
        label={signInText.repeatPassword}
        autoComplete="new-password"
        missing={trouble.repeat}
        onInput={forget}
      />
      <SignInErrorText>{trouble.all}</SignInErrorText>
    </SignInStepForm>
  )
}

function FactorStep({ step: { ticket }, go, startAgain }: StepProps) {
  const [key, setKey] = useState<{ secret: string; uri: string } | null>(null)
  const [entered, setEntered] = useState<(SignInResult & { recoveryCodes: string[] }) | null>(null)
  const { trouble, setTrouble, ...form } = useSignInStepForm(startAgain, async (typed) => {
    const body = { ticket, code: typed('code'), fcmToken: readFcmToken() }
    setEntered(await callApi(auth.signInConfirmFactor, { body }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: one key for one ticket
  useEffect(() => {
    callApi(auth.signInFactor, { body: { ticket } }).then(setKey, (error) => startAgain(createErrorToast(error).title))
  }, [ticket])
  if (entered) {
    const { recoveryCodes, ...session } = entered
    return (
      <div className={style.form}>
        <h2 className={style.step}>{accountText.recoveryTitle}</h2>
        <RecoveryCodeList codes={recoveryCodes} />
        <PlainButton className={style.enter} onClick={() => go(session)}>
          {accountText.goOn}
        </PlainButton>
      </div>
    )
  }
  return (
    <SignInStepForm title={accountText.neededTitle} why={accountText.neededWhy} startAgain={startAgain} form={form}>
      {key ? <SecondFactorQrCode {...key} /> : <p className={style.panel}>{accountText.preparing}</p>}
      <SignInCodeField help={accountText.firstCodeHelp} trouble={trouble} />
    </SignInStepForm>
  )
}

type FieldErrors = Record<string, string | undefined>

/**
 * @param send sends the form. The server's errors for fields are shown at the fields; the error `all` concerns the
 * entire form.
 */
export function useSignInStepForm(
  startAgain: StepProps['startAgain'],
  send: (typed: (name: string) => string) => Promise<void>,
) {
  const [isSending, setSending] = useState(false)
  const [trouble, setTrouble] = useState<FieldErrors>({})
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = [...form.querySelectorAll('input')]
    const empty = fields.find(({ value }) => !value.trim())
    setTrouble(empty ? { [empty.name]: commonText.required } : {})
    if (empty) return empty.focus()
    setSending(true)
    try {
      await send((name) => String(new FormData(form).get(name) ?? ''))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SIGN_IN_OVER') return startAgain(error.errMsg)
      const ofFields = error instanceof ApiError ? error.fields : undefined
      setTrouble(ofFields ?? { all: createErrorToast(error).title })
      fields[0]?.select()
    }
    setSending(false)
  }
  return { submit, isSending, trouble, setTrouble }
}

interface SignInStepFormProps {
  title: string
  why?: string
  startAgain: StepProps['startAgain']
  form: Pick<ReturnType<typeof useSignInStepForm>, 'submit' | 'isSending'>
  back?: string
  children: ReactNode
}

export function SignInStepForm({
  title,
  why,
  startAgain,
  form: { submit, isSending },
  back,
  children,
}: SignInStepFormProps) {
  return (
    <form className={style.form} onSubmit={(event) => void submit(event)} noValidate>
      <h2 className={style.step}>{title}</h2>
      {why && <p className={style.why}>{why}</p>}
      {children}
      <PlainButton type="submit" className={style.enter} disabled={isSending} aria-busy={isSending}>
        {isSending ? accountText.confirming : accountText.confirm}
      </PlainButton>
      <button type="button" className={style.back} onClick={() => startAgain()}>
        {back ?? accountText.otherAccount}
      </button>
    </form>
  )
}

export function SignInCodeField({ help, trouble }: { help: string; trouble: FieldErrors }) {
  const wrong = trouble.code ?? trouble.all
  return (
    <div className={style.field}>
      <label htmlFor="code">{accountText.code}</label>
      <input
        id="code"
        className={style.input}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the step is nothing but this field
        autoFocus
        aria-invalid={Boolean(wrong)}
        aria-describedby="code-hint"
      />
      <span id="code-hint" role="status" className={wrong ? style.missing : style.hint}>
        {wrong ?? help}
      </span>
    </div>
  )
}

export const SignInErrorText = ({ children }: { children: string | undefined }) => (
  <div role="alert">{children && <p className={style.trouble}>{children}</p>}</div>
)
