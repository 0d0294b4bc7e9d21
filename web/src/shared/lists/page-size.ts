import { pageSizeStorageKey } from './kept-names.ts'

export const pageSizeOptions = [10, 20, 50, 100] as const
const defaultPageSize = 10

export function readPageSize(tableKey: string, usual = defaultPageSize): number {
  const kept = Number(localStorage.getItem(pageSizeStorageKey(tableKey)))
  return (pageSizeOptions as readonly number[]).includes(kept) ? kept : usual
}

export function rememberPageSize(tableKey: string, size: number): void {
  localStorage.setItem(pageSizeStorageKey(tableKey), String(size))
}
