import type { AreaTexts } from '../../area-words.ts'

export const doorsTexts = {
  errors: {
    DEVICE_NAME_TAKEN: [409, 'Bunday nomli qurilma bor'],
    DEVICE_ADDRESS_TAKEN: [409, 'Bu manzilda boshqa qurilma bor'],
    DEVICE_IN_USE: [409, "Qurilma yakunlanmagan tadbirga ulangan, uni o'chirib bo'lmaydi"],
    DOOR_JUST_OPENED: [429, 'Eshik hozirgina ochildi. Uch soniyadan keyin qayta urining'],
    DOOR_UNREACHABLE: [503, 'Qurilma javob bermayapti, eshik ochilmadi. Tarmoq va quvvatini tekshiring'],
    DOOR_REFUSES: [503, 'Qurilma login yoki parolni qabul qilmayapti, eshik ochilmadi. Qurilma sozlamasini tekshiring'],
  },
  kinds: {
    door_device: { word: 'Eshik qurilmasi', actions: ['create', 'delete', 'open', 'open-failed', 'update'] },
  },
  actions: {
    open: 'Eshikni ochdi',
    'open-failed': 'Eshikni ocholmadi',
  },
  fields: {
    additionalOfficeIds: "Qo'shimcha filiallar",
    adminLogin: 'Admin login',
    adminPassword: 'Admin parol',
    ipAddress: 'IP manzil',
  },
} as const satisfies AreaTexts
