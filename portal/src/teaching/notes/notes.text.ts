import { convertTextsToScript } from '../../shared/text/words.ts'

export const notesText = convertTextsToScript({
  title: 'Ustozga eslatma',
  hint: "Ustoz bilishi kerak bo'lgan narsani yozing: dori ichadi, allergiyasi bor, kim olib ketadi. Ustoz buni davomatda ko'radi. Muddati tugagach o'zi o'chadi.",
  none: "Hozir eslatma yo'q",
  add: 'Eslatma yozish',
  addTitle: '{name} haqida eslatma',
  changeTitle: "Eslatmani o'zgartirish",
  careText: 'Eslatma',
  from: 'Qaysi kundan',
  to: 'Qaysi kungacha',
  save: 'Saqlash',
  change: "O'zgartirish",
  end: 'Tugatish',
  endTitle: 'Eslatmani tugatasizmi?',
  keep: 'Qolsin',
  days: '{from} – {to}',
  by: 'Yozgan: {name}',
})
