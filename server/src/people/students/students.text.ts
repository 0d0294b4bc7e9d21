import { ContractStatus, ContractType, StudentAccountStatus } from '@markaz/protocol/people/students/schemas'

export const studentsText = {
  newPassword: [
    "Parol o'zgardi",
    "Portaldagi parolingiz yangilandi. Buni siz qilmagan bo'lsangiz, darhol markazga ayting.",
  ] as const,
  passwordRenewed: 'Parol yangilandi',
  fullName: 'F.I.Sh.',
  phone: 'Telefon',
  erpPhone: 'ERPdagi telefon',
  personalData: "Shaxsiy ma'lumotlari",
  has: 'Bor',
  hasNot: "Yo'q",
  contractStatus: 'Shartnoma holati',
  contractType: 'Shartnoma turi',
  offices: 'Filiallar',
  categories: 'Kategoriyalar',
  erpStatus: 'ERP holati',
  systemStatus: 'Tizimdagi holati',
  createdAt: "Qo'shilgan sana",
  contracts: {
    [ContractStatus.Waiting]: 'Imzolanmagan',
    [ContractStatus.Done]: 'Imzolangan',
    [ContractStatus.NoContract]: "Shartnoma yo'q",
  },
  contractTypes: { [ContractType.Self]: "O'zi", [ContractType.Agent]: 'Vakili' },
  systemStatuses: { [StudentAccountStatus.Active]: 'Faol', [StudentAccountStatus.InActive]: 'Bloklangan' },
}
