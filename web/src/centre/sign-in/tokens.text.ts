/** Texts about the access tokens that users create for programs. */
export const tokensText = {
  title: 'Dasturlar uchun tokenlar',
  about:
    "Token bilan boshqa dastur Markazda sizning nomingizdan, faqat siz tanlagan huquqlar bilan ishlaydi. U parolingizni, kirish sozlamalarini va boshqa tokenlarni o'zgartira olmaydi.",
  none: "Token yo'q",
  make: 'Token olish',
  name: 'Qaysi dastur uchun',
  grantsHelp: "Faqat o'zingizdagi huquqlar. Sizdan huquq olinsa, tokendan ham olinadi.",
  state: (isLive: boolean, lastDay: string) => (isLive ? `${lastDay} gacha` : 'Tugagan'),
  idOf: (id: number) => `ID (Client ID): ${id}`,
  used: (when: string, address: string | null) => ['Oxirgi murojaat: ', when, address ? `, ${address}` : ''].join(''),
  unused: 'Hali ishlatilmagan',
  revoke: 'Bekor qilish',
  revokeAsk: (name: string) => `"${name}" tokeni bekor qilinsinmi?`,
  revokeMeans: 'Uni ishlatayotgan dastur shu zahoti kira olmay qoladi.',
  revoked: 'Token bekor qilindi',
  madeTitle: 'Yangi token',
  once: "Token faqat hozir ko'rsatiladi: nusxa olib, dasturingiz sozlamalariga qo'ying. Uni bilgan har kim shu huquqlar bilan kiradi.",
  copied: 'Token nusxalandi',
}
