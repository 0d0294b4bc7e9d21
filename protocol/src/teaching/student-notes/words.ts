import type { AreaTexts } from '../../area-words.ts'

export const studentNotesTexts = {
  errors: {
    TOO_MANY_NOTES: [409, "Bu bola haqida 10 ta eslatma bor. Keraksizini tugatib, keyin qo'shing"],
  },
  kinds: {
    student_note: { word: 'Talaba haqida eslatma', actions: ['create', 'end', 'update'] },
  },
  fields: {
    careText: 'Eslatma',
  },
} as const satisfies AreaTexts
