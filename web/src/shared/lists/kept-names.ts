/** The names under which this browser keeps how a table is wanted. */
export const pageSizeName = (tableKey: string) => `pageSize:${tableKey}`
/** Each person's own on a shared machine; no word of a row is in it. */
export const listViewName = (personId: number, listKey: string) => `list:${personId}:${listKey}`
