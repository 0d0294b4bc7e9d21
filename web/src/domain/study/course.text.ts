export const courseText = {
  add: "Kurs qo'shish",
  edit: 'Kursni tahrirlash',
  added: (name: string) => `"${name}" kursi qo'shildi`,
}
