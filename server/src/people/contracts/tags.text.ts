/** Tags of a contract template are flat names, not expressions, conditions or loops. */
export const contractTemplateTags = {
  number: 'Shartnoma raqami, masalan 2026/000017',
  date: 'Shartnoma tuzilgan sana, masalan 2026-yil 21-noyabr',
  student: 'Talabaning F.I.Sh.',
  studentHId: 'Talabaning HH ID raqami',
  studentBirthDate: "Talabaning tug'ilgan sanasi",
  studentDocument: "Talabaning pasporti, u bo'lmasa tug'ilganlik haqidagi guvohnomasi",
  studentPassport: 'Talabaning pasporti, seriyasi va raqami',
  studentBirthCertificate: "Talabaning tug'ilganlik haqidagi guvohnomasi",
  studentPersonalId: 'Talabaning JSHSHIR raqami',
  studentPhone: 'Talabaning telefoni',
  signer: "Imzolovchining F.I.Sh. (talabaning o'zi yoki ota-onasi)",
  signerPassport: 'Imzolovchining pasporti, seriyasi va raqami',
  signerPhone: 'Imzolovchining telefoni',
  relation: "Imzolovchi talabaga kim bo'lishi: otasi, onasi, vasiysi, vakili yoki o'zi",
  office: "Talaba o'qiydigan filial",
  courses: "Talaba o'qiyotgan kurslar",
  price: "Shu kurslar narxining yig'indisi, chegirmasi ayirilgan, masalan 1 080 000 so'm",
  discounts: "Berilgan promokod va chegirmalar, masalan YANGI10 (10 %); bo'lmasa yo'q",
  staff: 'Shartnomani tuzgan xodim',
} as const satisfies Record<string, string>

export type ContractTemplateTag = keyof typeof contractTemplateTags

export const isContractTag = (name: string): name is ContractTemplateTag => Object.hasOwn(contractTemplateTags, name)

/** Printed in a contract in place of an unknown value, so that the value can be filled in on paper. */
export const blankTagPlaceholder = '____________'
