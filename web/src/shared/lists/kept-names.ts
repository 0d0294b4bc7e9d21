/** The localStorage keys of the table settings. */
export const pageSizeStorageKey = (tableKey: string) => `pageSize:${tableKey}`
/** Contains the person's id, because several users share a computer, and no data of a row. */
export const listViewStorageKey = (personId: number, listKey: string) => `list:${personId}:${listKey}`
/** The measured widths of the columns; they contain no text of a row either. */
export const columnWidthsStorageKey = (personId: number, listKey: string) => `widths:${personId}:${listKey}`
