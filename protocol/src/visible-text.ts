/** Matches the no-break space and other spaces that programs use in place of an ordinary space. */
const oddSpaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g

/** Invisible characters: soft hyphen, zero width, byte order mark, direction marks, invisible operators. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g

/**
 * Matches zero-width joiners except within an emoji or between letters outside Latin and Cyrillic, where they have a
 * meaning.
 */
const looseJoiners =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\u200c\u200d]|[^\P{L}\p{sc=Latin}\p{sc=Cyrillic}])[\u200c\u200d]/gu

/**
 * Returns the text as a person sees it: without invisible characters, and with ordinary spaces. Used by forms, imports
 * and search.
 */
export function visibleText(value: string): string {
  return value.replace(oddSpaces, ' ').replace(invisible, '').replace(looseJoiners, '')
}
