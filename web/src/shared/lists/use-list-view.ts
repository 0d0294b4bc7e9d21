import { useState } from 'react'
import { readStaffInfo } from '../api/session-store.ts'
import { defaultListView, type ListView } from './columns.ts'
import { listViewStorageKey } from './kept-names.ts'

const nameOf = (listKey: string) => listViewStorageKey(readStaffInfo()?.id ?? 0, listKey)

function readListView(listKey: string): ListView {
  try {
    return { ...defaultListView, ...(JSON.parse(localStorage.getItem(nameOf(listKey)) ?? '{}') as Partial<ListView>) }
  } catch {
    return defaultListView
  }
}

export function useListView(listKey: string) {
  const [view, setView] = useState(() => readListView(listKey))
  const change = (patch: Partial<ListView>) => {
    const next = { ...view, ...patch }
    setView(next)
    if (JSON.stringify(next) === JSON.stringify(defaultListView)) localStorage.removeItem(nameOf(listKey))
    else localStorage.setItem(nameOf(listKey), JSON.stringify(next))
  }
  return [view, change] as const
}
