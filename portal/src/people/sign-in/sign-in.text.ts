import { convertTextsToScript } from '../../shared/text/words.ts'

export const signInText = convertTextsToScript({
  title: 'Markaz',
  lead: "O'quv markazingiz bergan login va parol bilan kiring.",
  who: 'Kim kirmoqda',
  pupil: 'Talaba',
  parent: 'Ota-ona',
  login: 'Login',
  password: 'Parol',
  show: "Parolni ko'rsatish",
  enter: 'Kirish',
  forgotten: 'Parolni unutdim',
  newTitle: "O'zingizga parol tanlang",
  newLead: "Berilgan parolni boshqalar ham ko'rgan bo'lishi mumkin. Faqat o'zingiz biladigan parol yozing.",
  newPassword: 'Yangi parol',
  again: 'Yangi parol, yana bir marta',
  differs: 'Ikki parol bir xil emas',
  save: 'Saqlash va kirish',
  writeLogin: 'Loginni yozing',
  writePassword: 'Parolni yozing',
})
