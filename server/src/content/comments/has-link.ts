const endings =
  'uz|com|net|org|ru|info|io|me|tv|app|xyz|top|site|online|shop|link|click|su|kz|kg|tj|tm|co|cc|ly|gg|gl|be|ai|pro|club|live|store|fun|space|website|biz|vip|bet|casino|win|рф'
const address = new RegExp(
  `(?:https?|tg|ftp)\\s*:\\s*//|\\bwww\\.|(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*\\.(?:${endings})(?![\\p{L}\\p{N}'‘’ʻʼ])`,
  'iu',
)

/**
 * Returns whether a text contains an address, in whatever characters it is written; a full stop without a following
 * space is not enough.
 */
export const hasLink = (text: string): boolean => address.test(text.normalize('NFKC').replace(/\p{Cf}/gu, ''))
