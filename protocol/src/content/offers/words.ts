import type { AreaTexts } from '../../area-words.ts'

export const offersTexts = {
  errors: {
    OFFER_CHANGED: [409, "Oferta shu orada o'zgargan. Yangisini o'qib, qaytadan urining"],
  },
  kinds: {
    offer: { word: 'Ommaviy oferta', actions: ['accept', 'update'] },
  },
} as const satisfies AreaTexts
