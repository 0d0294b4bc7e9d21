export const unsentText = {
  signOutTitle: "Yuborilmagan ma'lumotlar bor. Chiqasizmi?",
  signOut: 'Chiqish',
}
