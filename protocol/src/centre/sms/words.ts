import type { AreaTexts } from '../../area-words.ts'

export const smsTexts = {
  errors: {
    SMS_LEFT: [409, "SMS yuborib bo'lingan, uni qaytarib bo'lmaydi"],
  },
} as const satisfies AreaTexts
