export const sortableListText = {
  hint: 'Suring yoki ↑ ↓ tugmalarini bosing',
  move: (name: string) => `Joyini o'zgartirish: ${name}`,
  moved: "Tartib o'zgartirildi",
  place: (place: number, total: number) => `${total} tadan ${place}-o'rin`,
}
