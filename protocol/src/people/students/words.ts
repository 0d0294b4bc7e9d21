import type { AreaWords } from '../../area-words.ts'

export const studentsWords = {
  errors: {
    PERSONAL_ID_TAKEN: [409, 'Bu JSHSHIR boshqa talabada bor'],
    PASSPORT_TAKEN: [409, 'Bu pasport boshqa talabada bor'],
    STUDENT_ACTIVE: [409, "Talaba guruhda o'qiydi: avval o'qishini tugating"],
    STUDENT_BLOCKED: [409, "Talaba bloklangan yoki ERPda yo'q: portal unga ochilmaydi"],
    STUDENT_IN_ERP: [409, "Talaba ERPda bor: avval uni o'sha yerdan o'chirib, sinxronlang"],
  },
  kinds: {
    student: 'Talaba',
    'student-feedback': 'Talaba haqida fikr',
  },
  actions: {
    'export-personal-data': "Shaxsiy ma'lumotlarini oldi",
    forget: "Shaxsiy ma'lumotlarini o'chirdi",
    'portal-view': "Portalini talaba ko'rganidek ko'rdi",
    'send-sms': 'SMS yubordi',
    'system-status': "Hisob holatini o'zgartirdi",
  },
  fields: {
    birthCertificateNumber: 'Guvohnoma raqami',
    birthCertificateSeries: 'Guvohnoma seriyasi',
    birthDate: "Tug'ilgan sana",
    contractStatus: 'Shartnoma holati',
    hasPhoto: 'Rasmi bor',
    hasPortal: 'Portalga kirgan',
    hasPortalInstalled: "Portal ilovasini o'rnatgan",
    hasPrivateInfo: "Shaxsiy ma'lumotlari bor",
    personalId: 'JSHSHIR',
    referrerId: 'Kim orqali kelgan',
    systemStatus: 'Tizimdagi holati',
  },
} as const satisfies AreaWords
