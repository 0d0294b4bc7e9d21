const greek = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'
const greekCapitals = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'

/** Characters of Word's symbol fonts, by their code in the font. */
const symbolCharacters: Record<number, string> = {
  ...Object.fromEntries([...greek].map((letter, at) => [0x61 + at, letter])),
  ...Object.fromEntries([...greekCapitals].map((letter, at) => [0x41 + at, letter])),
  ...{ 163: '≤', 165: '∞', 172: '←', 173: '↑', 174: '→', 175: '↓', 176: '°', 177: '±', 179: '≥', 180: '×' },
  ...{ 183: '•', 184: '÷', 185: '≠', 187: '≈', 214: '√', 229: '∑' },
}
const wingdingsCharacters: Record<number, string> = {
  ...{ 40: '☎', 42: '✉', 108: '●', 110: '■', 111: '□', 113: '❑', 118: '❖', 159: '•', 167: '▪', 168: '◻' },
  ...{ 216: '➢', 224: '→', 251: '✗', 252: '✓', 253: '☒', 254: '☑' },
}

/**
 * Returns the Unicode character for a character of a Word font. Symbol fonts number their characters from F000,
 * Unicode's private area.
 */
export function characterOfMsWordSymbol(font: string, char: string): string {
  const code = Number.parseInt(char, 16)
  if (!(code > 0 && code <= 0xffff)) return ''
  const inFont = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  const known = /^symbol$/i.test(font)
    ? symbolCharacters[inFont]
    : /^wingdings/i.test(font)
      ? wingdingsCharacters[inFont]
      : undefined
  if (known) return known
  const isSymbolFont = /^(symbol|wingdings|webdings)/i.test(font)
  // A symbol without a Unicode equivalent is shown as a square instead of being omitted.
  if (isSymbolFont && inFont >= 0x80) return '▪'
  return inFont < 0x20 ? '' : String.fromCodePoint(inFont)
}
