import { studentPasswordRecovery } from '@markaz/protocol/people/recovery/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { type FormEvent, useEffect, useState } from 'react'
import { callApi } from '../../shared/api/call.ts'
import { legacyDeviceKeyStorage } from '../../shared/store/device.ts'
import { Button, ErrorText } from '../../shared/ui/parts.tsx'
import type { SignedInHandler } from './SignIn.tsx'
import { SignInCodeField } from './SignInCodeField.tsx'
import { signInText } from './sign-in.text.ts'
import { LoginField, PasswordField, useFormSubmit } from './sign-in-form.tsx'
import { forgottenPasswordText as text } from './sign-in-steps.text.ts'

/** A request for a new password is stored on the phone, because a parent may approve it hours later. */
interface StoredPasswordRequest {
  login: string
  request: string
  mark: number
  hasBot: boolean
  askedAt: number
}

const name = 'portal.forgotten'
const dayMs = 86_400_000

const storedPasswordRequest = {
  read(): StoredPasswordRequest | null {
    const stored = localStorage.getItem(name)
    const kept = stored ? (JSON.parse(stored) as StoredPasswordRequest) : null
    return kept && Date.now() - kept.askedAt < dayMs ? kept : null
  },
  keep: (request: StoredPasswordRequest) => localStorage.setItem(name, JSON.stringify(request)),
  drop: () => localStorage.removeItem(name),
}

interface Props {
  onEntered: SignedInHandler
  onOver: () => void
}

/**
 * A student who forgot the password requests a new one, and sets it with a code from Telegram or with a parent's
 * approval.
 */
export default function ForgottenPasswordSteps({ onEntered, onOver }: Props) {
  const [asked, setAsked] = useState(storedPasswordRequest.read)
  const take = (next: StoredPasswordRequest | null) => {
    if (next) storedPasswordRequest.keep(next)
    else storedPasswordRequest.drop()
    setAsked(next)
  }
  return (
    <>
      {asked ? (
        <NewPasswordStep key={asked.request} asked={asked} onAgain={() => take(null)} onEntered={onEntered} />
      ) : (
        <LoginStep onAsked={take} />
      )}
      <Button type="button" onClick={onOver}>
        {text.back}
      </Button>
    </>
  )
}

function LoginStep({ onAsked }: { onAsked: (asked: StoredPasswordRequest) => void }) {
  const [login, setLogin] = useState('')
  const [trouble, setTrouble] = useState<Record<string, string>>({})
  const { isSending, send } = useFormSubmit(setTrouble)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = login.trim()
    if (!typed) return setTrouble({ login: signInText.writeLogin })
    void send(async () => {
      const body = { login: typed, deviceKey: legacyDeviceKeyStorage.read() }
      const { request, mark, hasBot } = await callApi(studentPasswordRecovery.ask, { body })
      onAsked({ login: typed, request, mark, hasBot, askedAt: Date.now() })
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <h1>{text.title}</h1>
      <p className="soft">{text.lead}</p>
      <LoginField value={login} error={trouble.login} onChange={setLogin} />
      <ErrorText text={trouble.all} />
      <Button kind="main" isBusy={isSending}>
        {text.ask}
      </Button>
    </form>
  )
}

interface NewPasswordProps {
  asked: StoredPasswordRequest
  onAgain: () => void
  onEntered: SignedInHandler
}

function NewPasswordStep({ asked: { login, request, mark, hasBot }, onAgain, onEntered }: NewPasswordProps) {
  const [typed, setTyped] = useState({ code: '', newPassword: '', again: '' })
  const [trouble, setTrouble] = useState<Record<string, string>>({})
  const { isSending, send } = useFormSubmit(setTrouble)
  const isApproved = useApproval(request)
  const code = typed.code.replace(/\s/g, '')
  const canChoose = isApproved || code.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isApproved && !/^\d{6}$/.test(code)) return setTrouble({ code: text.writeCode })
    if (!typed.newPassword) return setTrouble({ newPassword: signInText.writePassword })
    if (typed.newPassword !== typed.again) return setTrouble({ again: signInText.differs })
    void send(async () => {
      await callApi(studentPasswordRecovery.choose, {
        body: { request, code: isApproved ? null : code, newPassword: typed.newPassword },
      })
      storedPasswordRequest.drop()
      const body = { login, password: typed.newPassword, deviceKey: legacyDeviceKeyStorage.read() }
      const answer = await callApi(studentAccount.signIn, { body })
      if (!('ticket' in answer)) await onEntered(answer)
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <h1>{text.title}</h1>
      {isApproved ? (
        <p role="status">{text.approved}</p>
      ) : (
        <>
          {hasBot && <p>{text.byCode}</p>}
          <SignInCodeField
            label={text.code}
            value={typed.code}
            error={trouble.code}
            maxLength={8}
            onChange={(code) => setTyped({ ...typed, code })}
          />
          {!canChoose && (
            <>
              <p>{text.byParent}</p>
              <p className="mark">{mark}</p>
              <p className="soft">{text.byStaff}</p>
            </>
          )}
        </>
      )}
      {canChoose && (
        <>
          <PasswordField
            label={signInText.newPassword}
            value={typed.newPassword}
            error={trouble.newPassword}
            autoComplete="new-password"
            onChange={(newPassword) => setTyped({ ...typed, newPassword })}
          />
          <PasswordField
            label={signInText.again}
            value={typed.again}
            error={trouble.again}
            autoComplete="new-password"
            onChange={(again) => setTyped({ ...typed, again })}
          />
        </>
      )}
      <ErrorText text={trouble.all} />
      {canChoose && (
        <Button kind="main" isBusy={isSending}>
          {text.save}
        </Button>
      )}
      <Button type="button" onClick={onAgain}>
        {text.again}
      </Button>
    </form>
  )
}

function useApproval(request: string): boolean {
  const [isApproved, setApproved] = useState(false)
  useEffect(() => {
    if (isApproved) return
    const look = () =>
      callApi(studentPasswordRecovery.state, { body: { request } }).then(
        (state) => setApproved(state.isApproved),
        () => {},
      )
    void look()
    const timer = setInterval(() => void look(), 4_000)
    return () => clearInterval(timer)
  }, [request, isApproved])
  return isApproved
}
