export const courseText = {
  name: 'Nomi',
  discipline: 'Fan',
  add: "Kurs qo'shish",
  edit: 'Kursni tahrirlash',
  added: (name: string) => `"${name}" kursi qo'shildi`,
}
