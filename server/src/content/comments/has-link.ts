const endings =
  'uz|com|net|org|ru|info|io|me|tv|app|xyz|top|site|online|shop|link|click|su|kz|kg|tj|tm|co|cc|ly|gg|gl|be|ai|pro|club|live|store|fun|space|website|biz|vip|bet|casino|win|рф'
const address = new RegExp(
  `(?:https?|tg|ftp)\\s*:\\s*//|\\bwww\\.|(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*\\.(?:${endings})(?![\\p{L}\\p{N}'‘’ʻʼ])`,
  'iu',
)

/**
 * Finds links even if they are written in unusual Unicode characters. A sentence that begins directly after a full
 * stop, without a space, is no link.
 */
export const hasLinkInText = (text: string): boolean => address.test(text.normalize('NFKC').replace(/\p{Cf}/gu, ''))
