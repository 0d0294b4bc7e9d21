/** The localStorage keys of the table settings. */
export const pageSizeStorageKey = (tableKey: string) => `pageSize:${tableKey}`
/**
 * Returns the localStorage key of a user's settings for a list. It contains the user's id, because several users share
 * a computer.
 */
export const listViewStorageKey = (personId: number, listKey: string) => `list:${personId}:${listKey}`
/** Returns the localStorage key of the measured column widths. The widths contain no data of rows. */
export const columnWidthsStorageKey = (personId: number, listKey: string) => `widths:${personId}:${listKey}`
