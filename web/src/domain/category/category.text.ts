export const categoryText = {
  add: "Kategoriya qo'shish",
  edit: 'Kategoriyani tahrirlash',
  added: (name: string) => `"${name}" kategoriyasi qo'shildi`,
  removeTitle: (name: string) => `"${name}" kategoriyasi o'chirilsinmi?`,
  removed: "Kategoriya o'chirildi",
  empty: "Hozircha kategoriya yo'q",
}
