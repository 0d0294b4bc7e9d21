import type { AreaTexts } from '../../area-words.ts'

export const webhooksTexts = {
  errors: {
    TOO_MANY_WEBHOOKS: [409, "Ko'pi bilan 20 ta webhook bo'ladi. Keraksizini o'chiring"],
  },
  kinds: {
    webhook: { word: 'Webhook', actions: ['create', 'delete', 'replay', 'rotate-secret', 'update'] },
  },
  actions: {
    replay: 'Qayta yubordi',
    'rotate-secret': 'Imzo kalitini yangiladi',
  },
  fields: {
    isPaused: 'Pauza',
  },
} as const satisfies AreaTexts
