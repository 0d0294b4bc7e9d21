export const enrollmentText = {
  title: (name: string) => `Qabul: ${name}`,
  page: 'Qabul qilish',
  label: 'Qabul bosqichlari',
  student: 'Talaba',
  steps: { parents: 'Ota-ona', group: 'Guruh', contract: 'Shartnoma', access: 'Kirish va SMS' },
  later: 'Keyinroq',
  goOn: 'Qabulni davom ettirish',
  goOnTitle: (steps: string) => `Qolgan bosqichlar: ${steps}`,
  toStudent: 'Talaba sahifasi',
  saveAndGoOn: 'Saqlash va davom etish',
}
