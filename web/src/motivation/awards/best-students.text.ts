import { formattingText } from '../../shared/format/format.text.ts'

export const bestStudentsText = {
  title: 'Eng yaxshilar',
  view: "Ko'rinish",
  list: "Ro'yxat",
  add: "Eng yaxshi talabani qo'shish",
  addShort: "Qo'shish",
  search: 'Ism yoki HH ID',
  student: 'F.I.Sh.',
  monthOf: (month: string) => {
    const name = formattingText.months[Number(month.slice(5)) - 1] ?? ''
    return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${month.slice(0, 4)}`
  },
  placeOf: (place: number) => `${place}-o'rin`,
  earned: (xp: string) => `bu oyda ${xp} XP`,
  addedBy: "Qo'shgan",
  created: "Qo'shilgan",
  added: (name: string) => `${name} eng yaxshilarga qo'shildi`,
  removeTitle: (name: string, month: string) => `${name}: ${month} ro'yxatidan o'chirilsinmi?`,
  removed: (name: string) => `${name} ro'yxatdan o'chirildi`,
  emptyTitle: 'Hali hech kim tanlanmagan',
  emptyHint: 'Oyning eng yaxshi talabalarini tanlab, plakatini chop eting',
  poster: 'Plakat',
  posterTitle: 'Oyning eng yaxshi talabalari',
  print: 'Chop etish',
  nobody: (month: string) => `${month}: hali hech kim tanlanmagan`,
}
