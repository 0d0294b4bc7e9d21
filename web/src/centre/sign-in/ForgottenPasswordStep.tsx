import { auth } from '@markaz/protocol/centre/sign-in/routes'
import type { SignInResult, SignInStep as Step } from '@markaz/protocol/centre/sign-in/schemas'
import { staffPasswordRecovery } from '@markaz/protocol/people/recovery/routes'
import { useState } from 'react'
import { callApi } from '../../shared/api/call.ts'
import { readDeviceKey, readFcmToken } from '../../shared/api/session-store.ts'
import { PasswordField } from './PasswordField.tsx'
import { SignInCodeField, SignInErrorText, SignInStepForm, useSignInStepForm } from './SignInStep.tsx'
import style from './sign-in.module.css'
import { signInText } from './sign-in.text.ts'

interface ForgottenPasswordStepProps {
  go: (answer: SignInResult | Step) => void
  startAgain: (why?: string) => void
}

/**
 * After "Parolni unutdim" (forgot password), the user types the login, then the code from Telegram and a new password.
 */
export function ForgottenPasswordStep({ go, startAgain }: ForgottenPasswordStepProps) {
  const [asked, setAsked] = useState<{ login: string; request: string } | null>(null)
  if (asked) return <NewPasswordStep asked={asked} go={go} startAgain={startAgain} />
  return <LoginStep onAsked={setAsked} startAgain={startAgain} />
}

interface LoginStepProps {
  onAsked: (asked: { login: string; request: string }) => void
  startAgain: ForgottenPasswordStepProps['startAgain']
}

function LoginStep({ onAsked, startAgain }: LoginStepProps) {
  const { trouble, ...form } = useSignInStepForm(startAgain, async (typed) => {
    const login = typed('forgotten').trim()
    const { request } = await callApi(staffPasswordRecovery.ask, { body: { login, deviceKey: readDeviceKey() } })
    onAsked({ login, request })
  })
  const wrong = trouble.forgotten ?? trouble.login
  return (
    <SignInStepForm
      title={signInText.forgotten}
      why={signInText.forgottenWhy}
      startAgain={startAgain}
      form={form}
      back={signInText.backToSignIn}
    >
      <label className={style.field}>
        {signInText.login}
        <input
          className={style.input}
          name="forgotten"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the step is nothing but this field
          autoFocus
          aria-invalid={Boolean(wrong)}
        />
        {wrong && <span className={style.missing}>{wrong}</span>}
      </label>
      <SignInErrorText>{trouble.all}</SignInErrorText>
    </SignInStepForm>
  )
}

function NewPasswordStep({
  asked: { login, request },
  go,
  startAgain,
}: ForgottenPasswordStepProps & { asked: { login: string; request: string } }) {
  const { trouble, setTrouble, ...form } = useSignInStepForm(startAgain, async (typed) => {
    const newPassword = typed('newPassword')
    if (newPassword !== typed('repeat')) return setTrouble({ repeat: signInText.passwordsDiffer })
    await callApi(staffPasswordRecovery.choose, { body: { request, code: typed('code'), newPassword } })
    const body = { login, password: newPassword, fcmToken: readFcmToken(), deviceKey: readDeviceKey() }
    go(await callApi(auth.signIn, { body }))
  })
  const forget = () => setTrouble({})
  return (
    <SignInStepForm
      title={signInText.forgotten}
      why={signInText.forgottenAsked}
      startAgain={startAgain}
      form={form}
      back={signInText.backToSignIn}
    >
      <SignInCodeField help={signInText.forgottenCode} trouble={trouble} />
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
    </SignInStepForm>
  )
}
