/** Files of a drop or of the clipboard; words and pieces of pages are none. */
export const filesOf = (data: Pick<DataTransfer, 'files'> | null): File[] => [...(data?.files ?? [])]
