export const offlineText = {
  signOutTitle: "Yuborilmagan ma'lumotlar bor. Chiqasizmi?",
  signOut: 'Chiqish',
}
