import { useEffect, useState } from 'react'
import { notifyError } from '../notify/notify-error.ts'
import { type PushState, pushState, turnPushOff, turnPushOn } from './push.ts'

/** How push stands in this browser; null = not known yet. */
export function usePush() {
  const [state, setState] = useState<PushState | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    void pushState().then(setState, () => setState('unable'))
  }, [])
  const turn = async (isOn: boolean) => {
    setBusy(true)
    try {
      setState(await (isOn ? turnPushOn() : turnPushOff()))
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  return { state, isBusy, turn }
}
