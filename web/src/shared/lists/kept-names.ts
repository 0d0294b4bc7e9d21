/** The localStorage keys of the table settings. */
export const pageSizeStorageKey = (tableKey: string) => `pageSize:${tableKey}`
/** Contains the person's id, because several users share a computer, and no data of a row. */
export const listViewStorageKey = (personId: number, listKey: string) => `list:${personId}:${listKey}`
