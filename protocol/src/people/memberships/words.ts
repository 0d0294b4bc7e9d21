import type { AreaTexts } from '../../area-words.ts'

export const membershipsTexts = {
  errors: {
    ALREADY_MEMBER: [409, "Talaba bu kunlarda guruh a'zosi"],
    MEMBERSHIP_OVER: [409, "Talaba bu guruhda o'qishni tugatgan"],
    MEMBERSHIP_OPEN: [409, "Talaba bu guruhda o'qimoqda"],
    SEATS_EXCEEDED: [409, "Guruh xonasida o'rin yetmaydi. Baribir qo'shilsa, buni tasdiqlang"],
    MEMBERSHIP_USED: [
      409,
      "Talaba bu guruhda o'qishni boshlagan (davomati yoki topshirgan ishi bor): qo'shishni qaytarib bo'lmaydi, o'qishni tugating",
    ],
  },
  kinds: {
    control_action: { word: 'Talaba holati', actions: ['update'] },
    student_group: { word: "Guruhdagi o'qish", actions: ['create', 'update'] },
  },
  fields: {
    controlActionId: 'Talaba holati',
    discountId: 'Chegirma',
    mayExceedSeats: "O'rindan ortiq qo'shish",
    priceId: 'Narxi',
    promoCode: 'Promokod',
    studentGroupId: "Guruhdagi o'qish",
  },
} as const satisfies AreaTexts
