export const readDataTransferFiles = (data: Pick<DataTransfer, 'files'> | null): File[] => [...(data?.files ?? [])]
