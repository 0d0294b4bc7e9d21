import { parentAccount } from '@markaz/protocol/people/parents/parent-account.routes'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { type FormEvent, useEffect, useState } from 'react'
import { callApi } from '../../shared/api/call.ts'
import { legacyDeviceKeyStorage, type StoredSession, toParentSessionUser } from '../../shared/store/device.ts'
import { formatPhone } from '../../shared/text/numbers.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { Button, ErrorText, FormField, ListRow, ListRows } from '../../shared/ui/parts.tsx'
import { SignInCodeField } from './SignInCodeField.tsx'
import { useFormSubmit } from './sign-in-form.tsx'
import { parentSignInText as text } from './sign-in-steps.text.ts'

interface Asked {
  phone: string
  /** True = the server sends the sign-in code by SMS; false = staff give the code to the parent. */
  isSent: boolean
  hasBot: boolean
  isInTelegram: boolean
  /** Time in ms from which the parent can request another sign-in code; null if the parent has a code on paper. */
  nextAt: number | null
  /** A secret from the server that identifies the parent's request for a code; null if the code is on paper. */
  request: string | null
}

type Answer = RouteAnswerOf<typeof parentAccount.verify>
type Entered = (session: StoredSession) => Promise<void>

/** A parent's sign-in asks for the phone number, a code, and which parent it is if several share the number. */
export default function ParentSignInSteps({ onEntered }: { onEntered: Entered }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [choice, setChoice] = useState<Extract<Answer, { ticket: string }> | null>(null)
  const take = async (answer: Answer) => {
    if ('ticket' in answer) return setChoice(answer)
    const { parent, accessToken, refreshToken } = answer
    legacyDeviceKeyStorage.keep(answer.deviceKey)
    await onEntered({ student: toParentSessionUser(parent), accessToken, refreshToken })
  }
  if (choice) return <ChooseStep {...choice} onAnswer={take} onOver={() => setChoice(null)} />
  if (asked) return <CodeStep asked={asked} setAsked={setAsked} onAnswer={take} />
  return <PhoneStep onAsked={setAsked} />
}

const digitsOf = (typed: string) => {
  const digits = typed.replace(/\D/g, '')
  return digits.startsWith('998') && digits.length > 9 ? digits : `998${digits}`
}

async function askCode(phone: string, by: 'telegram' | null = null): Promise<Asked> {
  const body = { phone, by, deviceKey: legacyDeviceKeyStorage.read() }
  const { secondsToWait, isSent, hasBot, request } = await callApi(parentAccount.code, { body })
  const isInTelegram = hasBot && (by === 'telegram' || !isSent)
  return { phone, isSent, hasBot, isInTelegram, nextAt: Date.now() + secondsToWait * 1000, request }
}

