/** Returns the files of a drop or of the clipboard; dragged or copied text contains none. */
export const filesOf = (data: Pick<DataTransfer, 'files'> | null): File[] => [...(data?.files ?? [])]
