import { useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { notify } from '../notify/bus.ts'
import { notifyError } from '../notify/notify-error.ts'
import { pushText } from './push.text.ts'
import { disablePush, enablePush, type PushState, readPushState } from './push.ts'

/** The state is null until the browser has reported whether push is on. */
export function useIsPushOn() {
  const [state, setState] = useState<PushState | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    void readPushState().then(setState, () => setState('unable'))
  }, [])
  const turn = async (isOn: boolean) => {
    setBusy(true)
    try {
      setState(await (isOn ? enablePush() : disablePush()))
    } catch (error) {
      // An AbortError of a browser that cannot reach its push service is not shown; another text is shown instead.
      if (error instanceof ApiError) notifyError(error)
      else notify({ tone: 'error', title: pushText.unreachable })
    } finally {
      setBusy(false)
    }
  }
  return { state, isBusy, turn }
}
