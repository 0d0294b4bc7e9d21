import { auth } from '@markaz/protocol/centre/sign-in/routes'
import type { SignInResult, SignInStep as Step } from '@markaz/protocol/centre/sign-in/schemas'
import { type FormEvent, Suspense, useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { callApi } from '../../shared/api/call.ts'
import { consumeSessionMessage } from '../../shared/api/session.ts'
import { readDeviceKey, readFcmToken, saveSession } from '../../shared/api/session-store.ts'
import { createErrorToast } from '../../shared/notify/notify-error.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { useDocumentTitle } from '../../shared/ui/browser-state.ts'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { OfflineBanner } from '../../shared/ui/OfflineBanner.tsx'
import { PlainButton, StarLogo } from '../../shared/ui/plain-button.tsx'
import { PasswordField } from './PasswordField.tsx'
import style from './sign-in.module.css'
import { signInText } from './sign-in.text.ts'

const SignInStep = lazyWithRetry(() => import('./SignInStep.tsx').then((module) => module.SignInStep))

const ForgottenPasswordStep = lazyWithRetry(() =>
  import('./ForgottenPasswordStep.tsx').then((module) => module.ForgottenPasswordStep),
)

/** Uses native inputs without Ant Design, so that the form loads fast and password managers work. */
export function SignInPage({ enter }: { enter: () => void }) {
  useDocumentTitle()
  const [message, setMessage] = useState(consumeSessionMessage)
  const [step, setStep] = useState<Step | null>(null)
  const [isForgotten, setForgotten] = useState(false)
  const go = (answer: SignInResult | Step) => {
    setForgotten(false)
    if ('ticket' in answer) return setStep(answer)
    saveSession(answer)
    enter()
  }
  const signIn = useSignIn(go)
  const startAgain = (why = '') => {
    setStep(null)
    setForgotten(false)
    signIn.startAgain(why)
  }
  return (
    <div className={style.page}>
      <OfflineBanner />
      {message && (
        <div className={style.toast} role="alert">
          <span>{message}</span>
          <button type="button" aria-label={commonText.close} onClick={() => setMessage(null)}>
            ×
          </button>
        </div>
      )}
      <main className={style.card}>
        <StarLogo size={40} />
        <h1 className={style.product}>{commonText.product}</h1>
        <p className={style.panel}>{commonText.panel}</p>
        {step && (
          <Suspense fallback={<p className={style.panel}>{signInText.entering}</p>}>
            <SignInStep key={step.ticket} step={step} go={go} startAgain={startAgain} />
          </Suspense>
        )}
        {isForgotten && (
          <Suspense fallback={<p className={style.panel}>…</p>}>
            <ForgottenPasswordStep go={go} startAgain={startAgain} />
          </Suspense>
        )}
        {/* The form is hidden and stays mounted, because password managers and the back button need its values. */}
        <form className={style.form} onSubmit={signIn.submit} noValidate hidden={step !== null || isForgotten}>
          <label className={style.field}>
            {signInText.login}
            <input
              className={style.input}
              name="login"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              // biome-ignore lint/a11y/noAutofocus: the page is nothing but this form
              autoFocus
              aria-invalid={Boolean(signIn.missing.login)}
              aria-describedby={signIn.missing.login ? 'login-missing' : undefined}
              onInput={() => signIn.forget('login')}
            />
            {signIn.missing.login && (
              <span id="login-missing" className={style.missing}>
                {signIn.missing.login}
              </span>
            )}
          </label>
          <PasswordField missing={signIn.missing.password} onInput={() => signIn.forget('password')} />
          <div role="alert">{signIn.trouble && <p className={style.trouble}>{signIn.trouble}</p>}</div>
          <PlainButton type="submit" className={style.enter} disabled={signIn.isSending} aria-busy={signIn.isSending}>
            {signIn.isSending ? signInText.entering : signInText.enter}
          </PlainButton>
          <button type="button" className={style.back} onClick={() => setForgotten(true)}>
            {signInText.forgotten}
          </button>
        </form>
      </main>
    </div>
  )
}

type Field = 'login' | 'password'

function useSignIn(go: (answer: SignInResult | Step) => void) {
  const [isSending, setSending] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [missing, setMissing] = useState<Partial<Record<Field, string>>>({})

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const login = String(typed.get('login') ?? '').trim()
    const password = String(typed.get('password') ?? '')
    setTrouble('')
    if (!login || !password) {
      setMissing({
        ...(login ? {} : { login: commonText.required }),
        ...(password ? {} : { password: commonText.required }),
      })
      ;(form.elements.namedItem(login ? 'password' : 'login') as HTMLInputElement).focus()
      return
    }
    setSending(true)
    try {
      go(
        await callApi(auth.signIn, { body: { login, password, fcmToken: readFcmToken(), deviceKey: readDeviceKey() } }),
      )
    } catch (error) {
      setSending(false)
      setTrouble(createErrorToast(error).title)
      if (error instanceof ApiError && error.status === 400)
        (form.elements.namedItem('password') as HTMLInputElement).select()
    }
  }
  const forget = (field: Field) => {
    setTrouble('')
    setMissing(({ [field]: _, ...rest }) => rest)
  }
  const startAgain = (why: string) => {
    setSending(false)
    setTrouble(why)
  }
  return { submit, isSending, trouble, missing, forget, startAgain }
}
