import { type FormEvent, useEffect, useRef, useState } from 'react'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { PlainButton } from '../../shared/ui/plain-button.tsx'
import style from './public-contract.module.css'
import { publicContractText } from './public-contract.text.ts'
import { useContractSigning } from './use-signing.ts'

interface SignContractFormProps {
  token: string
  textHash: string
  phone: string
  /** True = the server sends the code by SMS; false = a staff member tells the signer the code. */
  isCarried: boolean
  /** True = the signer has linked Telegram, so the code can be sent there. */
  hasTelegram: boolean
  done: () => void
}

export function SignContractForm({ token, textHash, phone, isCarried, hasTelegram, done }: SignContractFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const signing = useContractSigning(token, textHash, done)
  const { isAsked, isSent, isInTelegram, secondsLeft, busy, trouble } = signing

  useEffect(() => {
    if (isAsked) input.current?.focus()
  }, [isAsked])

  const ask = async (by: 'sms' | 'telegram' | null = null) => {
    setCode('')
    if (await signing.ask(by)) input.current?.focus()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await signing.sign(code))) input.current?.focus()
  }
  const errorText = (
    <div id="sign-trouble" role="alert">
      {trouble && <p className={style.trouble}>{trouble}</p>}
    </div>
  )
  return (
    <section className={style.box} aria-label={publicContractText.sign}>
      {!isAsked ? (
        <>
          <p className={style.hint}>
            {isCarried
              ? publicContractText.signHint
              : hasTelegram
                ? publicContractText.signHintTelegram
                : publicContractText.signHintHere}
          </p>
          <PlainButton className={style.big} disabled={busy !== null || secondsLeft > 0} onClick={() => void ask()}>
            {busy === 'code'
              ? publicContractText.sendingCode
              : secondsLeft > 0
                ? publicContractText.anotherIn(secondsLeft)
                : isCarried || hasTelegram
                  ? publicContractText.getCode
                  : publicContractText.askCode}
          </PlainButton>
          {isCarried && hasTelegram && (
            <button
              type="button"
              className={style.another}
              disabled={busy !== null || secondsLeft > 0}
              onClick={() => void ask('telegram')}
            >
              {publicContractText.toTelegram}
            </button>
          )}
          {errorText}
        </>
      ) : (
        <form className={style.form} onSubmit={(event) => void send(event)} noValidate>
          <p className={style.hint} role="status">
            {isInTelegram
              ? publicContractText.codeInTelegram
              : isSent
                ? publicContractText.codeSent(phone)
                : publicContractText.codeKept}
          </p>
          <label className={style.field}>
            {isInTelegram
              ? publicContractText.codeOfTelegram
              : isSent
                ? publicContractText.code
                : publicContractText.codeHere}
            <input
              ref={input}
              className={style.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              value={code}
              aria-invalid={trouble !== null}
              aria-describedby="sign-trouble"
              onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
            />
          </label>
          {errorText}
          <PlainButton type="submit" className={style.big} disabled={busy !== null}>
            {busy === 'sign' ? publicContractText.signing : publicContractText.sign}
          </PlainButton>
          <SecondaryText as="p" small>
            {publicContractText.agree}
          </SecondaryText>
          <button
            type="button"
            className={style.another}
            disabled={secondsLeft > 0 || busy !== null}
            onClick={() => void ask()}
          >
            {secondsLeft > 0 ? publicContractText.anotherIn(secondsLeft) : publicContractText.another}
          </button>
        </form>
      )}
    </section>
  )
}
