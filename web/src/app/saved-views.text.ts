export const savedViewsText = {
  title: "Saqlangan ko'rinishlar",
  save: "Ko'rinishni eslab qolish",
  change: 'Saqlangan',
  saved: (title: string) => `"${title}" menyuga qo'shildi`,
  share: 'Hamkasblarga ulashish',
  unshare: 'Ulashishni bekor qilish',
  sharedHint:
    "Filiallaringizdagi, ekranni ochish huquqi bor hamkasblar menyusida ko'rinadi; har kim o'zi ko'rishi mumkin bo'lgan qatorlarni ko'radi",
  rename: "Nomini o'zgartirish",
  copy: 'Havolani nusxalash',
  remove: "Menyudan o'chirish",
  more: (title: string) => `${title}: amallar`,
  of: (name: string) => `${name} ulashgan`,
}
