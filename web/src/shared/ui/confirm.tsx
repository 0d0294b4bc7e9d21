import { type ReactNode, Suspense } from 'react'
import { lazyWithRetry } from './lazy-with-retry.ts'
import { useRestoreFocus } from './use-focus-back.ts'
import { useStore } from './use-store.ts'

export interface ConfirmRequest {
  title: string
  content?: ReactNode
  /** The verb of the action, for example O'chirish, so that the buttons alone explain the choice. */
  yes: string
  /** Bekor qilish by default; Yopish if the action itself is a cancellation. */
  no?: string
  isDangerous?: boolean
  /**
   * Runs after the user confirms. The dialog shows progress, and stays open if it throws (the error has its own toast).
   */
  run?: () => unknown
}

interface Asked extends ConfirmRequest {
  id: number
  answer: (isYes: boolean) => void
}

let asked: Asked | null = null
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Asks for confirmation. Returns true after the user confirms and `run` has succeeded. A newer question cancels the
 * older.
 */
export function confirm(request: ConfirmRequest): Promise<boolean> {
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

/** Asks before a deletion; the text must name the object. */
export const confirmDelete = (request: ConfirmRequest) => confirm({ isDangerous: true, ...request })

const ConfirmModal = lazyWithRetry(() => import('./ConfirmModal.tsx').then((module) => module.ConfirmModal))

/** Renders the question; mounted once in the shell. */
export function ConfirmHost() {
  const current = useStore(subscribe, () => asked)
  useRestoreFocus(current !== null)
  if (!current) return null
  return (
    <Suspense fallback={null}>
      <ConfirmModal key={current.id} request={current} answer={current.answer} />
    </Suspense>
  )
}

function set(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
