import type { AreaTexts } from '../../area-words.ts'

export const tokensTexts = {
  errors: {
    TOO_MANY_TOKENS: [409, "Ko'pi bilan 20 ta amaldagi token bo'ladi. Keraksizini bekor qiling"],
  },
  kinds: {
    access_token: { word: 'Token', actions: ['create', 'revoke'] },
  },
} as const satisfies AreaTexts
