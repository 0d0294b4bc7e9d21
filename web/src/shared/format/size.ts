const kilobyte = 1_024
const megabyte = 1_024 * kilobyte
const gigabyte = 1_024 * megabyte

/** Returns e.g. `640 B`, `12 KB` or `1,4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`
  if (bytes < megabyte) return `${Math.round(bytes / kilobyte)} KB`
  return bytes < gigabyte ? `${oneDecimal(bytes / megabyte)} MB` : `${oneDecimal(bytes / gigabyte)} GB`
}

const oneDecimal = (value: number): string => value.toFixed(1).replace('.', ',')
