import { contractSigning } from '@markaz/protocol/people/contracts/routes'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { callApi } from '../../shared/api/call.ts'
import { createErrorToast } from '../../shared/notify/notify-error.ts'
import { publicContractText } from './public-contract.text.ts'

/** Seconds for which the button stays disabled after the server has answered "too many requests". */
const restSeconds = 60

/** `done` is called when the contract is signed, also if it was signed before. */
export function useContractSigning(token: string, textHash: string, done: () => void) {
  const [isAsked, setAsked] = useState(false)
  const [isSent, setSent] = useState(true)
  const [isInTelegram, setInTelegram] = useState(false)
  // The id of this page's request for a code. Wrong codes typed in other windows do not use up its attempts.
  const request = useRef<string | null>(null)
  const [busy, setBusy] = useState<'code' | 'sign' | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [secondsLeft, startCountdown] = useCountdown()

  const failed = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : ''
    // The contract was signed in another window, or the link has expired. Loading the page again shows which of these
    // has happened.
    if (code === 'CONTRACT_SIGNED' || code === 'CONTRACT_LINK_OVER') return done()
    // Loads the changed contract text. The code that was already sent can also sign the new text.
    if (code === 'CONTRACT_TEXT_CHANGED') done()
    if (code === 'SIGN_CODE_OVER') startCountdown(0)
    setTrouble(createErrorToast(error).title)
  }
  const attempt = async (what: 'code' | 'sign', work: () => Promise<void>): Promise<boolean> => {
    if (busy) return true
    setBusy(what)
    setTrouble(null)
    try {
      await work()
      return true
    } catch (error) {
      failed(error)
      if (what === 'code' && error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS')
        startCountdown(restSeconds)
      return false
    } finally {
      setBusy(null)
    }
  }
  const ask = (by: 'sms' | 'telegram' | null = null) =>
    attempt('code', async () => {
      const answer = await callApi(contractSigning.code, { params: { token }, body: { by } })
      const { secondsToWait, isSent, isInTelegram, request: given } = answer
      setInTelegram(isInTelegram)
      request.current = given
      setAsked(true)
      setSent(isSent)
      startCountdown(secondsToWait)
    })
  const sign = async (code: string) => {
    if (!/^\d{6}$/.test(code)) {
      setTrouble(publicContractText.codeWrong)
      return false
    }
    return attempt('sign', async () => {
      await callApi(contractSigning.sign, { params: { token }, body: { code, request: request.current, textHash } })
      done()
    })
  }
  return { isAsked, isSent, isInTelegram, busy, trouble, secondsLeft, ask, sign }
}

/** Compares with the clock each second, because timers stop while a phone sleeps. */
function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    if (until <= Date.now()) return
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until])
  return [left, (seconds) => setUntil(Date.now() + seconds * 1000)]
}
