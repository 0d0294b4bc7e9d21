export const offlineText = {
  signOutTitle: "Yuborilmagan ma'lumotlar bor. Chiqasizmi?",
  signOut: 'Chiqish',
  doNotClose: 'Yozganlaringiz hali yuborilmagan, sahifani yopmang',
}
