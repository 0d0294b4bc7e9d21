import { useState } from 'react'
import { readStaffInfo } from '../api/session-store.ts'

/**
 * Returns a choice that this browser remembers, and its setter; null = not chosen yet. It is per person, because several
 * users share a computer.
 */
export function useKeptChoice(name: string): [string | null, (choice: string) => void] {
  const key = `${name}:${readStaffInfo()?.id ?? 0}`
  const [chosen, setChosen] = useState(() => localStorage.getItem(key))
  const choose = (choice: string) => {
    localStorage.setItem(key, choice)
    setChosen(choice)
  }
  return [chosen, choose]
}
