export const pageSizeStorageKey = (tableKey: string) => `pageSize:${tableKey}`
/** Several users share a computer, so the localStorage key contains the user's id. */
export const listViewStorageKey = (personId: number, listKey: string) => `list:${personId}:${listKey}`
/** The storage key of the measured column widths, which contain no data of rows. */
export const columnWidthsStorageKey = (personId: number, listKey: string) => `widths:${personId}:${listKey}`
