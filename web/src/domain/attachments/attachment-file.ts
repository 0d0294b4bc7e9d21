/** Returns the files of a drop or paste event; an empty list if text was dropped or pasted. */
export const filesOfDataTransfer = (data: Pick<DataTransfer, 'files'> | null): File[] => [...(data?.files ?? [])]
