import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { type FormEvent, useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { deviceKey, type Session, storeSession } from '../../shared/store/device.ts'
import { lazyScreen } from '../../shared/ui/later.tsx'
import { Button, Choices, ErrorText, Field, LoadingOrError } from '../../shared/ui/parts.tsx'
import { signInText as text } from './sign-in.text.ts'
import { useSubmit } from './use-sending.ts'

/** Most users are students, so the parent sign-in is loaded on demand. */
const ParentSteps = lazyScreen(() => import('./ParentSteps.tsx'), LoadingOrError)

const people = [
  { value: 'pupil' as const, name: text.pupil },
  { value: 'parent' as const, name: text.parent },
]

/**
 * Returns login and password from the URL fragment of a QR code, which is never sent to a server, and removes it from
 * the address.
 */
function fromCode(): { login: string; password: string } {
  const given = new URLSearchParams(location.hash.slice(1))
  if (given.has('login')) history.replaceState(null, '', location.pathname)
  return { login: given.get('login') ?? '', password: given.get('password') ?? '' }
}

/** The sign-in form. If the centre issued the password, the user then chooses an own one. */
export function SignIn({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const [ticket, setTicket] = useState<string | null>(null)
  const [who, choose] = useState<'pupil' | 'parent'>('pupil')
  const keep = async ({ student, accessToken, refreshToken }: Session) => {
    await storeSession({ student, accessToken, refreshToken })
    onSignedIn({ student, accessToken, refreshToken })
  }
  const enter = ({ deviceKey: key, ...session }: Session & { deviceKey?: string | undefined }) => {
    deviceKey.keep(key)
    return keep(session)
  }
  return (
    <main className="sign-in">
      <img src="/portal/icon.svg" alt="" width="56" height="56" />
      {ticket === null && <Choices label={text.who} options={people} value={who} onChosen={choose} />}
      {who === 'parent' ? (
        <ParentSteps onEntered={keep} />
      ) : ticket === null ? (
        <PasswordStep onTicket={setTicket} onEntered={enter} />
      ) : (
        <OwnPasswordStep ticket={ticket} onOver={() => setTicket(null)} onEntered={enter} />
      )}
    </main>
  )
}

type Entered = (session: Session & { deviceKey?: string | undefined }) => Promise<void>

function PasswordStep({ onTicket, onEntered }: { onTicket: (ticket: string) => void; onEntered: Entered }) {
  const [given, setGiven] = useState(fromCode)
  const [trouble, setTrouble] = useState<Record<string, string>>({})
  const { isSending, send } = useSubmit(setTrouble)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(!given.login.trim() && { login: text.writeLogin }),
      ...(!given.password && { password: text.writePassword }),
    }
    if (Object.keys(missing).length > 0) return setTrouble(missing)
    void send(async () => {
      const body = { login: given.login.trim(), password: given.password, deviceKey: deviceKey.read() }
      const answer = await call(studentAccount.signIn, { body })
      if ('ticket' in answer) onTicket(answer.ticket)
      else await onEntered(answer)
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <h1>{text.title}</h1>
      <p className="soft">{text.lead}</p>
      <Field label={text.login} error={trouble.login}>
        {(id) => (
          <input
            {...id}
            value={given.login}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            onInput={(event) => setGiven({ ...given, login: event.currentTarget.value })}
          />
        )}
      </Field>
      <PasswordField
        label={text.password}
        value={given.password}
        error={trouble.password}
        autoComplete="current-password"
        onChange={(password) => setGiven({ ...given, password })}
      />
      <ErrorText text={trouble.all} />
      <Button kind="main" isBusy={isSending}>
        {text.enter}
      </Button>
    </form>
  )
}

interface OwnPasswordProps {
  ticket: string
  onOver: () => void
  onEntered: Entered
}

function OwnPasswordStep({ ticket, onOver, onEntered }: OwnPasswordProps) {
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [trouble, setTrouble] = useState<Record<string, string>>({})
  const { isSending, send } = useSubmit(setTrouble, (error) => error.code === 'SIGN_IN_OVER' && onOver())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!first) return setTrouble({ newPassword: text.writePassword })
    if (first !== second) return setTrouble({ again: text.differs })
    void send(async () =>
      onEntered(await call(studentAccount.signInPassword, { body: { ticket, newPassword: first } })),
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <h1>{text.newTitle}</h1>
      <p className="soft">{text.newLead}</p>
      <PasswordField
        label={text.newPassword}
        value={first}
        error={trouble.newPassword}
        autoComplete="new-password"
        onChange={setFirst}
      />
      <PasswordField
        label={text.again}
        value={second}
        error={trouble.again}
        autoComplete="new-password"
        onChange={setSecond}
      />
      <ErrorText text={trouble.all} />
      <Button kind="main" isBusy={isSending}>
        {text.save}
      </Button>
    </form>
  )
}

interface PasswordFieldProps {
  label: string
  value: string
  error: string | undefined
  autoComplete: string
  onChange: (value: string) => void
}

function PasswordField({ label, value, error, autoComplete, onChange }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} error={error}>
      {(id) => (
        <span className="with-button">
          <input
            {...id}
            type={isShown ? 'text' : 'password'}
            value={value}
            autoComplete={autoComplete}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
          <button type="button" aria-pressed={isShown} aria-label={text.show} onClick={() => setShown(!isShown)}>
            {isShown ? '◉' : '◎'}
          </button>
        </span>
      )}
    </Field>
  )
}
