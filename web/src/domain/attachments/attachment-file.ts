export const filesOfDataTransfer = (data: Pick<DataTransfer, 'files'> | null): File[] => [...(data?.files ?? [])]
