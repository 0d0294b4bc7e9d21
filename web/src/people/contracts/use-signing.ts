import { signing } from '@markaz/protocol/people/contracts/routes'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { toastOf } from '../../shared/notify/notify-error.ts'
import { publicContractText } from './public-contract.text.ts'

/** How long the button rests after the server's "too many", before it may be tried again. */
const restSeconds = 60

/** The two steps of a signature and what went wrong in them; `done` when the contract is (or was already) signed. */
export function useSigning(token: string, textHash: string, done: () => void) {
  const [isAsked, setAsked] = useState(false)
  const [isSent, setSent] = useState(true)
  // What the server gave this page with the code it asked for: others' wrong guesses do not end that code.
  const request = useRef<string | null>(null)
  const [busy, setBusy] = useState<'code' | 'sign' | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [secondsLeft, startCountdown] = useCountdown()

  const failed = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : ''
    // The contract was signed from another window, or the link is over: the page itself tells it.
    if (code === 'CONTRACT_SIGNED' || code === 'CONTRACT_LINK_OVER') return done()
    // The new text is loaded; the code stays good for it.
    if (code === 'CONTRACT_TEXT_CHANGED') done()
    if (code === 'SIGN_CODE_OVER') startCountdown(0)
    setTrouble(toastOf(error).title)
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
  const ask = () =>
    attempt('code', async () => {
      const { secondsToWait, isSent, request: given } = await call(signing.code, { params: { token } })
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
      await call(signing.sign, { params: { token }, body: { code, request: request.current, textHash } })
      done()
    })
  }
  return { isAsked, isSent, busy, trouble, secondsLeft, ask, sign }
}

/** Whole seconds until a moment; counts by the clock, because a phone in the pocket stops its timers. */
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
