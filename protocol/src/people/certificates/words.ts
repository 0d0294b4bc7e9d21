import type { AreaTexts } from '../../area-words.ts'

export const certificatesTexts = {
  errors: {
    CERTIFICATE_EXISTS: [409, "Bu kurs bo'yicha faol sertifikat bor"],
  },
  kinds: {
    certificate: { word: 'Sertifikat', actions: ['create', 'update'] },
  },
  fields: {
    issuedAt: 'Berilgan sana',
  },
} as const satisfies AreaTexts
