/** The localStorage keys of the table settings. */
export const pageSizeName = (tableKey: string) => `pageSize:${tableKey}`
/** The key contains the person's id, because several users share a computer; it contains no text of a row. */
export const listViewName = (personId: number, listKey: string) => `list:${personId}:${listKey}`
