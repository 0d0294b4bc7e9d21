import type { AgentAccountStatus, Relation } from '@markaz/protocol/people/parents/schemas'
import { BlockStatus } from '@markaz/protocol/people/staff/schemas'

export const parentsText = {
  title: 'Ota-onalar',
  users: 'Foydalanuvchilar',
  search: 'Ism yoki telefon',
  fullName: 'F.I.Sh.',
  phone: 'Telefon',
  relation: 'Kimi',
  relations: { father: 'Otasi', mother: 'Onasi', guardian: 'Vasiysi', other: 'Boshqa' } satisfies Record<
    Relation,
    string
  >,
  children: 'Farzandlari',
  status: 'Holati',
  statuses: { [BlockStatus.Active]: 'Faol', [BlockStatus.Blocked]: 'Bloklangan' },
  account: 'Hisobi',
  accounts: { ACTIVE: 'Faol', BLOCKED: 'Bloklangan', NEW: 'Yangi' } satisfies Record<AgentAccountStatus, string>,
  referrals: 'Olib kelganlari',
  referralsOf: (name: string) => `Olib kelgan talabalari: ${name}`,
  createdAt: "Qo'shilgan sana",
  office: 'Filial',
  blocked: 'Ota-ona bloklandi',
  unblocked: 'Ota-ona blokdan chiqarildi',
  blockResult: 'Yangi shartnoma imzolay olmaydi',
  unblockResult: 'Yana shartnoma imzolay oladi',
  emptyTitle: "Hozircha ota-ona yo'q",
  emptyHint: "Shartnomani birinchi marta ota-ona imzolaganda shu yerda paydo bo'ladi",
  giveCode: 'Kirish kodini berish',
  giveCodeTo: (name: string) => `Kirish kodini berish: ${name}`,
  codeOf: (name: string) => `Portalga kirish kodi: ${name}`,
  portal: 'Portal',
  code: 'Kod',
  codeUntil: 'Amal qiladi',
  codeHint: 'Kod faqat hozir ko\'rsatiladi va bir marta ishlaydi. Portalda "Ota-ona" bo\'limini tanlab kiriladi.',
  // Whom one brought
  referralTitle: 'Olib kelgan talabalari',
  card: 'Ota-ona haqida',
  student: 'Talaba',
  contract: 'Shartnoma',
  contracts: { waiting: 'Imzolanmagan', done: 'Imzolangan', no_contract: "Shartnoma yo'q" },
  noReferralsTitle: 'Hali hech kimni olib kelmagan',
}
