const maxNameLength = 255

/**
 * Returns a name without folders and control characters. Characters that reverse the reading direction are removed,
 * because they could display `gpj.exe` as `exe.jpg`.
 */
export function cleanFileName(originalName: string): string {
  const cleaned = originalName
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    // Half surrogate pairs in a file name cannot be sent as UTF-8.
    .toWellFormed()
    .trim()
  const letters = [...cleaned]
  // A very long file name is shortened in the middle, because its end shows the file type.
  while (letters.length > maxNameLength) letters.splice(maxNameLength >> 1, letters.length - maxNameLength)
  return letters.join('') || 'fayl'
}