function PhoneStep({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const [typed, setTyped] = useState('')
  const [trouble, setTrouble] = useState<Record<string, string>>({})
  const { isSending, send } = useFormSubmit(setTrouble)
  const withPhone = (next: (phone: string) => void) => {
    const phone = digitsOf(typed)
    if (phone.length !== 12) return setTrouble({ phone: text.writePhone })
    next(phone)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    withPhone((phone) => void send(async () => onAsked(await askCode(phone))))
  }
  return (
    <form onSubmit={submit} noValidate>
      <h1>{text.title}</h1>
      <p className="soft">{text.lead}</p>
      <FormField label={text.phone} error={trouble.phone} hint={text.phoneHint}>
        {(id) => (
          <input
            {...id}
            type="tel"
            autoComplete="tel"
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </FormField>
      <ErrorText text={trouble.all} />
      <Button kind="main" isBusy={isSending}>
        {text.getCode}
      </Button>
      <Button
        type="button"
        onClick={() =>
          withPhone((phone) =>
            onAsked({ phone, isSent: false, hasBot: false, isInTelegram: false, nextAt: null, request: null }),
          )
        }
      >
        {text.haveCode}
      </Button>
    </form>
  )
}

interface CodeProps {
  asked: Asked
  setAsked: (asked: Asked | null) => void
  onAnswer: (answer: Answer) => Promise<void>
}

function CodeStep({ asked, setAsked, onAnswer }: CodeProps) {
  const { phone, isSent, hasBot, isInTelegram, nextAt, request } = asked
  const [code, setCode] = useState('')
  const [trouble, setTrouble] = useState<Record<string, string>>({})
  const { isSending, send } = useFormSubmit(setTrouble)
  const seconds = useSecondsUntil(nextAt)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const digits = code.replace(/\s/g, '')
    if (!/^(\d{6}|\d{10})$/.test(digits)) return setTrouble({ code: text.writeCode })
    const body = { phone, code: digits, request, deviceKey: legacyDeviceKeyStorage.read() }
    void send(async () => onAnswer(await callApi(parentAccount.verify, { body })))
  }
  return (
    <form onSubmit={submit} noValidate>
      <h1>{text.title}</h1>
      <p className="soft" role="status">
        {nextAt === null
          ? formatPhone(phone)
          : fillPlaceholders(isInTelegram ? text.inTelegram : isSent ? text.sent : text.byHand, {
              phone: formatPhone(phone),
            })}
      </p>
      <SignInCodeField label={text.code} value={code} error={trouble.code} maxLength={12} onChange={setCode} />
      <ErrorText text={trouble.all ?? trouble.phone} />
      {nextAt !== null && <p className="soft">{text.noCode}</p>}
      <Button kind="main" isBusy={isSending}>
        {text.enter}
      </Button>
      <Button
        type="button"
        disabled={seconds > 0}
        isBusy={isSending}
        onClick={() => void send(async () => setAsked(await askCode(phone)))}
      >
        {seconds > 0 ? fillPlaceholders(text.againIn, { wait: waitOf(seconds) }) : text.again}
      </Button>
      {hasBot && isSent && (
        <Button
          type="button"
          disabled={seconds > 0}
          isBusy={isSending}
          onClick={() => void send(async () => setAsked(await askCode(phone, 'telegram')))}
        >
          {text.toTelegram}
        </Button>
      )}
      <Button type="button" onClick={() => setAsked(null)}>
        {text.other}
      </Button>
    </form>
  )
}

const waitOf = (seconds: number) =>
  seconds < 100
    ? fillPlaceholders(text.seconds, { seconds })
    : fillPlaceholders(text.minutes, { minutes: Math.ceil(seconds / 60) })

const secondsUntil = (at: number | null) => (at === null ? 0 : Math.max(0, Math.ceil((at - Date.now()) / 1000)))

function useSecondsUntil(at: number | null): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(at))
  useEffect(() => {
    const count = () => setSeconds(secondsUntil(at))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [at])
  return seconds
}

interface ChooseProps {
  ticket: string
  people: { id: number; name: string }[]
  onAnswer: (answer: Answer) => Promise<void>
  onOver: () => void
}

function ChooseStep({ ticket, people, onAnswer, onOver }: ChooseProps) {
  const [trouble, setTrouble] = useState<Record<string, string>>({})
  const { send } = useFormSubmit(setTrouble, (error) => error.code === 'SIGN_IN_OVER' && onOver())
  const choose = (id: number) =>
    send(async () =>
      onAnswer(await callApi(parentAccount.choose, { body: { ticket, id, deviceKey: legacyDeviceKeyStorage.read() } })),
    )
  return (
    <section>
      <h1>{text.chooseTitle}</h1>
      <p className="soft">{text.chooseLead}</p>
      <ListRows>
        {people.map(({ id, name }) => (
          <ListRow key={id} title={name} end="›" onPress={() => void choose(id)} />
        ))}
      </ListRows>
      <ErrorText text={trouble.all} />
    </section>
  )
}
