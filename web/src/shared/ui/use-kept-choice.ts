import { useState } from 'react'
import { readStaffInfo } from '../api/session-store.ts'

/** This browser remembers the user's choice; null = nothing was chosen yet. */
export function useStoredChoice(name: string): [string | null, (choice: string) => void] {
  const key = `${name}:${readStaffInfo()?.id ?? 0}`
  const [chosen, setChosen] = useState(() => localStorage.getItem(key))
  const choose = (choice: string) => {
    localStorage.setItem(key, choice)
    setChosen(choice)
  }
  return [chosen, choose]
}
