import { useState } from 'react'
import { readStaffInfo } from '../api/session-store.ts'

/** Returns the choice that this browser remembers, and a function that changes it; null = nothing was chosen yet. */
export function useStoredChoice(name: string): [string | null, (choice: string) => void] {
  const key = `${name}:${readStaffInfo()?.id ?? 0}`
  const [chosen, setChosen] = useState(() => localStorage.getItem(key))
  const choose = (choice: string) => {
    localStorage.setItem(key, choice)
    setChosen(choice)
  }
  return [chosen, choose]
}
