import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../shared/api/call.ts'
import {
  isParentSession,
  lastAccountRoleStorage,
  legacyDeviceKeyStorage,
  type PortalAccountRole,
  type StoredSession,
  storeSession,
} from '../../shared/store/device.ts'
import { isOpenedFromParentBot } from '../../shared/telegram.ts'
import { lazyScreen } from '../../shared/ui/later.tsx'
import { Button, ChoiceButtons, ErrorText, LoadingOrError } from '../../shared/ui/parts.tsx'
import { signInText as text } from './sign-in.text.ts'
import { LoginField, PasswordField, useFormSubmit } from './sign-in-form.tsx'

/** The parents' sign-in is a separate script, because most users are students. */
const ParentSignInSteps = lazyScreen(() => import('./ParentSignInSteps.tsx'), LoadingOrError)
const ForgottenPasswordSteps = lazyScreen(() => import('./ForgottenPasswordSteps.tsx'), LoadingOrError)

const people = [
  { value: 'pupil' as const, name: text.pupil },
  { value: 'parent' as const, name: text.parent },
]

/**
 * Reads login and password of a scanned QR code from the address's fragment (`#…`), which browsers never send to a
 * server.
 */
function fromCode(): { login: string; password: string } {
  const given = new URLSearchParams(location.hash.slice(1))
  if (given.has('login')) history.replaceState(null, '', location.pathname)
  return { login: given.get('login') ?? '', password: given.get('password') ?? '' }
}

const parentsOnly = /^\/portal\/(children|talks|told|ways|timetable)(\/|$)/

/**
 * Returns the role (student or parent) that the opened link is for; if the link is for both, the role of the last
 * sign-in on this phone.
 */
function likelyRole(): PortalAccountRole {
  if (isOpenedFromParentBot || parentsOnly.test(location.pathname)) return 'parent'
  return location.hash.includes('login=') ? 'pupil' : lastAccountRoleStorage.read()
}

export function SignIn({ onSignedIn }: { onSignedIn: (session: StoredSession) => void }) {
  const [ticket, setTicket] = useState<string | null>(null)
  const [who, choose] = useState(likelyRole)
  const [isForgotten, setForgotten] = useState(false)
  const keep = async (session: StoredSession) => {
    const { student, accessToken, refreshToken } = session
    await storeSession({ student, accessToken, refreshToken })
    lastAccountRoleStorage.keep(isParentSession(session) ? 'parent' : 'pupil')
    onSignedIn({ student, accessToken, refreshToken })
  }
  const enter = ({ deviceKey: key, ...session }: StoredSession & { deviceKey?: string | undefined }) => {
    legacyDeviceKeyStorage.keep(key)
    return keep(session)
  }
  return (
    <main className="sign-in">
      <img src="/portal/icon.svg" alt="" width="56" height="56" />
      {ticket === null && <ChoiceButtons label={text.who} options={people} value={who} onChosen={choose} />}
      {who === 'parent' ? (
        <ParentSignInSteps onEntered={keep} />
      ) : isForgotten ? (
        <ForgottenPasswordSteps onEntered={enter} onOver={() => setForgotten(false)} />
      ) : ticket === null ? (
        <PasswordStep onTicket={setTicket} onEntered={enter} onForgotten={() => setForgotten(true)} />
      ) : (
        <OwnPasswordStep ticket={ticket} onOver={() => setTicket(null)} onEntered={enter} />
      )}
    </main>
  )
}

export type SignedInHandler = (session: StoredSession & { deviceKey?: string | undefined }) => Promise<void>

interface PasswordProps {
  onTicket: (ticket: string) => void
  onEntered: SignedInHandler
  onForgotten: () => void
}

function PasswordStep({ onTicket, onEntered, onForgotten }: PasswordProps) {
  const [given, setGiven] = useState(fromCode)
  const [trouble, setTrouble] = useState<Record<string, string>>({})
  const { isSending, send } = useFormSubmit(setTrouble)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(!given.login.trim() && { login: text.writeLogin }),
      ...(!given.password && { password: text.writePassword }),
    }
    if (Object.keys(missing).length > 0) return setTrouble(missing)
    void send(async () => {
      const body = { login: given.login.trim(), password: given.password, deviceKey: legacyDeviceKeyStorage.read() }
      const answer = await callApi(studentAccount.signIn, { body })
      if ('ticket' in answer) onTicket(answer.ticket)
      else await onEntered(answer)
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <h1>{text.title}</h1>
      <p className="soft">{text.lead}</p>
      <LoginField value={given.login} error={trouble.login} onChange={(login) => setGiven({ ...given, login })} />
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
      <Button type="button" onClick={onForgotten}>
        {text.forgotten}
      </Button>
    </form>
  )
}

interface OwnPasswordProps {
  ticket: string
  onOver: () => void
  onEntered: SignedInHandler
}

function OwnPasswordStep({ ticket, onOver, onEntered }: OwnPasswordProps) {
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [trouble, setTrouble] = useState<Record<string, string>>({})
  const { isSending, send } = useFormSubmit(setTrouble, (error) => error.code === 'SIGN_IN_OVER' && onOver())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!first) return setTrouble({ newPassword: text.writePassword })
    if (first !== second) return setTrouble({ again: text.differs })
    void send(async () =>
      onEntered(await callApi(studentAccount.signInPassword, { body: { ticket, newPassword: first } })),
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
