export const announcedAbsencesText = {
  title: 'Aytilgan kelmasliklar',
  told: (parent: string, when: string) => `${parent}, ${when}`,
  cancelled: 'bekor qilingan',
  empty: 'Ota-ona hali kelmaslikni oldindan aytmagan',
}
