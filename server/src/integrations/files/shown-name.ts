const longest = 255

/**
 * What a person called the file, fit to be shown and to stand in a header: no folders, no control characters, none of
 * the signs that turn the reading direction around (`gpj.exe` must not look like `exe.jpg`). Letters stay as they are.
 */
export function shownName(given: string): string {
  const cleaned = given
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    // Half of a surrogate pair cannot be sent as UTF-8.
    .toWellFormed()
    .trim()
  const letters = [...cleaned]
  // The end of a very long one stays: it says what kind of file it is.
  while (letters.length > longest) letters.splice(longest >> 1, letters.length - longest)
  return letters.join('') || 'fayl'
}

/** `Rasm.JPEG` → `jpeg`; empty without one. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
