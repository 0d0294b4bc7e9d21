const oddSpaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g

const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g

/**
 * Zero-width joiners without a meaning. A joiner has a meaning only within emoji and in scripts other than Latin and
 * Cyrillic.
 */
const looseJoiners =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\u200c\u200d]|[^\P{L}\p{sc=Latin}\p{sc=Cyrillic}])[\u200c\u200d]/gu

/** Removes invisible characters and replaces unusual spaces by ordinary spaces. */
export function removeInvisibleCharacters(value: string): string {
  return value.replace(oddSpaces, ' ').replace(invisible, '').replace(looseJoiners, '')
}
