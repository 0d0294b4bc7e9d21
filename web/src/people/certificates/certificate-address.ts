/** Where anybody sees the certificate of this code. */
export const certificateAddress = (code: string): string => `${location.origin}/public/certificate/${code}`
