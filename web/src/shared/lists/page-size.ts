export const pageSizeOptions = [10, 20, 50, 100] as const
const defaultPageSize = 10

export function readPageSize(tableKey: string, defaultSize = defaultPageSize): number {
  const kept = Number(localStorage.getItem(pageSizeStorageKey(tableKey)))
  return (pageSizeOptions as readonly number[]).includes(kept) ? kept : defaultSize
}

export function rememberPageSize(tableKey: string, size: number): void {
  localStorage.setItem(pageSizeStorageKey(tableKey), String(size))
}

export const pageSizeStorageKey = (tableKey: string) => `pageSize:${tableKey}`
/** Several users share a computer, so the localStorage key contains the user's id. */
export const listViewStorageKey = (personId: number, listKey: string) => `list:${personId}:${listKey}`
export const columnWidthsStorageKey = (personId: number, listKey: string) => `widths:${personId}:${listKey}`
