import { type ReactNode, Suspense } from 'react'
import { ApiError, formFieldErrorsOf } from '../api/api-error.ts'
import { commonText } from '../text/common.text.ts'
import { useExternalStore } from './browser-state.ts'
import { lazyWithRetry } from './lazy-with-retry.ts'
import { useRestoreFocus } from './use-modal.tsx'

export interface ConfirmRequest {
  title: string
  content?: ReactNode
  /** The text of the confirm button: a verb such as O'chirish (delete), so that it is clear without the question. */
  yes: string
  /** The text of the cancel button. If the action itself cancels something, use Yopish (close). */
  no?: string
  isDangerous?: boolean
  /** Runs after the confirmation. If `run` throws, a toast shows the error and the dialog stays open. */
  run?: () => unknown
}

interface OpenConfirmation extends ConfirmRequest {
  id: number
  answer: (isYes: boolean) => void
}

let asked: OpenConfirmation | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** Returns true if the user has confirmed and `run` has succeeded. A new question closes the previous question. */
export function askConfirmation(request: ConfirmRequest): Promise<boolean> {
  asked?.answer(false)
  return new Promise((done) => {
    lastId += 1
    const id = lastId
    const answer = (isYes: boolean) => {
      if (asked?.id === id) set(null)
      done(isYes)
    }
    set({ ...request, id, answer })
  })
}

export const askDeleteConfirmation = (request: ConfirmRequest) => askConfirmation({ isDangerous: true, ...request })

const ConfirmModal = lazyWithRetry(() => import('./ConfirmModal.tsx').then((module) => module.ConfirmModal))

export function ConfirmHost() {
  const current = useExternalStore(subscribe, () => asked)
  useRestoreFocus(current !== null)
  if (!current) return null
  return (
    <Suspense fallback={null}>
      <ConfirmModal key={current.id} request={current} answer={current.answer} />
    </Suspense>
  )
}

function set(next: OpenConfirmation | null): void {
  asked = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** If the server refuses `send` because the room has too few seats, asks the user and sends again after a yes. */
export async function confirmExceededSeats<T>(send: (sure: { mayExceedSeats?: true }) => Promise<T>): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'SEATS_EXCEEDED') throw error
    const isSure = await askConfirmation({
      title: commonText.seatsTitle,
      content: formFieldErrorsOf(error)[0]?.errors[0] ?? error.errMsg,
      yes: commonText.seatsYes,
    })
    // The user has not confirmed. An AbortError keeps the dialog open and shows no toast.
    if (!isSure) throw new DOMException('', 'AbortError')
    return send({ mayExceedSeats: true })
  }
}
