const kilobyte = 1_024

/** A file's size as people read it: `640 B`, `12 KB`, `1,4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`
  if (bytes < kilobyte * kilobyte) return `${Math.round(bytes / kilobyte)} KB`
  return `${(bytes / kilobyte / kilobyte).toFixed(1).replace('.', ',')} MB`
}
