import { useExternalStore } from './browser-state.ts'

type ModalName = 'sync' | 'login' | 'password' | 'keys' | 'notifications'

let open: ModalName | null = null
const listeners = new Set<() => void>()

export const openModal = (name: ModalName) => set(name)
export const closeModal = () => set(null)
export const useOpenModalName = () => useExternalStore(subscribe, () => open)

function set(next: ModalName | null): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
