import { type ReactNode, Suspense } from 'react'
import { lazyWithRetry } from './lazy-with-retry.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useStore } from './use-store.ts'

export interface ConfirmRequest {
  title: string
  content?: ReactNode
  /** The verb of the operation, e.g. O'chirish: whoever reads nothing but the buttons knows what happens. */
  yes: string
  /** Bekor qilish by default; where that is the operation itself, Yopish. */
  no?: string
  isDangerous?: boolean
  /** What is done on yes; the dialog shows progress and stays open when it throws (the error has its own toast). */
  run?: () => unknown
}

interface Asked extends ConfirmRequest {
  id: number
  answer: (isYes: boolean) => void
}

let asked: Asked | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** Asks the person; true after yes (and after `run` has ended well). One question at a time: a newer one answers no for the older. */
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

/** A deletion that names its object. */
export const confirmDelete = (request: ConfirmRequest) => confirm({ isDangerous: true, ...request })

const ConfirmModal = lazyWithRetry(() => import('./ConfirmModal.tsx').then((module) => module.ConfirmModal))

/** Stands once in the shell and draws the question. */
export function ConfirmHost() {
  const current = useStore(subscribe, () => asked)
  useFocusBack(current !== null)
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
